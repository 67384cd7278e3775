// Layers of plain data, from bottom to top, computed from a view. svg.ts writes them as text, sheet.ts compares them with
// those on the screen. Colours are in board.css.

import { buildAnnotationLayers } from "./annotations.ts";
import {
    CELL,
    NODE,
    drawAreas,
    drawArrow,
    findBorder,
    drawCircles,
    drawCorners,
    drawDiamond,
    drawDisc,
    drawDominoes,
    drawEdges,
    drawLetters,
    buildMask,
    round,
    drawTrail,
} from "./geometry.ts";
import { clean, shorten } from "./names.ts";
import { drawLabels } from "./rulers.ts";
import { SearchDrawing } from "./search.ts";
import { SIZES } from "./sizes.ts";
import type { Mark } from "./annotations.ts";
import type { Box, Geometry, Point } from "./geometry.ts";
import type { SearchMarks } from "./search.ts";

export interface BoardPicture {
    kind: "board";
    rows: readonly string[];
}

/** `columns` of a table, which has no lines; `room` is the visible part, if it does not follow from the places. */
export interface GraphPicture {
    kind: "graph";
    edges: readonly (readonly number[])[];
    places: readonly (readonly number[])[] | null;
    sizes: readonly number[] | null;
    columns?: number | null;
    room?: Box;
}

export type Picture = BoardPicture | GraphPicture;

/** `missed` won in place of the last move. */
export type MoveValue = "winning" | "losing" | "plain" | "answer" | "missed";

export interface MoveArrow {
    to: number;
    value: MoveValue;
    from?: number;
}

/** The contents of a picture. Numbers are vertex numbers: cells row by row from 0, or vertices of the graph. */
export interface View {
    picture: Picture;
    /** names of vertices */
    names?: readonly string[] | null;
    /** the current letters, if they differ from the picture's */
    rows?: readonly string[];
    /** the vertices that the token has visited, its own last */
    path: readonly number[];
    /** a letter for each vertex: a start E loses, O or M wins */
    values?: string | null;
    /** arrows from the token, or from `from` */
    moves?: readonly MoveArrow[];
    dominoes?: readonly (readonly number[])[];
    /** a matching, without directions */
    pairs?: readonly (readonly number[])[];
    /** the dominoes along the way that won, in their order: they light up one by one */
    won?: readonly (readonly number[])[];
    /** path data of pairs, dominoes and searched edges of a graph that are not straight, by the numbers of their ends */
    curves?: Readonly<Record<string, string>>;
    /** vertices that the matching misses */
    exposed?: readonly number[];
    barrier?: readonly number[];
    kernel?: readonly number[];
    /** used edges */
    used?: readonly (readonly number[])[];
    hint?: number | null;
    last?: number | null;
    mistake?: number | null;
    /** the vertex of a table whose neighbours are highlighted; by default the token's */
    lit?: number | null;
    /** the cell of the keyboard */
    focus?: number | null;
    /** whether a board has flat colours in place of lines, which are too small to see; Board and svg set it */
    isFlat?: boolean;
    /** whether to show row and column numbers; true by default */
    hasLabels?: boolean;
    /** of a graph that is being drawn: chosen vertices, and the edge that is being drawn, from a vertex to a point */
    drawing?: { chosen: readonly number[], band: readonly number[] | null };
    /** a step of a search for pairs */
    search?: SearchMarks | null;
    /** the user's arrows and circles */
    annotations?: readonly Mark[];
    /** the accessible name of the whole board */
    label?: string;
}

export interface Shape {
    tag: string;
    attributes: Record<string, string | number>;
    children?: (Shape | string)[];
}

export interface Layer {
    name: string;
    style?: string;
    paths?: readonly string[];
    shapes?: readonly Shape[];
}

const NONE: never[] = [];
const MOST_LETTERS = 5000; // on a board
const [DOT, ASIDE] = SIZES.dot;
const [, NAME] = SIZES.middle;
const { vertexRing: RING, vertexSquare: INSIDE } = SIZES;

/** A cache of computed values with their inputs. */
export class Memory {
    entries = new Map<string, { from: readonly unknown[], value: any }>();

    constructor() {
    }

    /**
     * @param from the inputs, compared one by one
     * @param make computes the value; it can use parts of the old one
     */
    compute<T>(name: string, from: readonly unknown[], make: (old: T | undefined, before: readonly unknown[]) => T): T {
        const entry = this.entries.get(name);
        if (entry && entry.from.length === from.length && entry.from.every((one, i) => one === from[i])) return entry.value;
        const value = make(entry?.value, entry?.from ?? []);
        this.entries.set(name, { from, value });
        return value;
    }
}

export function buildLayers(view: View, at: Geometry, memory: Memory): Layer[] {
    // a graph that is too large to draw has no layers
    if (at.kind === "graph") return at.count || view.drawing ? buildGraphLayers(view, at, memory) : [];
    return view.isFlat ? buildFlatLayers(view, at, memory) : buildBoardLayers(view, at, memory);
}

const FLAT = ["flat-across", "flat-down", "flat-other", "flat-good"];

/**
 * Return the layers of a board whose cells are too small for lines: good starts, and dominoes by their direction, as flat
 * colours. The layers are those of `buildBoardLayers`.
 */
function buildFlatLayers(view: View, at: Geometry, memory: Memory): Layer[] {
    const { values = null, dominoes = NONE, pairs = NONE, kernel = NONE } = view;
    const areasOf = memory.compute("flat", [at.rows, at.columns, values, dominoes, pairs, kernel], () => {
        const mask = new Uint8Array(at.count);
        for (const [v, w] of [...dominoes, ...pairs]) {
            const [apart, isInRow] = [Math.abs(v - w), Math.floor(v / at.columns) === Math.floor(w / at.columns)];
            mask[v] = mask[w] = apart === at.columns ? 2 : apart === 1 && isInRow ? 1 : 3;
        }
        for (const n of kernel) mask[n] = 4;
        for (let n = 0; n < (values?.length ?? 0); n++) if (values![n] === "E") mask[n] = 4;
        return FLAT.map((_, n) => drawAreas(at, mask, n + 1));
    });
    const { values: _v, dominoes: _d, pairs: _p, kernel: _k, exposed: _e, barrier: _b, ...rest } = view;
    return buildBoardLayers(rest, at, memory).map((layer) => {
        if (layer.name === "grid") return { ...layer, paths: NONE };
        const n = FLAT.indexOf(layer.name);
        return n < 0 ? layer : { ...layer, paths: areasOf[n] };
    });
}

/** Return the layers of a board, from bottom to top. */
function buildBoardLayers(view: View, at: Geometry, memory: Memory): Layer[] {
    const rows = view.rows ?? (view.picture as BoardPicture).rows;
    const { path: way, values, dominoes = NONE, barrier = NONE, kernel = NONE, used = NONE, moves = NONE } = view;
    const { pairs = NONE, exposed = NONE } = view;
    const hasLabels = view.hasLabels ?? true;
    const token = way.length ? way[way.length - 1] : null;
    const thin = Math.min(4, at.scale ** 0.8);
    const sizeKey = [at.rows, at.columns];
    const drawLetter = (letter: string, draw: (at: Geometry, mask: Uint8Array, value: number) => string[]) =>
        memory.compute(letter, [rows], (old: string[] | undefined, before) => {
            return drawLetters(at, rows, letter, old, (before as [string[]])[0] ?? [], draw);
        });
    const [grid, frame] = memory.compute("grid", sizeKey, () => {
        const [width, height] = [at.columns * CELL, at.rows * CELL];
        let data = "";
        for (let y = CELL; y < height; y += CELL) data += `M0 ${y}h${width}`;
        for (let x = CELL; x < width; x += CELL) data += `M${x} 0v${height}`;
        const outline: Shape = { tag: "rect", attributes: { class: "berge-frame", width, height, rx: 3 } };
        return [[data], [outline]];
    });
    const valuesKey = [...sizeKey, values];
    const letters = memory.compute("values", valuesKey, () => {
        const mask = new Uint8Array(at.count);
        if (values) {
            for (let n = 0; n < at.count; n++) {
                const letter = values[n];
                mask[n] = letter === "E" ? 1 : letter === "O" || letter === "M" ? 2 : 0;
            }
        }
        return mask;
    });
    const pathKey = [...sizeKey, way];
    const far = memory.compute("dominoes", [...sizeKey, dominoes], () => drawDominoes(dominoes, at));
    const region = memory.compute("region", [...sizeKey, dominoes], () => drawAreas(at, buildMask(at.count, dominoes.flat()), 1));
    const links = memory.compute("trail", [way], (old: string[] | undefined, before) => {
        return drawTrail(at, way, old, (before as [number[]])[0]);
    });
    const arrows = memory.compute("moves", [...sizeKey, moves, token], () =>
        drawMoves(
            moves,
            token,
            (start, end) => {
                const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
                const [wx, wy] = [(end.x - start.x) / length, (end.y - start.y) / length];
                return [
                    { x: start.x + SIZES.fromCell * wx, y: start.y + SIZES.fromCell * wy },
                    { x: end.x - SIZES.toCell * wx, y: end.y - SIZES.toCell * wy },
                ];
            },
            at,
        ),
    );
    const searched = drawSearch(view, at, null);
    const drawPiece = (part: Geometry, mask: Uint8Array, value: number) => drawCircles(part, mask, value, SIZES.piece);
    const drawMark = (n: number | null | undefined, draw: (p: Point) => Shape[]): Shape[] => (n === null || n === undefined ? [] : draw(at.locate(n)));
    return [
        { name: "wall", paths: drawLetter("#", drawAreas) },
        {
            name: "visited",
            paths: memory.compute("visited", pathKey, () => drawAreas(at, buildMask(at.count, way), 1)),
        },
        { name: "region", paths: region },
        { name: "bad", paths: memory.compute("bad", valuesKey, () => drawAreas(at, letters, 2)) },
        { name: "good", paths: memory.compute("good", valuesKey, () => drawAreas(at, letters, 1)) },
        ...FLAT.map((name) => ({ name, paths: NONE })),
        { name: "grid", paths: grid, style: `stroke-width:${round(thin)}` },
        { name: "ring", paths: memory.compute("ring", valuesKey, () => drawCircles(at, letters, 1, SIZES.ring)) },
        { name: "dot", paths: memory.compute("dot", valuesKey, () => drawCircles(at, letters, 2, DOT, -ASIDE)) },
        {
            name: "fence",
            paths: memory.compute("fence", [...sizeKey, barrier], () =>
                barrier.map((n) => drawSquare(at.locate(n), SIZES.fence)),
            ),
        },
        {
            name: "kernel",
            paths: memory.compute("kernel", [...sizeKey, kernel], () => drawCircles(at, buildMask(at.count, kernel), 1, SIZES.ring)),
        },
        { name: "used", paths: memory.compute("used", [...sizeKey, used], () => drawEdges(used, at)) },
        { name: "pair", paths: memory.compute("pair", [...sizeKey, pairs], () => drawEdges(pairs, at)) },
        {
            name: "exposed",
            paths: memory.compute("exposed", [...sizeKey, exposed], () =>
                exposed.map((n) => drawEmptySquare(at.locate(n), SIZES.besides, SIZES.besides)),
            ),
        },
        { name: "domino", paths: far.capsules },
        { name: "domino-face", paths: far.capsules },
        { name: "won", shapes: memory.compute("won", [...sizeKey, view.won], () => drawWins(view.won ?? NONE, at)) },
        { name: "search-below", shapes: searched?.below ?? NONE },
        { name: "black", paths: drawLetter("X", drawPiece) },
        { name: "white", paths: drawLetter("O", drawPiece) },
        { name: "letters", shapes: memory.compute("letters", [rows], () => drawLetterTexts(at, rows)) },
        { name: "bar", paths: far.bars },
        { name: "tip", paths: far.tips },
        { name: "frame", shapes: frame, style: `stroke-width:${round(2 * thin)}` },
        { name: "labels", shapes: memory.compute("labels", [...sizeKey, hasLabels], () => drawLabels(at, hasLabels)) },
        { name: "trail-halo", paths: links, style: `stroke-width:${round(3.5 + 1.5 * thin)}` },
        { name: "trail", paths: links, style: `stroke-width:${round(2 + thin / 2)}` },
        { name: "origin", paths: way.length > 1 ? [drawDisc(at.locate(way[0]).x, at.locate(way[0]).y, SIZES.origin * thin)] : [] },
        { name: "last", paths: view.last == null || view.last === token ? [] : [drawCorners(at.locate(view.last), 21.5, 8)] },
        { name: "moves", shapes: arrows },
        { name: "hints", shapes: drawMark(view.hint, (p) => [drawPath("hint", drawDisc(p.x, p.y, SIZES.ring))]) },
        { name: "tokens", shapes: drawMark(token, (p) => [drawToken(p, SIZES.token)]) },
        { name: "search-above", shapes: searched?.above ?? NONE },
        { name: "mistakes", shapes: drawMark(view.mistake, (p) => drawMistake({ x: p.x + 15, y: p.y - 15 })) },
        ...memory.compute("annotations", [...sizeKey, view.annotations], () => buildAnnotationLayers(view.annotations ?? NONE, at, null)),
    ];
}

/** Return a shape for each domino that has won: a tile over neighbouring cells, else a bar. */
function drawWins(pairs: readonly (readonly number[])[], at: Geometry): Shape[] {
    return pairs.map((pair) => {
        const tile = at.kind === "board" && drawDominoes([pair], at).capsules.join("");
        const children = tile ? [drawPath("domino", tile), drawPath("domino-face", tile)] : [drawPath("pair", drawEdges([pair], at).join(""))];
        return { tag: "g", attributes: { class: "berge-won" }, children };
    });
}

function drawSearch({ search, curves }: View, at: Geometry, sizes: readonly number[] | null) {
    if (!search) return null;
    const drawing = new SearchDrawing(at, sizes, curves);
    return { below: drawing.drawBelow(search), above: drawing.drawAbove(search) };
}

/** Return the letters without a drawing of their own, as text; none if there are too many. */
function drawLetterTexts(at: Geometry, rows: readonly string[]): Shape[] {
    const shapes: Shape[] = [];
    for (const [r, row] of rows.entries()) {
        for (const { 0: letter, index: c } of row.matchAll(/[^.#XO@]/g)) {
            if (shapes.length === MOST_LETTERS) return [];
            const { x, y } = at.locate(r * at.columns + c);
            const attributes = { class: "berge-name", x, y: round(y + NAME) };
            shapes.push({ tag: "text", attributes, children: [letter] });
        }
    }
    return shapes;
}

/** Return the layers of a graph, from bottom to top. */
function buildGraphLayers(view: View, at: Geometry, memory: Memory): Layer[] {
    const picture = view.picture as GraphPicture;
    const sizes = picture.sizes ?? [];
    const { path: way, values, dominoes = NONE, barrier = NONE, kernel = NONE, used = NONE, moves = NONE } = view;
    const { pairs = NONE, exposed = NONE } = view;
    const token = way.length ? way[way.length - 1] : null;
    const usedKeys = new Set(used.map(([v, w]) => `${Math.min(v, w)} ${Math.max(v, w)}`));
    const litVertex = picture.columns ? (view.lit ?? token) : null;
    const near = new Set(litVertex === null ? [] : picture.edges.filter((edge) => edge.includes(litVertex)).flat());
    const edges = memory.compute("edges", [picture, used], () =>
        drawEdges(
            picture.edges.filter(([v, w]) => !picture.columns && !usedKeys.has(`${Math.min(v, w)} ${Math.max(v, w)}`)),
            at,
        ),
    );
    const links = memory.compute("trail", [picture, way], () => drawTrail(at, way));
    const pairPaths = memory.compute("pair", [picture, dominoes, pairs, view.curves], () =>
        drawEdges(
            [...dominoes, ...pairs].map(([v, w]) => [Math.min(v, w), Math.max(v, w)]),
            at,
            view.curves,
        ),
    );
    const visitedMask = buildMask(at.count, way);
    const barrierMask = buildMask(at.count, barrier);
    const single = buildMask(at.count, exposed);
    const inKernel = buildMask(at.count, kernel);
    const isLosing = (n: number) => values?.[n] === "E" || inKernel[n] === 1;
    const arrows = drawMoves(
        moves.filter(({ value }) => value !== "plain"),
        token,
        (start, end, from, to) => [
            findBorder(start, end, sizes[from], SIZES.fromVertex),
            findBorder(end, start, sizes[to], SIZES.toVertex[isLosing(to) ? 1 : 0]),
        ],
        at,
    );
    const vertices: Shape[] = [];
    for (let n = 0; n < at.count; n++) {
        const p = at.locate(n);
        const isWinning = values?.[n] === "O" || values?.[n] === "M";
        const isToken = n === token;
        const full = clean(view.names?.[n] ?? String(n));
        const shortName = shorten(full);
        const corner = barrierMask[n] ? SIZES.corner : NODE / 2;
        const kind =
            (visitedMask[n] && !isToken ? " berge-visited" : "") +
            (isWinning ? " berge-bad" : "") +
            (isLosing(n) ? " berge-good" : "") +
            (near.has(n) && n !== litVertex && !visitedMask[n] ? " berge-near" : "") +
            (barrierMask[n] ? " berge-barrier" : "") +
            (isToken ? " berge-here" : "");
        const children: Shape[] = [];
        if (shortName !== full) children.push({ tag: "title", attributes: {}, children: [full] });
        children.push(drawBox(`vertex${kind}`, p, sizes[n], NODE, corner));
        if (isLosing(n)) children.push(drawBox("ring", p, sizes[n] + RING, NODE + RING, corner + RING / 2));
        if (isWinning) children.push(drawPath("dot", drawDisc(p.x + DOT - sizes[n] / 2, p.y + DOT - NODE / 2, DOT)));
        if (single[n]) children.push(drawPath("exposed", drawEmptySquare(p, sizes[n] / 2 - INSIDE, NODE / 2 - INSIDE)));
        if (n === view.last && !isToken) children.push(drawBox("last", p, sizes[n] + 8, NODE + 8, corner + 4));
        if (view.drawing?.chosen.includes(n)) {
            children.push(drawBox("chosen", p, sizes[n] + 14, NODE + 14, corner + 7));
        }
        if (n === view.hint) children.push(drawBox("hint", p, sizes[n] + 14, NODE + 14, corner + 7));
        const attributes = { class: `berge-name${isToken ? " berge-here" : ""}`, x: round(p.x), y: round(p.y + NAME) };
        children.push({ tag: "text", attributes, children: [shortName] });
        vertices.push({ tag: "g", attributes: {}, children });
    }
    const stones: Shape[] = [];
    if (token !== null) {
        const p = at.locate(token);
        stones.push(drawToken({ x: p.x, y: p.y - NODE / 2 - SIZES.aboveVertex }, SIZES.vertexToken));
    }
    const searched = drawSearch(view, at, sizes);
    const wrong = view.mistake;
    const [from, x, y] = view.drawing?.band ?? [];
    return [
        { name: "edge", paths: edges },
        { name: "band", paths: from === undefined ? [] : [`M${round(at.locate(from).x)} ${round(at.locate(from).y)}L${round(x)} ${round(y)}`] },
        { name: "used", paths: memory.compute("used", [picture, used], () => drawEdges(used, at)) },
        { name: "pair", paths: pairPaths },
        { name: "won", shapes: memory.compute("won", [picture, view.won], () => drawWins(view.won ?? NONE, at)) },
        { name: "search-below", shapes: searched?.below ?? NONE },
        { name: "trail-halo", paths: links },
        { name: "trail", paths: links },
        { name: "moves", shapes: arrows },
        { name: "vertices", shapes: vertices },
        {
            name: "legal", // on the lower border of a vertex, so that its name is visible
            shapes: moves
                .filter(({ value }) => value === "plain")
                .map(({ to }) => drawPath("plain", drawDisc(at.locate(to).x, at.locate(to).y + NODE / 2, 6))),
        },
        { name: "tokens", shapes: stones },
        { name: "search-above", shapes: searched?.above ?? NONE },
        {
            name: "mistakes",
            shapes:
                wrong == null
                    ? []
                    : drawMistake({ x: at.locate(wrong).x + sizes[wrong] / 2, y: at.locate(wrong).y - NODE / 2 }),
        },
        ...memory.compute("annotations", [picture, view.annotations], () => buildAnnotationLayers(view.annotations ?? NONE, at, sizes)),
    ];
}

// Shapes.

const drawPath = (name: string, d: string): Shape => ({ tag: "path", attributes: { class: `berge-${name}`, d } });

/** Return the arrow of a move, with a halo that separates it from other lines. */
function drawMove(value: MoveValue, start: Point, end: Point): Shape {
    const [shaft, head] = drawArrow(start, end, SIZES.heads[value === "losing" ? 1 : 0]);
    const children = [drawPath("halo", shaft + head), drawPath("shaft", shaft), drawPath("head", head)];
    return { tag: "g", attributes: { class: `berge-move berge-${value}` }, children };
}

function drawMistake(at: Point): Shape[] {
    return [
        drawPath("mistake", drawDisc(at.x, at.y, 10.5)),
        { tag: "text", attributes: { class: "berge-mark", x: round(at.x), y: round(at.y + 5.4) }, children: ["?"] },
    ];
}

/** Return a small empty square beside the middle of a vertex. */
const drawEmptySquare = (p: Point, right: number, down: number) =>
    drawSquare({ x: p.x + right, y: p.y + down }, SIZES.square);

/** Return a square around a point. */
const drawSquare = (p: Point, half: number) => `M${round(p.x - half)} ${round(p.y - half)}h${2 * half}v${2 * half}h-${2 * half}z`;

function drawBox(name: string, p: Point, width: number, height: number, corner: number): Shape {
    const attributes = {
        class: `berge-${name}`,
        x: round(p.x - width / 2),
        y: round(p.y - height / 2),
        rx: corner,
        width,
        height,
    };
    return { tag: "rect", attributes };
}

function drawToken(p: Point, size: number): Shape {
    const data = drawDiamond(0, 0, size);
    return {
        tag: "g",
        attributes: { class: "berge-stone", transform: `translate(${round(p.x)} ${round(p.y)})` },
        children: [drawPath("token-halo", data), drawPath("token", data)],
    };
}

function drawMoves(
    moves: readonly MoveArrow[],
    token: number | null,
    findEnds: (start: Point, end: Point, from: number, to: number) => [Point, Point],
    at: Geometry,
): Shape[] {
    const shapes: Shape[] = [];
    const order = ["missed", "plain", "losing", "winning", "answer"]; // the most important ones on top
    for (const { to, value, from } of [...moves].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))) {
        const start = from ?? token;
        const target = at.locate(to);
        if (value === "plain") {
            shapes.push(drawPath("plain", drawDisc(target.x, target.y, 6)));
        } else if (value === "missed" && start === to) {
            // to be chosen as the start
            shapes.push(drawPath("missed-start", drawDisc(target.x, target.y, SIZES.ring)));
        } else if (start === null) {
            // a first move that picks the start has no arrow but a mark
            const isGood = value === "winning";
            shapes.push(
                isGood
                    ? drawPath("ring", drawDisc(target.x, target.y, SIZES.ring))
                    : drawPath("dot", drawDisc(target.x - ASIDE, target.y - ASIDE, DOT)),
            );
        } else if (start !== to) {
            shapes.push(drawMove(value, ...findEnds(at.locate(start), target, start, to)));
        }
    }
    return shapes;
}
