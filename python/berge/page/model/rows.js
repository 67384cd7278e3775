// @ts-check
// Painting: rows of a board's letters, as documents hold them. What may stand there is the game's editor's to say. Pure.

/**
 * @typedef {string[]} Rows
 * @typedef {import("./rulesets.js").BoardEditor} BoardEditor
 */

/**
 * The letters that can be painted, the token's last.
 * @param {BoardEditor} editor
 */
export function palette({ paint, token }) {
    return [...paint, token];
}

/** The letter of a cell that nothing was done to. @param {BoardEditor} editor */
function sparse({ paint, dense }) {
    return paint.find((letter) => letter !== dense) ?? dense;
}

/**
 * A new board without its token.
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
 * A board to begin with; a token that is always there is in the middle.
 * @param {BoardEditor} editor
 * @param {number} height
 * @param {number} width
 */
export function clear(editor, height, width) {
    return withToken(editor, blank(editor, height, width));
}

/** Rows with a token in the middle where there has to be one and is none. @param {BoardEditor} editor @param {Rows} rows */
function withToken({ fixed, token }, rows) {
    return fixed && !find(rows, token) ? replaceLetter(rows, rows.length >> 1, rows[0].length >> 1, token) : rows;
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
 * Paint a cell. There is one token at most. One that is always there is not painted over, and where it was lies what it
 * took the place of.
 * @param {BoardEditor} editor
 * @param {Rows} rows
 * @param {number} r from 0
 * @param {number} c from 0
 * @param {string} letter
 * @returns {Rows} the same rows where nothing changes
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
 * Grow or cut at the right and at the bottom. A token that is always there comes back in the last corner.
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
 * The cells as another game has them: tokens answer to each other, so do what boards are dense with, and all the rest.
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
