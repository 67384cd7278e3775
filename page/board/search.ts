// Marks of a step of a search for pairs: areas, pairs, the tree and a path below the vertices; rings, boxes and squares
// above. render/step_marks.py draws the same.

import { NODE, drawDiamond, drawDominoes, drawEdges, round } from "./geometry.ts";
import { SIZES } from "./sizes.ts";
import type { Geometry, Point } from "./geometry.ts";
import type { Shape } from "./layers.ts";

type Edges = readonly (readonly number[])[];

/** What is drawn of a step of a search. Only screens have these marks, not `drawSvg`. */
export interface SearchMarks {
    pairs: Edges;
    tree: Edges;
    /** connected vertices, by edges that join them, as one area */
    areas: readonly { vertices: readonly number[], edges: Edges }[];
    /** whether areas cover dominoes */
    areAreasOnTop: boolean;
    /** a path through vertices */
    path: readonly number[];
    /** whether the path is broad */
    isPathBroad: boolean;
    rings: readonly number[];
    boxes: readonly number[];
    /** boxes with a cross */
    crossed: readonly number[];
    /** vertices without a partner */
    single: readonly number[];
    /** tokens besides the one that moves */
    tokens: readonly number[];
}

const MARK = 13; // the radius of a ring and half the side of a box in a cell, inside a domino
const SHORE = 3; // both borders of an area

/** Draws marks on a board or a graph; `sizes` are the widths of a graph's vertices. */
export class SearchDrawing {
    at: Geometry;
    sizes: readonly number[] | null;
    curves: Readonly<Record<string, string>>;

    constructor(at: Geometry, sizes: readonly number[] | null, curves: Readonly<Record<string, string>> = {}) {
        this.at = at;
        this.sizes = sizes;
        this.curves = curves;
    }

    /** Return what is under pieces and names. */
    drawBelow({ areas, pairs, tree, path: way, crossed, areAreasOnTop, isPathBroad }: SearchMarks): Shape[] {
        const blobs = areas.flatMap((area) => this.#drawArea(area.vertices, area.edges));
        const bars = this.#drawPairs(pairs);
        const shapes = areAreasOnTop && !this.sizes ? [...bars, ...blobs] : [...blobs, ...bars];
        if (this.sizes) shapes.push(...this.#drawCrosses(crossed)); // names are above
        if (tree.length) shapes.push(drawPath("tree", this.#drawLines(tree)));
        if (way.length) {
            const data = this.#drawLines(way.slice(1).map((n, at) => [way[at], n]));
            for (const style of isPathBroad ? ["way-halo", "way"] : ["tree"]) shapes.push(drawPath(style, data));
        }
        return shapes;
    }

    /** Return what is on top. */
    drawAbove({ rings, boxes, crossed, single, tokens }: SearchMarks): Shape[] {
        return [
            ...rings.map((n) => this.#drawOutline("ring", n, 4)),
            ...(this.sizes ? [] : boxes.map((n) => this.#drawOutline("fence-halo", n, 3))), // pieces have its colour
            ...boxes.map((n) => this.#drawOutline("fence", n, 3)),
            ...(this.sizes ? [] : [...this.#drawCrosses(crossed, "taken-halo"), ...this.#drawCrosses(crossed)]),
            ...single.map((n) => this.#drawSquare(n)),
            ...tokens.map((n) => this.#drawToken(n)),
        ];
    }

    /** Return half the width and half the height of a vertex. */
    #measureHalf(n: number): Point {
        return this.sizes ? { x: this.sizes[n] / 2, y: NODE / 2 } : { x: SIZES.cell / 2, y: SIZES.cell / 2 };
    }

    /** Return the area of connected vertices: edges, drawn broad, with an outline. */
    #drawArea(vertices: readonly number[], edges: Edges): Shape[] {
        const spots = vertices.map((n) => {
            const { x, y } = this.at.locate(n);
            const half = this.sizes ? Math.max(this.sizes[n] - NODE, 2) / 2 : 1;
            return `M${round(x - half)} ${round(y)}h${round(2 * half)}`;
        });
        const data = spots.join("") + this.#drawLines(edges);
        const width = this.sizes ? NODE + 20 : 2 * MARK + 12;
        return [drawPath("shore", data, width + SHORE), drawPath("blob", data, width)];
    }

    /** Return dominoes on neighbouring cells of a board, and bars for other pairs. */
    #drawPairs(pairs: Edges): Shape[] {
        const isTile = ([v, w]: readonly number[]) => {
            const [p, q] = [this.at.locate(v), this.at.locate(w)];
            return !this.sizes && Math.abs(p.x - q.x) + Math.abs(p.y - q.y) === SIZES.cell;
        };
        const tiles = pairs.filter(isTile);
        const bars = pairs.filter((pair) => !isTile(pair));
        const shapes: Shape[] = [];
        if (tiles.length) {
            const data = drawDominoes(tiles, this.at).capsules.join("");
            shapes.push(drawPath("domino", data), drawPath("domino-face", data));
        }
        if (bars.length) shapes.push(drawPath("pair", this.#drawLines(bars)));
        return shapes;
    }

    #drawLines(edges: Edges) {
        const sortedEdges = edges.map(([v, w]) => [Math.min(v, w), Math.max(v, w)]);
        return drawEdges(sortedEdges, this.at, this.curves).join("");
    }

    /** Return a ring or a box round a vertex, within a cell or around a node. */
    #drawOutline(style: "ring" | "fence" | "fence-halo", n: number, space: number): Shape {
        const { x, y } = this.at.locate(n);
        const half = this.#measureHalf(n);
        const [across, down] = this.sizes ? [half.x + space, half.y + space] : [MARK, MARK];
        const rx = style === "ring" ? Math.min(across, down) : SIZES.corner;
        const attributes = { class: `berge-${style}`, x: round(x - across), y: round(y - down), rx, width: 2 * across, height: 2 * down };
        return { tag: "rect", attributes };
    }

    #drawCrosses(vertices: readonly number[], style = "taken"): Shape[] {
        return vertices.length ? [drawPath(style, vertices.map((n) => this.#drawCross(n)).join(""))] : [];
    }

    /** Return the two diagonals of the box of a vertex. */
    #drawCross(n: number) {
        const { x, y } = this.at.locate(n);
        const half = this.#measureHalf(n);
        const [across, down] = this.sizes ? [half.x + 3, half.y + 3] : [MARK, MARK];
        const [left, right, top, bottom] = [x - across, x + across, y - down, y + down].map(round);
        return `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
    }

    /** Return the sign of a single vertex, at its lower right. */
    #drawSquare(n: number): Shape {
        const { x, y } = this.at.locate(n);
        const half = this.#measureHalf(n);
        const inset = this.sizes ? SIZES.vertexSquare : SIZES.cell / 2 - SIZES.besides;
        const [left, top] = [x + half.x - inset - SIZES.square, y + half.y - inset - SIZES.square];
        return drawPath("exposed", `M${round(left)} ${round(top)}h${2 * SIZES.square}v${2 * SIZES.square}h-${2 * SIZES.square}z`);
    }

    #drawToken(n: number): Shape {
        const { x, y } = this.at.locate(n);
        if (!this.sizes) return drawPath("token", drawDiamond(x, y, 9)); // within the ring
        return drawPath("token", drawDiamond(x, y - NODE / 2 - SIZES.aboveVertex, SIZES.vertexToken));
    }
}

function drawPath(name: string, d: string, width?: number): Shape {
    return { tag: "path", attributes: { class: `berge-${name}`, d, ...(width && { "stroke-width": width }) } };
}
