// @ts-check
// Arrows and circles that the user draws on the board. Pure.

/** @typedef {readonly [number, number]} Mark an arrow from a vertex to another, or a circle if both are the same */

/** No marks. @type {readonly Mark[]} */
export const CLEAN = [];

/**
 * Return the marks with one more, or without it if it is there.
 * @param {readonly Mark[]} marks
 * @param {Mark} mark
 * @returns {readonly Mark[]}
 */
export function toggleMark(marks, [from, to]) {
    const others = marks.filter((one) => one[0] !== from || one[1] !== to);
    return others.length < marks.length ? others : [...marks, [from, to]];
}
