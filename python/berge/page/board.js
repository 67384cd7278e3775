// @ts-check
// The one renderer of boards and graphs: for the page, for HTML reports and for notebooks.
//
// A view is a value. From it come layers of plain data; the same layers become a text, in `svg`, or are compared with
// those on the screen, in `Board`, which touches only the paths that have changed. Plain cells come as a path a row
// (of at most 64 columns), so that a move on a large board changes a handful of paths, and the browser paints no more
// than what it sees. Looks and numbers follow draw/svg.py.

/**
 * @typedef {{kind: "board", rows: readonly string[]}} BoardPicture
 * @typedef {{kind: "graph", edges: readonly (readonly number[])[], places: readonly (readonly number[])[] | null,
 *     sizes: readonly number[] | null}} GraphPicture
 * @typedef {BoardPicture | GraphPicture} Picture
 * @typedef {"winning" | "losing" | "plain" | "answer"} MoveValue
 * @typedef {{to: number, value: MoveValue, from?: number}} MoveArrow
 */

/**
 * What to show. Numbers are vertex numbers: cells row by row from 0, or vertices of the graph.
 * @typedef {object} View
 * @property {Picture} picture
 * @property {readonly string[] | null} [names] names of vertices, as people read them
 * @property {readonly string[]} [rows] letters now, where they differ from the picture's
 * @property {readonly number[]} path where the token has been, in order; it stands on the last
 * @property {string | null} [values] a letter a vertex: E loses as a start, O or M wins
 * @property {readonly MoveArrow[]} [moves] arrows from the token, or from `from`
 * @property {readonly (readonly number[])[]} [dominoes]
 * @property {readonly number[]} [barrier]
 * @property {readonly number[]} [kernel]
 * @property {readonly (readonly number[])[]} [used] edges that are gone
 * @property {number | null} [hint]
 * @property {number | null} [last]
 * @property {number | null} [mistake]
 * @property {number | null} [focus] the cell that the keyboard is at
 * @property {boolean} [dim] everything but the token and the arrows steps back
 * @property {boolean} [labels] numbers of rows and columns; true where not said
 * @property {boolean} [paint] a drag paints; where not said, it does if there is a `paint` event
 * @property {string} [label] the accessible name of the whole board
 */

/** @typedef {{tag: string, attributes: Record<string, string | number>, children?: (Shape | string)[]}} Shape */
/** @typedef {{name: string, style?: string, paths?: readonly string[], shapes?: readonly Shape[]}} Layer */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const CELL = 48;
const HALF = CELL / 2;
const CHUNK = 64; // columns in a path
const LINKS = 128; // steps of the trail in a path
const NODE = 32;
const LONGEST_NAME = 112;
/** @type {never[]} */
const NONE = [];

/** Colours in light and dark: the palette of draw/svg.py, and a few that only a screen needs. */
export const PALETTE = /** @type {Record<string, readonly [string, string]>} */ ({
    paper: ["#FFFFFF", "#17181B"],
    ink: ["#000000", "#F2F2F2"],
    grey: ["#5C6169", "#A9AEB7"],
    line: ["#B9BDC4", "#4A4E56"],
    wall: ["#6B7079", "#7C828C"],
    visited: ["#E3E5E9", "#363A41"],
    edge: ["#80868F", "#858B95"],
    black: ["#000000", "#000000"],
    white: ["#FFFFFF", "#FFFFFF"],
    win: ["#0072B2", "#56B4E9"],
    wintint: ["#CCE3F0", "#123B54"],
    lose: ["#D55E00", "#E69F00"],
    losetint: ["#FBE1CC", "#55330F"],
    token: ["#F0E442", "#F0E442"],
    trail: ["#009E73", "#1FC497"],
    pair: ["#CC79A7", "#CC79A7"],
    pairtint: ["#F6E6EF", "#46303D"],
});

/** The looks of everything that a picture holds; `$name` is a colour. board.css has the same rules. */
export const RULES = `
.berge-paper{fill:$paper}
.berge-wall{fill:$wall}
.berge-visited{fill:$visited}
.berge-region{fill:$pairtint}
.berge-wins{fill:$wintint}
.berge-loses{fill:$losetint}
.berge-grid{fill:none;stroke:$line}
.berge-frame{fill:none;stroke:$grey;stroke-width:2}
.berge-last{fill:none;stroke:$trail;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.berge-dot{fill:$win;stroke:$paper}
.berge-ring{fill:none;stroke:$lose;stroke-width:3}
.berge-kernel{fill:none;stroke:$lose;stroke-width:3}
.berge-fence{fill:none;stroke:$ink;stroke-width:4}
.berge-black{fill:$black;stroke:$ink;stroke-width:1.5}
.berge-white{fill:$white;stroke:$black;stroke-width:1.5}
.berge-trail{fill:none;stroke:$trail;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.berge-trail-halo{fill:none;stroke:$paper;stroke-width:5;stroke-linejoin:round;stroke-linecap:round}
.berge-origin{fill:$paper;stroke:$trail;stroke-width:2.5}
.berge-domino{fill:none;stroke:$pair;stroke-width:41;stroke-linecap:round}
.berge-domino-face{fill:none;stroke:$pairtint;stroke-width:35;stroke-linecap:round}
.berge-bar,.berge-pair{fill:none;stroke:$pair;stroke-width:3}
.berge-pair{stroke-width:7;stroke-linecap:round}
.berge-tip{fill:$pair;stroke:$paper;stroke-width:2;paint-order:stroke}
.berge-halo{fill:$paper;stroke:$paper;stroke-width:4;stroke-linejoin:round}
.berge-shaft{fill:none}
.berge-winning>.berge-shaft{stroke:$win;stroke-width:5}
.berge-winning>.berge-head{fill:$win}
.berge-losing>.berge-shaft{stroke:$lose;stroke-width:2;stroke-dasharray:4 3}
.berge-losing>.berge-head{fill:$paper;stroke:$lose;stroke-width:2;stroke-linejoin:round}
.berge-answer>.berge-shaft{stroke:$pair;stroke-width:5}
.berge-answer>.berge-head{fill:$pair}
.berge-plain{fill:$trail;stroke:$paper;stroke-width:1.5}
.berge-token{fill:$token;stroke:$black;stroke-width:2;stroke-linejoin:round}
.berge-token-halo{fill:none;stroke:$paper;stroke-width:5}
.berge-hint{fill:none;stroke:$win;stroke-width:3.5;stroke-dasharray:7 5;stroke-linecap:round}
.berge-mistake{fill:$lose;stroke:$paper;stroke-width:2}
.berge-mark{fill:$paper;font:bold 15px system-ui,'DejaVu Sans',sans-serif;text-anchor:middle}
.berge-edge{fill:none;stroke:$edge;stroke-width:1.5}
.berge-used{fill:none;stroke:$edge;stroke-width:2;stroke-dasharray:0.1 5;stroke-linecap:round}
.berge-vertex{fill:$paper;stroke:$ink;stroke-width:1.5}
.berge-vertex.berge-visited{fill:$visited;stroke:$grey;stroke-dasharray:5 3}
.berge-vertex.berge-wins{fill:$wintint}
.berge-vertex.berge-loses{fill:$losetint}
.berge-vertex.berge-barrier{stroke-width:4}
.berge-vertex.berge-here{fill:$token;stroke:$ink;stroke-width:3}
.berge-label,.berge-name{font-family:system-ui,'DejaVu Sans',sans-serif;text-anchor:middle}
.berge-label{fill:$grey}
.berge-name{fill:$ink;font-size:14px}
.berge-name.berge-here{fill:$black;font-weight:bold}
.berge-dim>.berge-ground{opacity:.45}
`;

/**
 * Return the style sheet of a picture that stands alone.
 * @param {"auto" | "light" | "dark"} [theme]
 */
export function style(theme = "auto") {
    const dark = theme === "dark" ? 1 : 0;
    if (theme !== "auto") return RULES.replace(/\$(\w+)/g, (_, name) => PALETTE[name][dark]);
    const set = (/** @type {0 | 1} */ side) =>
        Object.entries(PALETTE).map(([name, pair]) => `--berge-${name}:${pair[side]};`).join("");
    // Plain colours stand before the variables, for viewers that know no variables.
    const rules = RULES.replace(
        /([\w-]+):\$(\w+)/g,
        (_, what, name) => `${what}:${PALETTE[name][0]};${what}:var(--berge-${name})`,
    );
    return `\n.berge-svg{${set(0)}}\n@media (prefers-color-scheme: dark){.berge-svg{${set(1)}}}${rules}`;
}

// ------------------------------------------------------------------------------------------------ words

/** Marks that turn the direction of what stands after them, and letters that XML cannot hold. */
const HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// eslint-disable-next-line no-control-regex
const INVALID = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** @param {string} words */
export function clean(words) {
    return words.replace(HIDDEN, "").replace(/[\t\n\r]/g, " ").replace(INVALID, "\ufffd");
}

/** @param {string} words */
export function escape(words) {
    return words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** @param {string} words */
function widthOf(words) {
    let sum = 0;
    for (const c of words) {
        if ("MW@%".includes(c) || /** @type {number} */ (c.codePointAt(0)) >= 0x1100) sum += 14;
        else sum += /\p{Lu}/u.test(c) || c === "m" || c === "w" || c === "&" ? 10 : 8;
    }
    return sum;
}

/**
 * Return a name as long as a vertex can show.
 * @param {string} name
 */
function cut(name) {
    if (widthOf(name) <= LONGEST_NAME) return name;
    const letters = [...name].slice(0, LONGEST_NAME / 8 + 1);
    do letters.pop();
    while (widthOf(letters.join("")) > LONGEST_NAME - 14);
    return letters.join("").trimEnd() + "…";
}

// ------------------------------------------------------------------------------------------------ shapes

/** @param {number} x */
const num = (x) => String(Math.round(x * 10) / 10 + 0);
/** @param {Point} p */
const xy = (p) => `${num(p.x)} ${num(p.y)}`;
/** @param {Point[]} points */
const line = (points) => `M${points.map(xy).join("L")}`;

/** @param {number} x @param {number} y @param {number} radius */
const disc = (x, y, radius) => `M${num(x)} ${num(y - radius)}a${radius} ${radius} 0 1 0 .1 0z`;
/** @param {number} x @param {number} y @param {number} r */
const diamond = (x, y, r) => line([{x: x + r, y}, {x, y: y + r}, {x: x - r, y}, {x, y: y - r}]) + "z";

/**
 * Return the shaft and the head of an arrow as path data.
 * @param {Point} start @param {Point} end @param {number} head
 * @returns {[string, string]}
 */
function arrow(start, end, head) {
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const wx = (end.x - start.x) / length;
    const wy = (end.y - start.y) / length;
    const base = {x: end.x - head * wx, y: end.y - head * wy};
    const half = head / 2;
    const corners = [{x: base.x - wy * half, y: base.y + wx * half}, {x: base.x + wy * half, y: base.y - wx * half}];
    return [line([start, {x: base.x + wx, y: base.y + wy}]), line([end, ...corners]) + "z"];
}

/** @param {string} name @param {string} d @returns {Shape} */
const path = (name, d) => ({tag: "path", attributes: {class: `berge-${name}`, d}});

/**
 * An arrow that shows a move, on a halo that keeps it apart from what it crosses.
 * @param {MoveValue} value @param {Point} start @param {Point} end
 * @returns {Shape}
 */
function moveShape(value, start, end) {
    const [shaft, head] = arrow(start, end, value === "losing" ? 10 : 14);
    const children = [path("halo", shaft + head), path("shaft", shaft), path("head", head)];
    return {tag: "g", attributes: {class: `berge-move berge-${value}`}, children};
}

/** @param {Point} at @returns {Shape[]} */
function mistakeShapes(at) {
    return [
        path("mistake", disc(at.x, at.y, 10.5)),
        {tag: "text", attributes: {class: "berge-mark", x: num(at.x), y: num(at.y + 5.4)}, children: ["?"]},
    ];
}

// ------------------------------------------------------------------------------------------------ boards

/**
 * Where things are: of a board or of a graph.
 * @typedef {object} Geometry
 * @property {"board" | "graph"} kind
 * @property {number} count how many vertices there are
 * @property {number} rows
 * @property {number} columns
 * @property {number} [top] the first row, where only some are meant
 * @property {Box} box everything, with the margin
 * @property {(n: number) => Point} centre
 * @property {(p: Point) => number | null} at the vertex at a point
 * @property {(n: number, dx: number, dy: number) => number} beside where an arrow key leads
 * @property {number} scale how much larger than usual labels and lines are, so that they can be read on large boards
 */

/**
 * @param {Picture} picture
 * @param {boolean} labels
 * @returns {Geometry}
 */
export function geometry(picture, labels = true) {
    return picture.kind === "board" ? boardGeometry(picture, labels) : graphGeometry(picture);
}

/** @param {BoardPicture} picture @param {boolean} labels @returns {Geometry} */
function boardGeometry(picture, labels) {
    const rows = picture.rows.length;
    const columns = rows ? picture.rows[0].length : 0;
    const scale = Math.max(1, Math.max(rows, columns) / 24);
    const margin = labels ? 30 * scale : 4 * scale;
    const end = labels ? 8 * scale : 4 * scale;
    return {
        kind: "board", count: rows * columns, rows, columns, scale,
        box: {x: -margin, y: -margin, width: columns * CELL + margin + end, height: rows * CELL + margin + end},
        centre: (n) => ({x: (n % columns) * CELL + HALF, y: Math.floor(n / columns) * CELL + HALF}),
        at(p) {
            const column = Math.floor(p.x / CELL);
            const row = Math.floor(p.y / CELL);
            return row >= 0 && column >= 0 && row < rows && column < columns ? row * columns + column : null;
        },
        beside(n, dx, dy) {
            const column = Math.min(columns - 1, Math.max(0, (n % columns) + dx));
            const row = Math.min(rows - 1, Math.max(0, Math.floor(n / columns) + dy));
            return row * columns + column;
        },
    };
}

/** @param {GraphPicture} picture @returns {Geometry} */
function graphGeometry(picture) {
    const places = picture.places ?? [];
    const sizes = picture.sizes ?? [];
    let [left, top, right, bottom] = places.length ? [Infinity, Infinity, -Infinity, -Infinity] : [0, 0, 0, 0];
    places.forEach(([x, y], n) => {
        left = Math.min(left, x - sizes[n] / 2);
        right = Math.max(right, x + sizes[n] / 2);
        top = Math.min(top, y - NODE / 2);
        bottom = Math.max(bottom, y + NODE / 2);
    });
    const gap = 20;
    /** @param {number} n @returns {Point} */
    const centre = (n) => ({x: places[n][0], y: places[n][1]});
    return {
        kind: "graph", count: places.length, rows: 0, columns: 0, scale: 1,
        box: {x: left - gap, y: top - gap, width: right - left + 2 * gap, height: bottom - top + 2 * gap},
        centre,
        at(p) {
            let found = null;
            let best = 14; // pixels beside a vertex that still mean it: a finger is wide
            for (let n = 0; n < places.length; n++) {
                const dx = Math.max(0, Math.abs(p.x - places[n][0]) - sizes[n] / 2);
                const dy = Math.max(0, Math.abs(p.y - places[n][1]) - NODE / 2);
                const far = Math.hypot(dx, dy);
                if (far < best) [best, found] = [far, n];
            }
            return found;
        },
        beside(n, dx, dy) {
            let [found, best] = [n, Infinity];
            for (let other = 0; other < places.length; other++) {
                const x = places[other][0] - places[n][0];
                const y = places[other][1] - places[n][1];
                const along = x * dx + y * dy;
                const across = Math.abs(x * dy - y * dx);
                if (other !== n && along > 0 && along + 2 * across < best) [found, best] = [other, along + 2 * across];
            }
            return found;
        },
    };
}

/** What was made of what, so that it need not be made again. */
class Memory {
    constructor() {
        /** @type {Map<string, {from: readonly unknown[], made: any}>} */
        this.kept = new Map();
    }

    /**
     * @template T
     * @param {string} name @param {readonly unknown[]} from what it is made of, compared one by one
     * @param {(old: T | undefined, before: readonly unknown[]) => T} make may use parts of the old one
     * @returns {T}
     */
    of(name, from, make) {
        const kept = this.kept.get(name);
        if (kept && kept.from.length === from.length && kept.from.every((one, i) => one === from[i])) return kept.made;
        const made = make(kept?.made, kept?.from ?? []);
        this.kept.set(name, {from, made});
        return made;
    }
}

/**
 * Return the area of the cells of a mask: path data a chunk, boxes for cells next to each other.
 * @param {Geometry} at @param {Uint8Array} mask @param {number} value
 */
function areas({rows, columns, top = 0}, mask, value) {
    const made = [];
    for (let row = 0; row < rows; row++) {
        for (let start = 0; start < columns; start += CHUNK) {
            const end = Math.min(columns, start + CHUNK);
            let data = "";
            for (let column = start, n = row * columns + start; column < end; column++, n++) {
                if (mask[n] !== value) continue;
                const first = column;
                while (column + 1 < end && mask[n + 1] === value) column++, n++;
                const width = (column + 1 - first) * CELL;
                data += `M${first * CELL} ${(top + row) * CELL}h${width}v${CELL}h-${width}z`;
            }
            made.push(data);
        }
    }
    return made;
}

/**
 * Return a circle in each of the cells of a mask, path data a chunk.
 * @param {Geometry} at @param {Uint8Array} mask @param {number} value @param {number} radius @param {number} shift
 */
function circles({rows, columns, top = 0}, mask, value, radius, shift = 0) {
    const arc = `a${radius} ${radius} 0 1 0 .1 0z`;
    const made = [];
    for (let row = 0; row < rows; row++) {
        const y = (top + row) * CELL + HALF + shift - radius;
        for (let start = 0; start < columns; start += CHUNK) {
            const end = Math.min(columns, start + CHUNK);
            let data = "";
            for (let column = start, n = row * columns + start; column < end; column++, n++) {
                if (mask[n] === value) data += `M${column * CELL + HALF + shift} ${y}${arc}`;
            }
            made.push(data);
        }
    }
    return made;
}

/** @param {number} count @param {Iterable<number>} numbers */
function maskOf(count, numbers) {
    const mask = new Uint8Array(count);
    for (const n of numbers) mask[n] = 1;
    return mask;
}

/**
 * Return what is drawn of a letter, path data a chunk; rows that have not changed keep theirs.
 * @param {Geometry} at @param {readonly string[]} rows @param {string} letter
 * @param {readonly string[] | undefined} old @param {readonly string[]} before the rows that the old data is of
 * @param {(at: Geometry, mask: Uint8Array, value: number) => string[]} draw
 */
function lettersDrawn(at, rows, letter, old, before, draw) {
    const wide = Math.ceil(at.columns / CHUNK);
    /** @type {string[]} */
    const made = [];
    const mask = new Uint8Array(at.columns);
    const one = {...at, rows: 1};
    rows.forEach((row, r) => {
        if (old && row === before[r]) {
            for (let i = 0; i < wide; i++) made.push(old[r * wide + i]);
            return;
        }
        mask.fill(0);
        for (let c = row.indexOf(letter); c >= 0; c = row.indexOf(letter, c + 1)) mask[c] = 1;
        made.push(...draw({...one, top: r}, mask, 1));
    });
    return made;
}

/**
 * Return the trail in links, so that a further step changes only the last of them.
 * @param {Geometry} at @param {readonly number[]} way
 * @param {readonly string[]} [old] @param {readonly number[]} [before] the way that the old links are of
 */
function trail(at, way, old = [], before = []) {
    let same = 0;
    while (same < way.length && way[same] === before[same]) same++;
    const made = [];
    for (let start = 0; start + 1 < way.length; start += LINKS) {
        const end = Math.min(way.length - 1, start + LINKS);
        if (end < same && end === start + LINKS) {
            made.push(old[start / LINKS]);
            continue;
        }
        let data = "M";
        for (let i = start; i <= end; i++) data += (i === start ? "" : "L") + xy(at.centre(way[i]));
        made.push(data);
    }
    return made;
}

/** @param {readonly (readonly number[])[]} dominoes @param {Geometry} at */
function dominoLayers(dominoes, at) {
    const {rows, columns} = at;
    const wide = Math.ceil(columns / CHUNK);
    /** @type {[string[], string[], string[]]} */
    const made = [[], [], []];
    for (const part of made) for (let i = 0; i < rows * wide; i++) part.push("");
    const [capsules, bars, tips] = made;
    for (const [first, second] of dominoes) {
        const r = Math.floor(first / columns), c = first % columns;
        const dr = Math.floor(second / columns) - r, dc = (second % columns) - c;
        const chunk = r * wide + Math.floor(c / CHUNK);
        const x = c * CELL + HALF, y = r * CELL + HALF;
        if (Math.abs(dr) + Math.abs(dc) === 1) {
            capsules[chunk] += dr ? `M${x} ${y}v${dr * CELL}` : `M${x} ${y}h${dc * CELL}`;
            // a small head between the two cells: from the one the loser goes to, to the one the winner answers with
            if (dr) tips[chunk] += `M${x - 5} ${y + dr * 20}h10l-5 ${dr * 8}z`;
            else tips[chunk] += `M${x + dc * 20} ${y - 5}v10l${dc * 8}-5z`;
        } else {
            const far = Math.hypot(dr, dc);
            const end = {x: x + dc * CELL + (6 * dc) / far, y: y + dr * CELL + (6 * dr) / far};
            const [shaft, head] = arrow({x, y}, end, 12);
            bars[chunk] += shaft;
            tips[chunk] += disc(x, y, 4.5) + head;
        }
    }
    return {capsules, bars, tips};
}

/** @param {Geometry} at @param {boolean} labelled @returns {Shape[]} */
function labelShapes(at, labelled) {
    if (!labelled) return [];
    const step = [1, 5, 10, 25, 50].find((s) => s * 24 >= Math.max(at.rows, at.columns)) ?? 100;
    const size = num(13 * at.scale);
    /** @type {Shape[]} */
    const made = [];
    /** @param {number} x @param {number} y @param {number} n */
    const add = (x, y, n) => made.push({
        tag: "text", attributes: {class: "berge-label", "font-size": size, x: num(x), y: num(y)}, children: [String(n)],
    });
    for (let c = 1; c <= at.columns; c++) if (c === 1 || c % step === 0) add((c - 0.5) * CELL, -9 * at.scale, c);
    for (let r = 1; r <= at.rows; r++) {
        if (r === 1 || r % step === 0) add(-15 * at.scale, (r - 0.5) * CELL + 4.6 * at.scale, r);
    }
    return made;
}

/** Four corners about a cell. @param {Point} p @param {number} reach @param {number} arm */
function corners(p, reach, arm) {
    const [l, t, r, b] = [p.x - reach, p.y - reach, p.x + reach, p.y + reach];
    return `M${l} ${t + arm}v-${arm}h${arm}M${r - arm} ${t}h${arm}v${arm}M${r} ${b - arm}v${arm}h-${arm}` +
        `M${l + arm} ${b}h-${arm}v-${arm}`;
}

/**
 * Return the layers of a board, from the ground up.
 * @param {View} view @param {Geometry} at @param {Memory} memory
 * @returns {Layer[]}
 */
function boardLayers(view, at, memory) {
    const rows = view.rows ?? /** @type {BoardPicture} */ (view.picture).rows;
    const {path: way, values, dominoes = NONE, barrier = NONE, kernel = NONE, used = NONE, moves = NONE} = view;
    const labelled = view.labels ?? true;
    const token = way.length ? way[way.length - 1] : null;
    const thin = Math.min(4, at.scale ** 0.8);
    const same = [at.rows, at.columns];
    /** @param {string} letter @param {(at: Geometry, mask: Uint8Array, value: number) => string[]} draw */
    const lettered = (letter, draw) => memory.of(letter, [rows], (/** @type {string[] | undefined} */ old, before) => {
        return lettersDrawn(at, rows, letter, old, /** @type {[string[]]} */ (before)[0] ?? [], draw);
    });
    const [grid, frame] = memory.of("grid", same, () => {
        const [width, height] = [at.columns * CELL, at.rows * CELL];
        let data = "";
        for (let y = CELL; y < height; y += CELL) data += `M0 ${y}h${width}`;
        for (let x = CELL; x < width; x += CELL) data += `M${x} 0v${height}`;
        /** @type {Shape} */
        const box = {tag: "rect", attributes: {class: "berge-frame", width, height, rx: 3}};
        return [[data], [box]];
    });
    const valued = [...same, values];
    const letters = memory.of("values", valued, () => {
        const mask = new Uint8Array(at.count);
        if (values) {
            for (let n = 0; n < at.count; n++) {
                const letter = values[n];
                mask[n] = letter === "E" ? 1 : letter === "O" || letter === "M" ? 2 : 0;
            }
        }
        return mask;
    });
    const travelled = [...same, way];
    const far = memory.of("dominoes", [...same, dominoes], () => dominoLayers(dominoes, at));
    const region = memory.of("region", [...same, dominoes], () => areas(at, maskOf(at.count, dominoes.flat()), 1));
    const links = memory.of("trail", [way], (/** @type {string[] | undefined} */ old, before) => {
        return trail(at, way, old, /** @type {[number[]]} */ (before)[0]);
    });
    const arrows = memory.of("moves", [...same, moves, token], () => moveShapes(moves, token, (start, end) => {
        const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
        const [wx, wy] = [(end.x - start.x) / length, (end.y - start.y) / length];
        return [{x: start.x + 14 * wx, y: start.y + 14 * wy}, {x: end.x - 2 * wx, y: end.y - 2 * wy}];
    }, at));
    /** @param {Geometry} part @param {Uint8Array} mask @param {number} value */
    const piece = (part, mask, value) => circles(part, mask, value, 14);
    /** @param {number | null | undefined} n @param {(p: Point) => Shape[]} draw @returns {Shape[]} */
    const mark = (n, draw) => (n === null || n === undefined ? [] : draw(at.centre(n)));
    return [
        {name: "wall", paths: lettered("#", areas)},
        {name: "visited", paths: memory.of("visited", travelled, () => areas(at, maskOf(at.count, way), 1))},
        {name: "region", paths: region},
        {name: "wins", paths: memory.of("wins", valued, () => areas(at, letters, 2))},
        {name: "loses", paths: memory.of("loses", valued, () => areas(at, letters, 1))},
        {name: "grid", paths: grid, style: `stroke-width:${num(thin)}`},
        {name: "ring", paths: memory.of("ring", valued, () => circles(at, letters, 1, 19))},
        {name: "dot", paths: memory.of("dot", valued, () => circles(at, letters, 2, 5, -15))},
        {name: "fence", paths: memory.of("fence", [...same, barrier], () => barrier.map((n) => {
            const p = at.centre(n);
            return `M${p.x - 19} ${p.y - 19}h38v38h-38z`;
        }))},
        {name: "kernel", paths: memory.of("kernel", [...same, kernel], () => {
            return circles(at, maskOf(at.count, kernel), 1, 19);
        })},
        {name: "used", paths: memory.of("used", [...same, used], () => edgePaths(used, at))},
        {name: "domino", paths: far.capsules},
        {name: "domino-face", paths: far.capsules},
        {name: "black", paths: lettered("X", piece)},
        {name: "white", paths: lettered("O", piece)},
        {name: "bar", paths: far.bars},
        {name: "tip", paths: far.tips},
        {name: "frame", shapes: frame, style: `stroke-width:${num(2 * thin)}`},
        {name: "labels", shapes: memory.of("labels", [...same, labelled], () => labelShapes(at, labelled))},
        {name: "trail-halo", paths: links, style: `stroke-width:${num(3.5 + 1.5 * thin)}`},
        {name: "trail", paths: links, style: `stroke-width:${num(2 + thin / 2)}`},
        {name: "origin", paths: way.length > 1 ? [disc(at.centre(way[0]).x, at.centre(way[0]).y, 4 * thin)] : []},
        {name: "last", paths: view.last == null ? [] : [corners(at.centre(view.last), 21.5, 8)]},
        {name: "moves", shapes: arrows},
        {name: "hints", shapes: mark(view.hint, (p) => [path("hint", disc(p.x, p.y, 19))])},
        {name: "tokens", shapes: mark(token, (p) => [tokenShape(p, 15)])},
        {name: "mistakes", shapes: mark(view.mistake, (p) => mistakeShapes({x: p.x + 15, y: p.y - 15}))},
    ];
}

/** @param {Point} p @param {number} size @returns {Shape} */
function tokenShape(p, size) {
    const data = diamond(0, 0, size);
    return {
        tag: "g", attributes: {class: "berge-stone", transform: `translate(${num(p.x)} ${num(p.y)})`},
        children: [path("token-halo", data), path("token", data)],
    };
}

/**
 * @param {readonly MoveArrow[]} moves @param {number | null} token
 * @param {(start: Point, end: Point, from: number, to: number) => [Point, Point]} ends @param {Geometry} at
 * @returns {Shape[]}
 */
function moveShapes(moves, token, ends, at) {
    /** @type {Shape[]} */
    const made = [];
    const order = ["plain", "losing", "winning", "answer"]; // the ones that matter most lie on top
    for (const {to, value, from} of [...moves].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))) {
        const start = from ?? token;
        const target = at.centre(to);
        if (value === "plain") {
            made.push(path("plain", disc(target.x, target.y, 6)));
        } else if (start === null) { // a first move that chooses: no way leads there, so a mark says it
            const good = value === "winning";
            made.push(good ? path("dot", disc(target.x - 15, target.y - 15, 5)) : path("ring", disc(target.x, target.y, 19)));
        } else if (start !== to) {
            made.push(moveShape(value, ...ends(at.centre(start), target, start, to)));
        }
    }
    return made;
}

/** @param {readonly (readonly number[])[]} edges @param {Geometry} at */
function edgePaths(edges, at) {
    const made = [];
    for (let start = 0; start < edges.length; start += LINKS) {
        made.push(edges.slice(start, start + LINKS).map(([v, w]) => line([at.centre(v), at.centre(w)])).join(""));
    }
    return made;
}

// ------------------------------------------------------------------------------------------------ graphs

/** Where the way from the centre of a vertex leaves it, and some space.
 * @param {Point} centre @param {Point} towards @param {number} width @param {number} space @returns {Point} */
function border(centre, towards, width, space) {
    const length = Math.hypot(towards.x - centre.x, towards.y - centre.y) || 1;
    const [wx, wy] = [(towards.x - centre.x) / length, (towards.y - centre.y) / length];
    const half = width / 2 + space;
    const reach = width === NODE ? half
        : Math.min(half / Math.max(Math.abs(wx), 1e-9), (NODE / 2 + space) / Math.max(Math.abs(wy), 1e-9));
    return {x: centre.x + wx * reach, y: centre.y + wy * reach};
}

/** @param {string} name @param {Point} p @param {number} width @param {number} height @param {number} corner
 * @returns {Shape} */
function boxShape(name, p, width, height, corner) {
    const attributes = {
        class: `berge-${name}`, x: num(p.x - width / 2), y: num(p.y - height / 2), rx: corner, width, height,
    };
    return {tag: "rect", attributes};
}

/**
 * Return the layers of a graph, from the ground up.
 * @param {View} view @param {Geometry} at @param {Memory} memory
 * @returns {Layer[]}
 */
function graphLayers(view, at, memory) {
    const picture = /** @type {GraphPicture} */ (view.picture);
    const sizes = picture.sizes ?? [];
    const {path: way, values, dominoes = NONE, barrier = NONE, kernel = NONE, used = NONE, moves = NONE} = view;
    const token = way.length ? way[way.length - 1] : null;
    const gone = new Set(used.map(([v, w]) => `${Math.min(v, w)} ${Math.max(v, w)}`));
    const edges = memory.of("edges", [picture, used], () => edgePaths(
        picture.edges.filter(([v, w]) => !gone.has(`${Math.min(v, w)} ${Math.max(v, w)}`)), at,
    ));
    const links = memory.of("trail", [picture, way], () => trail(at, way));
    const visited = maskOf(at.count, way);
    const walled = maskOf(at.count, barrier);
    const chosen = maskOf(at.count, kernel);
    const arrows = moveShapes(moves, token, (start, end, from, to) => [
        border(start, end, sizes[from], 2), border(end, start, sizes[to], values ? 8 : 3),
    ], at);
    /** @type {Shape[]} */
    const vertices = [];
    for (let n = 0; n < at.count; n++) {
        const p = at.centre(n);
        const loses = values?.[n] === "E" || chosen[n] === 1;
        const wins = values?.[n] === "O" || values?.[n] === "M";
        const here = n === token;
        const full = clean(view.names?.[n] ?? String(n));
        const shown = cut(full);
        const corner = walled[n] ? 3 : NODE / 2;
        const kind = (visited[n] && !here ? " berge-visited" : "") + (wins ? " berge-wins" : "") +
            (loses ? " berge-loses" : "") + (walled[n] ? " berge-barrier" : "") + (here ? " berge-here" : "");
        /** @type {Shape[]} */
        const children = [];
        if (shown !== full) children.push({tag: "title", attributes: {}, children: [full]});
        children.push(boxShape(`vertex${kind}`, p, sizes[n], NODE, corner));
        if (loses) children.push(boxShape("ring", p, sizes[n] + 12, NODE + 12, corner + 6));
        if (wins) children.push(path("dot", disc(p.x + 5 - sizes[n] / 2, p.y + 5 - NODE / 2, 5)));
        if (n === view.last && !here) children.push(boxShape("last", p, sizes[n] + 8, NODE + 8, corner + 4));
        if (n === view.hint) children.push(boxShape("hint", p, sizes[n] + 14, NODE + 14, corner + 7));
        const attributes = {class: `berge-name${here ? " berge-here" : ""}`, x: num(p.x), y: num(p.y + 5)};
        children.push({tag: "text", attributes, children: [shown]});
        vertices.push({tag: "g", attributes: {}, children});
    }
    /** @type {Shape[]} */
    const stones = [];
    if (token !== null) {
        const p = at.centre(token);
        stones.push(tokenShape({x: p.x, y: p.y - NODE / 2 - 2}, 8));
    }
    const wrong = view.mistake;
    return [
        {name: "edge", paths: edges},
        {name: "used", paths: memory.of("used", [picture, used], () => edgePaths(used, at))},
        {name: "pair", paths: memory.of("pair", [picture, dominoes], () => edgePaths(dominoes, at))},
        {name: "trail-halo", paths: links},
        {name: "trail", paths: links},
        {name: "moves", shapes: arrows},
        {name: "vertices", shapes: vertices},
        {name: "tokens", shapes: stones},
        {name: "mistakes", shapes: wrong == null ? [] : mistakeShapes(
            {x: at.centre(wrong).x + sizes[wrong] / 2, y: at.centre(wrong).y - NODE / 2})},
    ];
}

/** Layers that step back where a view is dim. */
const GROUND = new Set([
    "wall", "visited", "region", "wins", "loses", "grid", "ring", "dot", "black", "white", "trail-halo", "trail", "edge",
]);

/**
 * @param {View} view @param {Geometry} at @param {Memory} memory
 * @returns {Layer[]}
 */
function layersOf(view, at, memory) {
    if (at.kind === "graph") return at.count ? graphLayers(view, at, memory) : []; // too large to be drawn
    return boardLayers(view, at, memory);
}

/** @param {Shape | string} shape @returns {string} */
function textOf(shape) {
    if (typeof shape === "string") return escape(clean(shape));
    const words = Object.entries(shape.attributes).map(([name, value]) => ` ${name}="${escape(String(value))}"`).join("");
    if (!shape.children?.length) return `<${shape.tag}${words}/>`;
    return `<${shape.tag}${words}>${shape.children.map(textOf).join("")}</${shape.tag}>`;
}

/**
 * Return a complete SVG document, with its styles in itself.
 * @param {View} view
 * @param {{theme?: "auto" | "light" | "dark", title?: string, description?: string, width?: number}} [options]
 *     width: in pixels; as large as a cell of 48 makes it, but at most 2000, where not said
 */
export function svg(view, options = {}) {
    const at = geometry(view.picture, view.labels ?? true);
    const {box} = at;
    const width = options.width ?? box.width * Math.min(1, 2000 / Math.max(box.width, box.height, 1));
    const height = (width * box.height) / Math.max(box.width, 1);
    const parts = [
        `<svg xmlns="http://www.w3.org/2000/svg" class="berge-svg${view.dim ? " berge-dim" : ""}" role="img"`,
        ` viewBox="${num(box.x)} ${num(box.y)} ${num(box.width)} ${num(box.height)}"`,
        ` width="${num(width)}" height="${num(height)}">\n`,
    ];
    if (options.title) parts.push(`<title>${textOf(options.title)}</title>\n`);
    if (options.description) parts.push(`<desc>${textOf(options.description)}</desc>\n`);
    parts.push(`<style>${style(options.theme)}</style>\n`);
    parts.push(`<rect class="berge-paper" x="${num(box.x)}" y="${num(box.y)}" width="${num(box.width)}"`);
    parts.push(` height="${num(box.height)}"/>\n`);
    for (const layer of layersOf(view, at, new Memory())) {
        const paths = layer.paths?.filter(Boolean) ?? [];
        const shapes = layer.shapes ?? [];
        if (!paths.length && !shapes.length) continue;
        const ground = GROUND.has(layer.name) ? ' class="berge-ground"' : "";
        parts.push(`<g${ground}>`);
        const looks = layer.style ? ` style="${layer.style}"` : "";
        for (const data of paths) parts.push(`<path class="berge-${layer.name}"${looks} d="${data}"/>`);
        for (const shape of shapes) parts.push(textOf(shape));
        parts.push("</g>\n");
    }
    parts.push("</svg>\n");
    return parts.join("");
}

// ------------------------------------------------------------------------------------------------ on the screen

const NAMESPACE = "http://www.w3.org/2000/svg";

/** @param {Shape} shape @returns {SVGElement} */
function elementOf(shape) {
    const element = document.createElementNS(NAMESPACE, shape.tag);
    for (const [name, value] of Object.entries(shape.attributes)) element.setAttribute(name, String(value));
    for (const child of shape.children ?? []) {
        element.append(typeof child === "string" ? document.createTextNode(child) : elementOf(child));
    }
    return /** @type {SVGElement} */ (element);
}

/** A layer on the screen. */
class Sheet {
    /** @param {string} name */
    constructor(name) {
        this.name = name;
        this.group = document.createElementNS(NAMESPACE, "g");
        if (GROUND.has(name)) this.group.setAttribute("class", "berge-ground");
        /** @type {readonly string[]} */
        this.paths = [];
        /** @type {readonly Shape[]} */
        this.shapes = [];
        /** @type {string[]} */
        this.keys = [];
        /** @type {(SVGElement | null)[]} */
        this.elements = [];
        this.style = "";
    }

    /** @param {Layer} layer */
    show(layer) {
        if (layer.paths && layer.paths !== this.paths) this.showPaths(layer.paths);
        if (layer.shapes && layer.shapes !== this.shapes) this.showShapes(layer.shapes);
        if (layer.style && layer.style !== this.style) {
            this.style = layer.style;
            for (const element of this.elements) if (element) element.style.cssText = layer.style;
        }
    }

    /** @param {readonly string[]} paths */
    showPaths(paths) {
        const old = this.paths;
        for (let i = 0; i < paths.length; i++) {
            const data = paths[i];
            if (data === old[i]) continue;
            let element = this.elements[i];
            if (!element) {
                if (!data) continue;
                element = elementOf({tag: "path", attributes: {class: `berge-${this.name}`}});
                if (this.style) element.style.cssText = this.style;
                this.elements[i] = element;
                this.group.append(element);
            }
            element.setAttribute("d", data);
        }
        for (let i = paths.length; i < this.elements.length; i++) this.elements[i]?.remove();
        this.elements.length = Math.min(this.elements.length, paths.length);
        this.paths = paths;
    }

    /** @param {readonly Shape[]} shapes */
    showShapes(shapes) {
        for (let i = 0; i < shapes.length; i++) {
            const key = JSON.stringify(shapes[i]);
            if (key === this.keys[i]) continue;
            const element = elementOf(shapes[i]);
            if (this.style) element.style.cssText = this.style;
            const old = this.elements[i];
            if (old) old.replaceWith(element);
            else this.group.append(element);
            this.elements[i] = element;
            this.keys[i] = key;
        }
        for (let i = shapes.length; i < this.elements.length; i++) this.elements[i]?.remove();
        this.elements.length = this.keys.length = shapes.length;
        this.shapes = shapes;
    }
}

/**
 * What a board tells of.
 * @typedef {object} Events
 * @property {(n: number) => void} [pick] a vertex was clicked, tapped, or chosen by key
 * @property {(n: number | null) => void} [hover] the pointer or the keyboard is at another vertex
 * @property {(n: number, phase: "start" | "move" | "end") => void} [paint] a drag goes over vertices
 */

const MOST_ZOOM = 40;
const KEYS = /** @type {Record<string, readonly [number, number]>} */ ({
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    Home: [-1e6, 0], End: [1e6, 0], PageUp: [0, -10], PageDown: [0, 10],
});

/** A board on the screen. */
export class Board {
    /**
     * @param {HTMLElement} host an element with nothing in it
     * @param {Events} [events] may be changed later; without any, the board is a picture
     * @param {(n: number) => string} [describe] what a screen reader says of a vertex
     */
    constructor(host, events = {}, describe = String) {
        this.host = host;
        this.events = events;
        this.describe = describe;
        /** @type {View | null} */
        this.view = null;
        /** @type {Geometry} */
        this.at = geometry({kind: "board", rows: []});
        this.memory = new Memory();
        /** @type {Map<string, Sheet>} */
        this.sheets = new Map();
        this.shape = "";
        this.focused = 0;
        /** @type {number | null} */
        this.hovered = null;
        this.scale = 1;
        /** @type {Point} the middle of what is seen */
        this.middle = {x: 0, y: 0};
        /** @type {Map<number, Point>} */
        this.fingers = new Map();
        /** @type {{start: Point, last: Point, moved: boolean, painting: boolean, at: number | null, pinched: boolean} | null} */
        this.drag = null;

        this.stage = document.createElement("div");
        this.stage.className = "berge-stage";
        this.svg = /** @type {SVGSVGElement} */ (elementOf({
            tag: "svg", attributes: {class: "berge-svg berge-screen", "aria-hidden": "true", focusable: "false"},
        }));
        this.paper = elementOf({tag: "rect", attributes: {class: "berge-paper"}});
        this.under = elementOf({tag: "g", attributes: {}});
        this.over = elementOf({tag: "g", attributes: {class: "berge-over"}});
        this.svg.append(this.paper, this.under, this.over);
        this.hoverBox = elementOf({tag: "rect", attributes: {class: "berge-hover", visibility: "hidden"}});
        this.focusBox = elementOf({tag: "rect", attributes: {class: "berge-focus", visibility: "hidden"}});
        this.over.append(this.hoverBox, this.focusBox);
        this.live = document.createElement("div");
        this.live.className = "berge-live";
        this.live.setAttribute("aria-live", "polite");
        this.stage.append(this.svg);
        host.replaceChildren(this.stage, this.live);
        this.listen();
    }

    get interactive() {
        return Boolean(this.events.pick || this.events.paint || this.events.hover);
    }

    get paints() {
        return Boolean(this.events.paint) && (this.view?.paint ?? true);
    }

    /**
     * Show a view; only what has changed is drawn. The view and what it holds must not be changed later.
     * @param {View} view
     */
    set(view) {
        const old = this.view;
        const at = old && old.picture === view.picture && (old.labels ?? true) === (view.labels ?? true)
            ? this.at : geometry(view.picture, view.labels ?? true);
        const shape = `${at.kind} ${JSON.stringify(at.box)} ${at.count}`;
        this.view = view;
        this.at = at;
        if (shape !== this.shape || (at.kind === "graph" && old?.picture !== view.picture)) this.begin(shape);
        for (const layer of layersOf(view, at, this.memory)) {
            let sheet = this.sheets.get(layer.name);
            if (!sheet) {
                sheet = new Sheet(layer.name);
                this.sheets.set(layer.name, sheet);
                this.under.append(sheet.group);
            }
            if (layer.name === "tokens") this.slide(sheet, layer);
            else sheet.show(layer);
        }
        this.svg.classList.toggle("berge-dim", Boolean(view.dim));
        if (typeof view.focus === "number" && view.focus !== old?.focus) this.focused = view.focus;
        this.focused = Math.max(0, Math.min(this.focused, at.count - 1));
        this.present();
    }

    /** Start with an empty picture of another size. @param {string} shape */
    begin(shape) {
        this.shape = shape;
        this.memory = new Memory();
        this.sheets.clear();
        this.under.replaceChildren();
        const {x, y, width, height} = this.at.box;
        for (const [name, value] of Object.entries({x, y, width, height})) this.paper.setAttribute(name, num(value));
        this.hovered = null;
        this.focused = 0;
        this.fit();
    }

    /** Let the token slide to a neighbour. @param {Sheet} sheet @param {Layer} layer */
    slide(sheet, layer) {
        const before = sheet.elements[0]?.getAttribute("transform");
        sheet.show(layer);
        const stone = sheet.elements[0];
        const after = stone?.getAttribute("transform");
        if (!stone || !before || !after || before === after) return;
        const [from, to] = [before, after].map((words) => (words.match(/-?[\d.]+/g) ?? []).map(Number));
        if (Math.hypot(from[0] - to[0], from[1] - to[1]) > 5 * CELL) return;
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const frames = [from, to].map(([x, y]) => ({transform: `translate(${x}px, ${y}px)`}));
        stone.animate(frames, {duration: 140, easing: "ease-out"});
    }

    /** Say what the board is, and show where keyboard and pointer are. */
    present() {
        const {stage, interactive} = this;
        const label = this.view?.label ?? "";
        if (interactive) {
            stage.tabIndex = 0;
            stage.setAttribute("role", "application");
            const here = this.at.count ? this.describe(this.focused) : "";
            stage.setAttribute("aria-label", label ? `${label}. ${here}` : here);
        } else {
            stage.removeAttribute("tabindex");
            stage.setAttribute("role", "img");
            stage.setAttribute("aria-label", label);
        }
        stage.classList.toggle("berge-picks", Boolean(this.events.pick) && !this.paints);
        stage.classList.toggle("berge-paints", this.paints);
        stage.classList.toggle("berge-zoomed", this.scale > 1);
        this.place(this.hoverBox, interactive ? this.hovered : null, 0);
        this.place(this.focusBox, interactive && document.activeElement === stage ? this.focused : null, 1);
    }

    /** @param {SVGElement} box @param {number | null} n @param {number} out */
    place(box, n, out) {
        if (n === null || n >= this.at.count) {
            box.setAttribute("visibility", "hidden");
            return;
        }
        const p = this.at.centre(n);
        const graph = this.at.kind === "graph";
        const sizes = graph ? /** @type {GraphPicture} */ (this.view?.picture).sizes : null;
        const width = sizes ? sizes[n] + 8 + 4 * out : CELL - 2 + 2 * out;
        const height = sizes ? NODE + 8 + 4 * out : CELL - 2 + 2 * out;
        const numbers = {x: p.x - width / 2, y: p.y - height / 2, width, height, rx: graph ? NODE / 2 + 4 : 3};
        for (const [name, value] of Object.entries(numbers)) box.setAttribute(name, num(value));
        box.setAttribute("visibility", "visible");
    }

    // -------------------------------------------------------------------------------- what is seen

    /** Show the whole board. */
    fit() {
        const {x, y, width, height} = this.at.box;
        this.scale = 1;
        this.middle = {x: x + width / 2, y: y + height / 2};
        this.look();
    }

    /**
     * Come nearer, or go away, about a point of the picture that stays where it is.
     * @param {number} factor @param {Point} [about]
     */
    zoom(factor, about = this.middle) {
        const scale = Math.min(Math.max(1, this.scale * factor), this.most());
        const ratio = this.scale / scale;
        this.middle = {x: about.x + (this.middle.x - about.x) * ratio, y: about.y + (this.middle.y - about.y) * ratio};
        this.scale = scale;
        this.look();
    }

    /** At most about six cells fill the view. */
    most() {
        return Math.min(MOST_ZOOM, Math.max(2, Math.max(this.at.box.width, this.at.box.height) / (6 * CELL)));
    }

    /** Set the part of the picture that is seen. */
    look() {
        const {x, y, width, height} = this.at.box;
        const [w, h] = [width / this.scale, height / this.scale];
        this.middle.x = Math.min(Math.max(this.middle.x, x + w / 2), x + width - w / 2);
        this.middle.y = Math.min(Math.max(this.middle.y, y + h / 2), y + height - h / 2);
        const parts = [this.middle.x - w / 2, this.middle.y - h / 2, w, h];
        this.svg.setAttribute("viewBox", parts.map((part) => String(Math.round(part * 100) / 100)).join(" "));
        this.stage.classList.toggle("berge-zoomed", this.scale > 1);
    }

    /** How many units of the picture a pixel of the screen is, and where it begins. */
    rule() {
        const seen = this.svg.getBoundingClientRect();
        const [w, h] = [this.at.box.width / this.scale, this.at.box.height / this.scale];
        const unit = Math.max(w / (seen.width || 1), h / (seen.height || 1));
        return {unit, x: seen.left + seen.width / 2, y: seen.top + seen.height / 2};
    }

    /** Return where a point of the screen is in the picture. @param {Point} p @returns {Point} */
    inside(p) {
        const {unit, x, y} = this.rule();
        return {x: this.middle.x + (p.x - x) * unit, y: this.middle.y + (p.y - y) * unit};
    }

    /**
     * Put the keyboard's place on a vertex, and have it in view.
     * @param {number} n
     */
    focus(n) {
        if (!(n >= 0 && n < this.at.count)) return;
        this.focused = n;
        const p = this.at.centre(n);
        const [w, h] = [this.at.box.width / this.scale, this.at.box.height / this.scale];
        if (this.scale > 1 && (Math.abs(p.x - this.middle.x) > w / 2 - CELL || Math.abs(p.y - this.middle.y) > h / 2 - CELL)) {
            this.middle = p;
            this.look();
        }
        this.present();
        this.live.textContent = this.describe(n);
    }

    // -------------------------------------------------------------------------------- what people do

    listen() {
        const {stage, svg: seen} = this;
        stage.addEventListener("keydown", (event) => this.key(event));
        stage.addEventListener("focus", () => {
            this.present();
            this.events.hover?.(this.focused);
        });
        stage.addEventListener("blur", () => {
            this.present();
            this.events.hover?.(null);
        });
        seen.addEventListener("pointerdown", (event) => this.down(event));
        seen.addEventListener("pointermove", (event) => this.move(event));
        seen.addEventListener("pointerup", (event) => this.up(event, true));
        seen.addEventListener("pointercancel", (event) => this.up(event, false));
        seen.addEventListener("pointerleave", (event) => {
            if (event.pointerType === "mouse") this.over_(null);
        });
        // Two fingers are ours; one scrolls the page.
        seen.addEventListener("touchstart", (event) => {
            if (event.touches.length > 1) event.preventDefault();
        }, {passive: false});
        stage.addEventListener("wheel", (event) => {
            if (!event.ctrlKey && !event.metaKey) return;
            event.preventDefault();
            event.stopPropagation();
            this.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 150), this.inside({x: event.clientX, y: event.clientY}));
        }, {passive: false});
    }

    /** @param {number | null} n */
    over_(n) {
        if (n === this.hovered) return;
        this.hovered = n;
        this.place(this.hoverBox, this.interactive ? n : null, 0);
        this.events.hover?.(n);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        if (!this.interactive || event.altKey || event.ctrlKey || event.metaKey || !this.at.count) return;
        const way = KEYS[event.key];
        if (way) {
            this.focus(this.at.beside(this.focused, way[0], way[1]));
            this.events.hover?.(this.focused);
            if (event.shiftKey && this.paints) this.events.paint?.(this.focused, "move");
        } else if (event.key === "Enter" || event.key === " ") {
            if (this.paints) {
                this.events.paint?.(this.focused, "start");
                this.events.paint?.(this.focused, "end");
            } else {
                this.events.pick?.(this.focused);
            }
        } else if (event.key === "+" || event.key === "=") {
            this.zoom(1.5, this.at.centre(this.focused));
        } else if (event.key === "-") {
            this.zoom(1 / 1.5, this.at.centre(this.focused));
        } else if (event.key === "0") {
            this.fit();
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** @param {PointerEvent} event */
    down(event) {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        const p = {x: event.clientX, y: event.clientY};
        this.fingers.set(event.pointerId, p);
        if (this.fingers.size > 1) {
            if (this.drag) this.drag.pinched = true;
            if (this.drag?.painting) {
                this.drag.painting = false;
                if (this.drag.at !== null) this.events.paint?.(this.drag.at, "end");
            }
            return;
        }
        const n = this.at.at(this.inside(p));
        const painting = this.paints && n !== null;
        this.drag = {start: p, last: p, moved: false, painting, at: n, pinched: false};
        if (painting || this.scale > 1) this.svg.setPointerCapture(event.pointerId);
        if (n !== null) this.focused = n;
        if (painting && n !== null) this.events.paint?.(n, "start");
    }

    /** @param {PointerEvent} event */
    move(event) {
        const p = {x: event.clientX, y: event.clientY};
        if (this.fingers.size > 1 && this.fingers.has(event.pointerId)) return this.pinch(event.pointerId, p);
        const inside = this.inside(p);
        const n = this.at.at(inside);
        const drag = this.drag;
        if (!drag) {
            if (event.pointerType === "mouse") this.over_(n);
            return;
        }
        this.fingers.set(event.pointerId, p);
        if (Math.hypot(p.x - drag.start.x, p.y - drag.start.y) > 5) drag.moved = true;
        if (drag.painting) {
            this.stroke(inside);
        } else if (drag.moved && this.scale > 1) {
            const {unit} = this.rule();
            this.middle = {
                x: this.middle.x - (p.x - drag.last.x) * unit, y: this.middle.y - (p.y - drag.last.y) * unit,
            };
            this.look();
        }
        drag.last = p;
    }

    /** Paint all cells between the last and this point, however fast the hand was. @param {Point} to */
    stroke(to) {
        const drag = this.drag;
        if (!drag) return;
        const from = this.inside(drag.last);
        const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (CELL / 3)));
        for (let i = 1; i <= steps; i++) {
            const n = this.at.at({x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps});
            if (n === null || n === drag.at) continue;
            drag.at = n;
            this.over_(n);
            this.events.paint?.(n, "move");
        }
    }

    /** @param {number} finger @param {Point} p */
    pinch(finger, p) {
        const other = [...this.fingers].find(([id]) => id !== finger)?.[1];
        const before = this.fingers.get(finger);
        this.fingers.set(finger, p);
        if (!other || !before) return;
        const {unit} = this.rule();
        this.middle = {
            x: this.middle.x - ((p.x - before.x) / 2) * unit, y: this.middle.y - ((p.y - before.y) / 2) * unit,
        };
        const spread = Math.hypot(p.x - other.x, p.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        this.zoom(spread, this.inside({x: (p.x + other.x) / 2, y: (p.y + other.y) / 2}));
    }

    /** @param {PointerEvent} event @param {boolean} done */
    up(event, done) {
        this.fingers.delete(event.pointerId);
        const drag = this.drag;
        if (!drag || this.fingers.size) return;
        this.drag = null;
        if (drag.painting) {
            if (drag.at !== null) this.events.paint?.(drag.at, "end");
            return;
        }
        const n = this.at.at(this.inside({x: event.clientX, y: event.clientY}));
        if (done && !drag.moved && !drag.pinched && n !== null && n === drag.at) {
            this.events.pick?.(n);
            this.present();
        }
    }
}
