// @ts-check
// Painting of boards as rows of letters, as in documents. The ruleset's editor has the letters. Pure.

/**
 * @typedef {string[]} Rows
 * @typedef {import("./rulesets.js").BoardEditor} BoardEditor
 */

/**
 * Return the letters that can be painted, the token last.
 * @param {BoardEditor} editor
 */
export function palette({ paint, token }) {
    return [...paint, token];
}

/** Return the letter of a blank cell. @param {BoardEditor} editor */
function sparse({ paint, dense }) {
    return paint.find((letter) => letter !== dense) ?? dense;
}

/**
 * Return a new board without the token.
 * @param {BoardEditor} editor
 * @param {number} height
 * @param {number} width
 * @returns {Rows}
 */
function blank({ fresh }, height, width) {
    return Array.from({ length: height }, (_, r) => {
        const row = fresh[r % fresh.length];
        return row.repeat(Math.ceil(width / row.length)).slice(0, width);
    });
}

/**
 * Return a new board; a fixed token is in the middle.
 * @param {BoardEditor} editor
 * @param {number} height
 * @param {number} width
 */
export function clear(editor, height, width) {
    return withToken(editor, blank(editor, height, width));
}

/** Return the rows with a token in the middle, if it is fixed and missing. @param {BoardEditor} editor @param {Rows} rows */
function withToken({ fixed, token }, rows) {
    return fixed && !find(rows, token) ? replaceLetter(rows, rows.length >> 1, rows[0].length >> 1, token) : rows;
}

/**
 * Return the first cell with a letter; null if there is none.
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
 * Paint a cell. There is at most one token. A fixed token cannot be painted over; if it moves, its old cell gets the
 * letter of its new cell.
 * @param {BoardEditor} editor
 * @param {Rows} rows
 * @param {number} r from 0
 * @param {number} c from 0
 * @param {string} letter
 * @returns {Rows} the same rows if nothing changes
 */
export function paint(editor, rows, r, c, letter) {
    const { token, fixed } = editor;
    const old = rows[r]?.[c];
    if (old === undefined || !palette(editor).includes(letter)) return rows;
    if (old === token && fixed) return rows;
    if (letter === token && old === token) return replaceLetter(rows, r, c, sparse(editor));
    if (old === letter) return rows;
    if (letter !== token) return replaceLetter(rows, r, c, letter);
    const at = find(rows, token);
    const newRows = at ? replaceLetter(rows, at[0], at[1], fixed ? old : sparse(editor)) : rows;
    return replaceLetter(newRows, r, c, token);
}

/**
 * @param {Rows} rows
 * @param {number} r
 * @param {number} c
 * @param {string} letter
 */
function replaceLetter(rows, r, c, letter) {
    return rows.map((row, index) => (index === r ? row.slice(0, c) + letter + row.slice(c + 1) : row));
}

/**
 * Resize the board at the right and at the bottom. A fixed token that is cut off comes back in the last corner.
 * @param {BoardEditor} editor
 * @param {Rows} rows
 * @param {number} height
 * @param {number} width
 * @returns {Rows}
 */
export function resize(editor, rows, height, width) {
    const newRows = blank(editor, height, width).map((row, r) =>
        r < rows.length ? (rows[r] + row.slice(rows[r].length)).slice(0, width) : row,
    );
    const { fixed, token } = editor;
    return fixed && !find(newRows, token) ? replaceLetter(newRows, height - 1, width - 1, token) : newRows;
}

/**
 * Turn the board by a quarter, clockwise.
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
 * Return the board with the letters of another ruleset: the token, the dense letter, and the other letters.
 * @param {BoardEditor} from
 * @param {BoardEditor} to
 * @param {Rows} rows
 * @returns {Rows}
 */
export function convert(from, to, rows) {
    /** @type {Map<string, string>} */
    const letters = new Map([[from.token, to.token]]);
    const isSameToken = from.token === to.token;
    for (const letter of from.paint) {
        const isSameLetter = isSameToken && to.paint.includes(letter);
        letters.set(letter, isSameLetter ? letter : letter === from.dense ? to.dense : sparse(to));
    }
    const rowsOfLetters = rows.map((row) => Array.from(row, (letter) => letters.get(letter) ?? sparse(to)).join(""));
    return withToken(to, rowsOfLetters);
}
