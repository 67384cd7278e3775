// Painting of boards as rows of letters, as in documents. The ruleset's editor has the letters. Pure.

import type { BoardEditor } from "./rulesets.ts";

export type Rows = string[];

/** Return the letters that can be painted, the token last. */
export function listLetters({ paint, token }: BoardEditor) {
    return [...paint, token];
}

/** Return the letter of a blank cell. */
function findSparse({ paint, dense }: BoardEditor) {
    return paint.find((letter) => letter !== dense) ?? dense;
}

/** Return a new board without the token. */
function makeBlank({ fresh }: BoardEditor, height: number, width: number): Rows {
    return Array.from({ length: height }, (_, r) => {
        const row = fresh[r % fresh.length];
        return row.repeat(Math.ceil(width / row.length)).slice(0, width);
    });
}

/** Return a new board; a fixed token is in the middle. */
export function clear(editor: BoardEditor, height: number, width: number) {
    return addToken(editor, makeBlank(editor, height, width));
}

/** Return the rows with a token in the middle, if it is fixed and missing. */
function addToken({ fixed, token }: BoardEditor, rows: Rows) {
    return fixed && !find(rows, token) ? replaceLetter(rows, rows.length >> 1, rows[0].length >> 1, token) : rows;
}

/** Return the first cell with a letter; null if there is none. */
export function find(rows: Rows, letter: string): [number, number] | null {
    for (let r = 0; r < rows.length; r++) {
        const c = rows[r].indexOf(letter);
        if (c >= 0) return [r, c];
    }
    return null;
}

/**
 * Paint a cell. There is at most one token. A fixed token cannot be painted over; if it moves, its old cell gets the
 * letter of its new cell.
 * @param r from 0
 * @param c from 0
 * @returns the same rows if nothing changes
 */
export function paint(editor: BoardEditor, rows: Rows, r: number, c: number, letter: string): Rows {
    const { token, fixed } = editor;
    const old = rows[r]?.[c];
    if (old === undefined || !listLetters(editor).includes(letter)) return rows;
    if (old === token && fixed) return rows;
    if (letter === token && old === token) return replaceLetter(rows, r, c, findSparse(editor));
    if (old === letter) return rows;
    if (letter !== token) return replaceLetter(rows, r, c, letter);
    const at = find(rows, token);
    const newRows = at ? replaceLetter(rows, at[0], at[1], fixed ? old : findSparse(editor)) : rows;
    return replaceLetter(newRows, r, c, token);
}

function replaceLetter(rows: Rows, r: number, c: number, letter: string) {
    return rows.map((row, index) => (index === r ? row.slice(0, c) + letter + row.slice(c + 1) : row));
}

/** Resize the board at the right and at the bottom. A fixed token that is cut off comes back in the last corner. */
export function resize(editor: BoardEditor, rows: Rows, height: number, width: number): Rows {
    const newRows = makeBlank(editor, height, width).map((row, r) =>
        r < rows.length ? (rows[r] + row.slice(rows[r].length)).slice(0, width) : row,
    );
    const { fixed, token } = editor;
    return fixed && !find(newRows, token) ? replaceLetter(newRows, height - 1, width - 1, token) : newRows;
}

/** Turn the board by a quarter, clockwise. */
export function rotate(rows: Rows): Rows {
    return Array.from(rows[0], (_, c) =>
        rows
            .map((row) => row[c])
            .reverse()
            .join(""),
    );
}

/** Return the board with the letters of another ruleset: the token, the dense letter, and the other letters. */
export function convert(from: BoardEditor, to: BoardEditor, rows: Rows): Rows {
    const letters: Map<string, string> = new Map([[from.token, to.token]]);
    const isSameToken = from.token === to.token;
    for (const letter of from.paint) {
        const isSameLetter = isSameToken && to.paint.includes(letter);
        letters.set(letter, isSameLetter ? letter : letter === from.dense ? to.dense : findSparse(to));
    }
    const rowsOfLetters = rows.map((row) => Array.from(row, (letter) => letters.get(letter) ?? findSparse(to)).join(""));
    return addToken(to, rowsOfLetters);
}
