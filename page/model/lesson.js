// @ts-check
// The lesson: steps on small boards, each with a task. Pure.

/**
 * The task of a step: any move; the other half of the token's domino, once or to the end; or to win the game.
 * @typedef {"move" | "half" | "halves" | "win"} Wants
 * @typedef {{name: string, line?: string, wants: Wants}} Step without a line it continues the last step,
 *     after the other half
 * @typedef {[number, number]} Domino
 * @typedef {{at: number, walk: number[], shown: boolean}} Place the step, the vertices that the user has
 *     gone to on its board, and whether the user has asked for its dominoes
 */

/** @type {Place} the beginning of the lesson */
export const NOWHERE = { at: 0, walk: [], shown: false };

/**
 * Return the dominoes without a visited half.
 * @param {Domino[]} dominoes
 * @param {number[]} path where the token has been, its place last
 */
export function openDominoes(dominoes, path) {
    const behind = new Set(path.slice(0, -1));
    return dominoes.filter((pair) => !pair.some((half) => behind.has(half)));
}

/**
 * Return the other half of a vertex's domino; null if it has none.
 * @param {Domino[]} dominoes
 * @param {number} n
 */
export function otherHalf(dominoes, n) {
    const pair = dominoes.find((halves) => halves.includes(n));
    return pair ? pair[pair[0] === n ? 1 : 0] : null;
}

/**
 * Whether a step draws the dominoes from the beginning.
 * @param {Step} step
 */
export function draws({ wants }) {
    return wants === "half" || wants === "halves";
}

/**
 * Whether a step is done after a move of the user.
 * @param {Step} step
 * @param {boolean} over whether the opponent has no move
 */
export function isDone({ wants }, over) {
    return over || wants === "move" || wants === "half";
}

/**
 * Return the place after a step: the next step, or the end, which shows the last board as it was left.
 * @param {readonly Step[]} steps
 * @param {number} at the step that is done
 * @param {number[]} walk the vertices that were visited on its board
 * @returns {Place}
 */
export function placeAfter(steps, at, walk) {
    return { ...NOWHERE, at: at + 1, walk: at + 1 < steps.length ? [] : walk };
}

/**
 * Return the board of a step or of the end, as a line: its own, or that of the step that it continues.
 * @param {readonly Step[]} steps
 * @param {number} at
 */
export function lineOf(steps, at) {
    while (at && !steps[at]?.line) at--;
    return steps[at].line ?? "";
}

/**
 * Return the saved place; the beginning if the saved text is invalid.
 * @param {string} text as JSON
 * @param {readonly Step[]} steps
 * @returns {Place}
 */
export function parsePlace(text, steps) {
    try {
        const { at, walk, shown } = JSON.parse(text);
        if (!Number.isInteger(at) || at < 0 || at > steps.length) return NOWHERE;
        return { at, walk: Array.isArray(walk) ? walk : [], shown: shown === true };
    } catch {
        return NOWHERE;
    }
}
