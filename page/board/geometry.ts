// Places on boards and graphs, and path data. Cells are drawn with one path for each row (of at most 64 columns). So a
// move on a large board changes few paths, and a browser paints only what is visible.

import { SIZES } from "./sizes.ts";
import type { BoardPicture, GraphPicture, Picture } from "./layers.ts";

export interface Point {
    x: number;
    y: number;
}

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

export const CELL = SIZES.cell;
const HALF = CELL / 2;
export const NODE = SIZES.node;
const RIM = 10; // around a chosen vertex with its marks
const CHUNK = 64; // columns in a path
const LINKS = 128; // steps of the trail in a path

/** The places on a board or a graph. */
export interface Geometry {
    kind: "board" | "graph";
    /** the number of vertices */
    count: number;
    rows: number;
    columns: number;
    /** the first row of a part of a board */
    top?: number;
    /** everything, with the margin */
    box: Box;
    locate: (n: number) => Point;
    /** returns the vertex at a point */
    findVertex: (p: Point) => number | null;
    /** returns the vertex in the direction of an arrow key */
    findBeside: (n: number, dx: number, dy: number) => number;
    /** the factor of labels and lines, larger on large boards */
    scale: number;
}

export function buildGeometry(picture: Picture, hasLabels = true): Geometry {
    return picture.kind === "board" ? buildBoardGeometry(picture, hasLabels) : buildGraphGeometry(picture);
}

function buildBoardGeometry(picture: BoardPicture, hasLabels: boolean): Geometry {
    const rows = picture.rows.length;
    const columns = rows ? picture.rows[0].length : 0;
    const scale = Math.max(1, Math.max(rows, columns) / 24);
    const [before, behind, bare] = SIZES.margins;
    const margin = (hasLabels ? before : bare) * scale;
    const end = (hasLabels ? behind : bare) * scale;
    return {
        kind: "board",
        count: rows * columns,
        rows,
        columns,
        scale,
        box: { x: -margin, y: -margin, width: columns * CELL + margin + end, height: rows * CELL + margin + end },
        locate: (n) => ({ x: (n % columns) * CELL + HALF, y: Math.floor(n / columns) * CELL + HALF }),
        findVertex(p) {
            const column = Math.floor(p.x / CELL);
            const row = Math.floor(p.y / CELL);
            return row >= 0 && column >= 0 && row < rows && column < columns ? row * columns + column : null;
        },
        findBeside(n, dx, dy) {
            const column = Math.min(columns - 1, Math.max(0, (n % columns) + dx));
            const row = Math.min(rows - 1, Math.max(0, Math.floor(n / columns) + dy));
            return row * columns + column;
        },
    };
}

function buildGraphGeometry(picture: GraphPicture): Geometry {
    const places = picture.places ?? [];
    const sizes = picture.sizes ?? [];
    let [left, top, right, bottom] = places.length ? [Infinity, Infinity, -Infinity, -Infinity] : [0, 0, 0, 0];
    places.forEach(([x, y], n) => {
        left = Math.min(left, x - sizes[n] / 2);
        right = Math.max(right, x + sizes[n] / 2);
        top = Math.min(top, y - NODE / 2);
        bottom = Math.max(bottom, y + NODE / 2);
    });
    const { gap } = SIZES;
    const locate = (n: number): Point => ({ x: places[n][0], y: places[n][1] });
    return {
        kind: "graph",
        count: places.length,
        rows: 0,
        columns: 0,
        scale: 1,
        box: picture.room ?? {
            x: left - gap,
            y: top - gap,
            width: right - left + 2 * gap,
            height: bottom - top + 2 * gap,
        },
        locate,
        findVertex(p) {
            let nearest = null;
            let best = 14; // pixels around a vertex that belong to it: a finger is wide
            for (let n = 0; n < places.length; n++) {
                const dx = Math.max(0, Math.abs(p.x - places[n][0]) - sizes[n] / 2);
                const dy = Math.max(0, Math.abs(p.y - places[n][1]) - NODE / 2);
                const far = Math.hypot(dx, dy);
                if (far < best) [best, nearest] = [far, n];
            }
            return nearest;
        },
        findBeside(n, dx, dy) {
            let [nearest, best] = [n, Infinity];
            for (let other = 0; other < places.length; other++) {
                const x = places[other][0] - places[n][0];
                const y = places[other][1] - places[n][1];
                const along = x * dx + y * dy;
                const across = Math.abs(x * dy - y * dx);
                if (other !== n && along > 0 && along + 2 * across < best) [nearest, best] = [other, along + 2 * across];
            }
            return nearest;
        },
    };
}

/** Return the smallest frame around a frame that has all vertices of a graph; the same one if it has them. */
export function growToHold(frame: Box, { places, sizes }: GraphPicture): Box {
    let [left, top, right, bottom] = [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height];
    (places ?? []).forEach(([x, y], n) => {
        const [across, down] = [(sizes?.[n] ?? NODE) / 2 + RIM, NODE / 2 + RIM];
        [left, right] = [Math.min(left, x - across), Math.max(right, x + across)];
        [top, bottom] = [Math.min(top, y - down), Math.max(bottom, y + down)];
    });
    const larger = { x: left, y: top, width: right - left, height: bottom - top };
    return larger.width === frame.width && larger.height === frame.height ? frame : larger;
}

/** Return a frame that is enlarged on both sides to fill a window. */
export function fillWindow(frame: Box, window: { width: number, height: number }): Box {
    if (!window.width || !window.height) return frame;
    const unit = Math.max(frame.width / window.width, frame.height / window.height);
    const [width, height] = [window.width * unit, window.height * unit];
    return { x: frame.x - (width - frame.width) / 2, y: frame.y - (height - frame.height) / 2, width, height };
}

// Path data.

export const round = (x: number) => String(Math.round(x * 10) / 10 + 0);
const formatPoint = (p: Point) => `${round(p.x)} ${round(p.y)}`;
const drawLine = (points: Point[]) => `M${points.map(formatPoint).join("L")}`;

export const drawDisc = (x: number, y: number, radius: number) => `M${round(x)} ${round(y - radius)}a${radius} ${radius} 0 1 0 .1 0z`;
export const drawDiamond = (x: number, y: number, r: number) =>
    drawLine([
        { x: x + r, y },
        { x, y: y + r },
        { x: x - r, y },
        { x, y: y - r },
    ]) + "z";

/** Return the shaft and the head of an arrow as path data. */
export function drawArrow(start: Point, end: Point, head: number): [string, string] {
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const wx = (end.x - start.x) / length;
    const wy = (end.y - start.y) / length;
    const base = { x: end.x - head * wx, y: end.y - head * wy };
    const half = head / 2;
    const corners = [
        { x: base.x - wy * half, y: base.y + wx * half },
        { x: base.x + wy * half, y: base.y - wx * half },
    ];
    return [drawLine([start, { x: base.x + wx, y: base.y + wy }]), drawLine([end, ...corners]) + "z"];
}

/** Return four corners around a cell. */
export function drawCorners(p: Point, reach: number, arm: number) {
    const [l, t, r, b] = [p.x - reach, p.y - reach, p.x + reach, p.y + reach];
    return (
        `M${l} ${t + arm}v-${arm}h${arm}M${r - arm} ${t}h${arm}v${arm}M${r} ${b - arm}v${arm}h-${arm}` +
        `M${l + arm} ${b}h-${arm}v-${arm}`
    );
}

/** Return the point where a line from the centre of a vertex leaves it, plus some space. */
export function findBorder(centre: Point, towards: Point, width: number, space: number): Point {
    const length = Math.hypot(towards.x - centre.x, towards.y - centre.y) || 1;
    const [wx, wy] = [(towards.x - centre.x) / length, (towards.y - centre.y) / length];
    const half = width / 2 + space;
    const reach =
        width === NODE
            ? half
            : Math.min(half / Math.max(Math.abs(wx), 1e-9), (NODE / 2 + space) / Math.max(Math.abs(wy), 1e-9));
    return { x: centre.x + wx * reach, y: centre.y + wy * reach };
}

/** Return the area of the cells of a mask: path data for each chunk, one box for adjacent cells. */
export function drawAreas({ rows, columns, top = 0 }: Geometry, mask: Uint8Array, value: number) {
    const shapes = [];
    for (let row = 0; row < rows; row++) {
        for (let start = 0; start < columns; start += CHUNK) {
            const end = Math.min(columns, start + CHUNK);
            let data = "";
            for (let column = start, n = row * columns + start; column < end; column++, n++) {
                if (mask[n] !== value) continue;
                const first = column;
                while (column + 1 < end && mask[n + 1] === value) (column++, n++);
                const width = (column + 1 - first) * CELL;
                data += `M${first * CELL} ${(top + row) * CELL}h${width}v${CELL}h-${width}z`;
            }
            shapes.push(data);
        }
    }
    return shapes;
}

/** Return a circle in each cell of a mask: path data for each chunk. */
export function drawCircles(
    { rows, columns, top = 0 }: Geometry,
    mask: Uint8Array,
    value: number,
    radius: number,
    shift = 0,
) {
    const arc = `a${radius} ${radius} 0 1 0 .1 0z`;
    const shapes = [];
    for (let row = 0; row < rows; row++) {
        const y = (top + row) * CELL + HALF + shift - radius;
        for (let start = 0; start < columns; start += CHUNK) {
            const end = Math.min(columns, start + CHUNK);
            let data = "";
            for (let column = start, n = row * columns + start; column < end; column++, n++) {
                if (mask[n] === value) data += `M${column * CELL + HALF + shift} ${y}${arc}`;
            }
            shapes.push(data);
        }
    }
    return shapes;
}

export function buildMask(count: number, numbers: Iterable<number>) {
    const mask = new Uint8Array(count);
    for (const n of numbers) mask[n] = 1;
    return mask;
}

/**
 * Return the drawing of a letter: path data for each chunk; rows that have not changed keep theirs.
 * @param before the rows of the old data
 */
export function drawLetters(
    at: Geometry,
    rows: readonly string[],
    letter: string,
    old: readonly string[] | undefined,
    before: readonly string[],
    draw: (at: Geometry, mask: Uint8Array, value: number) => string[],
) {
    const wide = Math.ceil(at.columns / CHUNK);
    const shapes: string[] = [];
    const mask = new Uint8Array(at.columns);
    const one = { ...at, rows: 1 };
    rows.forEach((row, r) => {
        if (old && row === before[r]) {
            for (let i = 0; i < wide; i++) shapes.push(old[r * wide + i]);
            return;
        }
        mask.fill(0);
        for (let c = row.indexOf(letter); c >= 0; c = row.indexOf(letter, c + 1)) mask[c] = 1;
        shapes.push(...draw({ ...one, top: r }, mask, 1));
    });
    return shapes;
}

/**
 * Return the trail in pieces, so that a further step changes only the last one.
 * @param before the way of the old pieces
 */
export function drawTrail(
    at: Geometry,
    way: readonly number[],
    old: readonly string[] = [],
    before: readonly number[] = [],
) {
    let same = 0;
    while (same < way.length && way[same] === before[same]) same++;
    const shapes = [];
    for (let start = 0; start + 1 < way.length; start += LINKS) {
        const end = Math.min(way.length - 1, start + LINKS);
        if (end < same && end === start + LINKS) {
            shapes.push(old[start / LINKS]);
            continue;
        }
        let data = "M";
        for (let i = start; i <= end; i++) data += (i === start ? "" : "L") + formatPoint(at.locate(way[i]));
        shapes.push(data);
    }
    return shapes;
}

export function drawDominoes(dominoes: readonly (readonly number[])[], at: Geometry) {
    const { rows, columns } = at;
    const wide = Math.ceil(columns / CHUNK);
    const parts: [string[], string[], string[]] = [[], [], []];
    for (const part of parts) for (let i = 0; i < rows * wide; i++) part.push("");
    const [capsules, bars, tips] = parts;
    for (const [first, second] of dominoes) {
        const r = Math.floor(first / columns),
            c = first % columns;
        const dr = Math.floor(second / columns) - r,
            dc = (second % columns) - c;
        const chunk = r * wide + Math.floor(c / CHUNK);
        const x = c * CELL + HALF,
            y = r * CELL + HALF;
        if (Math.abs(dr) + Math.abs(dc) === 1) {
            capsules[chunk] += dr ? `M${x} ${y}v${dr * CELL}` : `M${x} ${y}h${dc * CELL}`;
            // a small head between the cells, from the loser's to the winner's
            const [end, length] = SIZES.tip;
            const half = length / 2;
            if (dr) tips[chunk] += `M${x} ${y + dr * end}l${-dr * half} ${-dr * length}h${dr * length}z`;
            else tips[chunk] += `M${x + dc * end} ${y}l${-dc * length} ${dc * half}v${-dc * length}z`;
        } else {
            const far = Math.hypot(dr, dc);
            const [dot, over, size] = SIZES.bar;
            const end = { x: x + dc * CELL + (over * dc) / far, y: y + dr * CELL + (over * dr) / far };
            const [shaft, head] = drawArrow({ x, y }, end, size);
            bars[chunk] += shaft;
            tips[chunk] += drawDisc(x, y, dot) + head;
        }
    }
    return { capsules, bars, tips };
}

/**
 * Return the path data of edges, several edges in each path.
 * @param curves path data of curved edges, by their ends
 */
export function drawEdges(
    edges: readonly (readonly number[])[],
    at: Geometry,
    curves: Readonly<Record<string, string>> = {},
) {
    const shapes = [];
    for (let start = 0; start < edges.length; start += LINKS) {
        shapes.push(
            edges
                .slice(start, start + LINKS)
                .map(([v, w]) => curves[`${v} ${w}`] ?? drawLine([at.locate(v), at.locate(w)]))
                .join(""),
        );
    }
    return shapes;
}
