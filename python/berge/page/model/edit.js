// @ts-check
// Editing: rows of a board's letters, as documents hold them, and graphs as text. Rabbit's blank is its token.

/**
 * @typedef {string[]} Rows
 * @typedef {import("./game.js").Start} Start
 * @typedef {{ruleset: string, rows: Rows, brush: string, density: number, text: string, n: number, any: boolean,
 *     start: Start | null, values: string | null, winner: string | null, error: any, undo: Rows[],
 *     dirty: boolean}} Edit
 */

export const RULESETS = ["rabbit", "maze", "king", "knight", "edge", "graph", "juniper"];
export const LARGEST = 400; // rows or columns that can be painted
export const LARGEST_NUMBER = 16384; // of Juniper Green
const MOST_UNDO = 200;
const DEFAULT = 9; // rows and columns to begin with
const PETERSEN = "0 1\n1 2\n2 3\n3 4\n4 0\n0 5\n1 6\n2 7\n3 8\n4 9\n5 7\n7 9\n9 6\n6 8\n8 5\n@0";

/**
 * The letters that can be painted, by ruleset: the first two fill and empty a cell, the last is the token.
 * @param {string} ruleset
 * @returns {string[]}
 */
export function palette(ruleset) {
    return ruleset === "rabbit" ? ["X", "O", "."] : [".", "#", "@"];
}

/** @param {string} ruleset */
export function tokenLetter(ruleset) {
    return ruleset === "rabbit" ? "." : "@";
}

/** @param {string} ruleset */
export function isBoard(ruleset) {
    return ["rabbit", "maze", "king", "knight", "edge"].includes(ruleset);
}

/**
 * A board to begin with. Rabbit's colours lie like a checkerboard, where every cell can be met.
 * @param {string} ruleset
 * @param {number} height
 * @param {number} width
 * @returns {Rows}
 */
export function clear(ruleset, height, width) {
    const rows = Array.from({ length: height }, (_, r) =>
        Array.from({ length: width }, (_, c) => (ruleset === "rabbit" ? "XO"[(r + c) % 2] : ".")),
    );
    if (ruleset === "rabbit") rows[height >> 1][width >> 1] = ".";
    return rows.map((row) => row.join(""));
}

/**
 * Where a letter stands first; null where it stands nowhere.
 * @param {Rows} rows
 * @param {string} letter
 * @returns {[number, number] | null}
 */
export function find(rows, letter) {
    for (let r = 0; r < rows.length; r++) {
        const c = rows[r].indexOf(letter);
        if (c >= 0) return [r, c];
    }
    return null;
}

/**
 * Paint a cell. There is one token at most, and a blank at least: where it was, lies what it took the place of.
 * @param {string} ruleset
 * @param {Rows} rows
 * @param {number} r from 0
 * @param {number} c from 0
 * @param {string} letter
 * @returns {Rows} the same rows where nothing changes
 */
export function paint(ruleset, rows, r, c, letter) {
    const old = rows[r]?.[c];
    const token = tokenLetter(ruleset);
    if (old === undefined || !palette(ruleset).includes(letter)) return rows;
    if (letter === token && old === token) return ruleset === "rabbit" ? rows : put(rows, r, c, ".");
    if (old === letter || (ruleset === "rabbit" && old === token)) return rows;
    if (letter !== token) return put(rows, r, c, letter);
    const at = find(rows, token);
    const left = at ? put(rows, at[0], at[1], ruleset === "rabbit" ? old : ".") : rows;
    return put(left, r, c, token);
}

/**
 * @param {Rows} rows
 * @param {number} r
 * @param {number} c
 * @param {string} letter
 */
function put(rows, r, c, letter) {
    return rows.map((row, index) => (index === r ? row.slice(0, c) + letter + row.slice(c + 1) : row));
}

/**
 * Grow or cut at the right and at the bottom. A blank that is cut off comes back in the last corner.
 * @param {string} ruleset
 * @param {Rows} rows
 * @param {number} height
 * @param {number} width
 * @returns {Rows}
 */
export function resize(ruleset, rows, height, width) {
    const fresh = clear(ruleset, height, width).map((row) => row.replace(".", ruleset === "rabbit" ? "X" : "."));
    const sized = fresh.map((row, r) =>
        r < rows.length ? (rows[r] + row.slice(rows[r].length)).slice(0, width) : row,
    );
    if (ruleset === "rabbit" && !find(sized, ".")) return put(sized, height - 1, width - 1, ".");
    return sized;
}

/**
 * A quarter turn clockwise.
 * @param {Rows} rows
 * @returns {Rows}
 */
export function rotate(rows) {
    return Array.from(rows[0], (_, c) =>
        rows
            .map((row) => row[c])
            .reverse()
            .join(""),
    );
}

/**
 * The cells as another ruleset has them: white pieces and free cells answer to each other, so do black ones and walls.
 * @param {string} from
 * @param {string} to
 * @param {Rows} rows
 * @returns {Rows}
 */
export function convert(from, to, rows) {
    if ((from === "rabbit") === (to === "rabbit")) return rows;
    const letters = /** @type {Record<string, string>} */ (
        to === "rabbit" ? { ".": "O", "#": "X", "@": "." } : { O: ".", X: "#", ".": "@" }
    );
    const found = rows.map((row) => Array.from(row, (letter) => letters[letter]).join(""));
    return to === "rabbit" && !find(found, ".") ? put(found, found.length >> 1, found[0].length >> 1, ".") : found;
}

/**
 * The rows as the renderer draws them: the token's cell is free.
 * @param {string} ruleset
 * @param {Rows} rows
 * @returns {Rows}
 */
export function drawn(ruleset, rows) {
    return ruleset === "rabbit" ? rows : rows.map((row) => row.replace("@", "."));
}

/**
 * A graph's text from its document's keys: an edge a line, vertices alone by themselves, the token behind `@`.
 * @param {{vertices?: any[], edges: any[][], token?: any}} document
 */
export function graphText({ vertices = [], edges, token }) {
    const joined = new Set(edges.flat().map((name) => JSON.stringify(name)));
    const alone = vertices.filter((name) => !joined.has(JSON.stringify(name)));
    const lines = [...edges.map((edge) => edge.map(word).join(" ")), ...alone.map(word)];
    return [...lines, ...(token === undefined ? [] : [`@${word(token)}`])].join("\n");
}

/** @param {any} name */
function word(name) {
    return Array.isArray(name) ? name.join(":") : String(name);
}

/**
 * The document's keys of a graph written an edge a line, `a b` or `a-b` or `a,b`. The token stands behind `@`.
 * @param {string} text
 * @returns {{document: {ruleset: "graph", vertices: any[], edges: any[][], token?: any}}
 *     | {line: number, found: string}}
 */
export function parseGraph(text) {
    /** @type {Map<string, null>} */
    const names = new Map();
    /** @type {string[][]} */
    const edges = [];
    let token = "";
    for (const [index, raw] of text.split(/\r?\n/).entries()) {
        const line = raw.trim();
        if (!line || line.startsWith("#")) continue;
        if (line.startsWith("@")) {
            token = line.slice(1).trim();
            continue;
        }
        const ends = line.split(/\s*[\s,;-]\s*/).filter(Boolean);
        if (ends.length > 2 || !ends.length || (ends.length === 2 && ends[0] === ends[1])) {
            return { line: index + 1, found: line.slice(0, 40) };
        }
        for (const end of ends) names.set(end, null);
        if (ends.length === 2) edges.push(ends);
    }
    const all = [...names.keys(), ...(token ? [token] : [])];
    const whole = all.every((name) => /^(0|[1-9]\d{0,14})$/.test(name));
    const read = (/** @type {string} */ name) => (whole ? Number(name) : name);
    return {
        document: {
            ruleset: "graph",
            vertices: [...names.keys()].map(read),
            edges: edges.map((edge) => edge.map(read)),
            ...(token ? { token: read(token) } : {}),
        },
    };
}

/**
 * What to edit first: the start on the board, or a free board.
 * @param {Start | null} start
 * @returns {Edit}
 */
export function begin(start) {
    const ruleset = start && RULESETS.includes(start.ruleset) ? start.ruleset : "maze";
    const board = start && isBoard(start.ruleset) ? start.document.board : null;
    const fits = board && board.length <= LARGEST && board[0].length <= LARGEST;
    return {
        ruleset,
        rows: fits ? board : clear(isBoard(ruleset) ? ruleset : "maze", DEFAULT, DEFAULT),
        brush: firstBrush(ruleset),
        density: 30,
        text: start?.ruleset === "graph" ? graphText(/** @type {any} */ (start.document)) : PETERSEN,
        n: start?.ruleset === "juniper" ? start.document.n : 30,
        any: start?.ruleset === "juniper" ? Boolean(start.document.any_first) : false,
        start: start && !isBoard(start.ruleset) ? start : null,
        values: null,
        winner: null,
        error: null,
        undo: [],
        dirty: false,
    };
}

/**
 * The game's document of what is being edited; the line that is wrong where it is none yet.
 * @param {Edit} edit
 * @returns {{document: Record<string, any>} | {line: number, found: string}}
 */
export function documentOf(edit) {
    if (isBoard(edit.ruleset)) return game({ ruleset: edit.ruleset, board: edit.rows });
    if (edit.ruleset === "juniper") return game({ ruleset: "juniper", n: edit.n, any_first: edit.any });
    const found = parseGraph(edit.text);
    return "document" in found ? game(found.document) : found;
}

/** @param {Record<string, any>} start */
function game(start) {
    return { document: { format: "berge-game/1", ...start, moves: [] } };
}

/**
 * The edit as another ruleset has it.
 * @param {Edit} edit
 * @param {string} ruleset
 * @returns {Partial<Edit>} what changes
 */
export function choose(edit, ruleset) {
    const from = isBoard(edit.ruleset) ? edit.ruleset : "maze";
    const rows = isBoard(edit.ruleset) ? edit.rows : clear("maze", DEFAULT, DEFAULT);
    return {
        ruleset,
        rows: isBoard(ruleset) ? convert(from, ruleset, rows) : edit.rows,
        brush: firstBrush(ruleset),
        start: null,
        values: null,
        winner: null,
        error: null,
        undo: [],
    };
}

/**
 * What is edited after a change; the rows before it can be had back.
 * @param {Edit} edit
 * @param {Partial<Edit>} patch
 * @returns {Edit}
 */
export function changed(edit, patch) {
    const { rows, undo } = edit;
    const kept = patch.rows && patch.rows !== rows ? [...undo, rows].slice(-MOST_UNDO) : undo;
    return { ...edit, undo: kept, dirty: true, ...patch };
}

/** @param {string} ruleset */
function firstBrush(ruleset) {
    return ruleset === "rabbit" ? "X" : "#";
}

/**
 * The values as they were, without that of a cell that has changed: the others stay till the answer comes.
 * @param {string | null} values
 * @param {number} n
 */
export function erased(values, n) {
    return values && `${values.slice(0, n)}#${values.slice(n + 1)}`;
}
