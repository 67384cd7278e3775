// @ts-check
// The lesson: steps on small boards, each with something to do. Pure.

/**
 * What a step wants: any move; the other half of the token's domino, once or to the end; or a game that is won.
 * @typedef {"move" | "half" | "halves" | "win"} Wants
 * @typedef {{name: string, line?: string, wants: Wants}} Step without a line it goes on from the half that the last one
 *     asked for
 * @typedef {[number, number]} Domino
 * @typedef {{at: number, walk: number[], shown: boolean}} Place where one is: the step, the vertices that were gone to on
 *     its board, and whether its dominoes were asked for
 */

/** @type {Place} where one begins */
export const NOWHERE = { at: 0, walk: [], shown: false };

/**
 * The dominoes that still can be answered on: no half of theirs has been left behind.
 * @param {Domino[]} dominoes
 * @param {number[]} path where the token has been, its place last
 */
export function openDominoes(dominoes, path) {
    const behind = new Set(path.slice(0, -1));
    return dominoes.filter((pair) => !pair.some((half) => behind.has(half)));
}

/**
 * The other half of the domino that a vertex is on; null where it is on none.
 * @param {Domino[]} dominoes
 * @param {number} n
 */
export function otherHalf(dominoes, n) {
    const pair = dominoes.find((halves) => halves.includes(n));
    return pair ? pair[pair[0] === n ? 1 : 0] : null;
}

/**
 * Whether the dominoes are drawn without being asked for.
 * @param {Step} step
 */
export function draws({ wants }) {
    return wants === "half" || wants === "halves";
}

/**
 * Whether a step is done after a move of who learns.
 * @param {Step} step
 * @param {boolean} over whether the opponent cannot move any more
 */
export function isDone({ wants }, over) {
    return over || wants === "move" || wants === "half";
}

/**
 * Where one is after a step: at the next one, or at the end, which has the last step's board as it was left.
 * @param {readonly Step[]} steps
 * @param {number} at the step that is done
 * @param {number[]} walk what was gone to on its board
 * @returns {Place}
 */
export function placeAfter(steps, at, walk) {
    return { ...NOWHERE, at: at + 1, walk: at + 1 < steps.length ? [] : walk };
}

/**
 * The line of a step's board, or of the end's: its own, or that of the step on which it goes on.
 * @param {readonly Step[]} steps
 * @param {number} at
 */
export function lineOf(steps, at) {
    while (at && !steps[at]?.line) at--;
    return steps[at].line ?? "";
}

/**
 * Where one was: of what was kept, of which nothing can be relied upon.
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
