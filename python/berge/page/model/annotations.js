// @ts-check
// Arrows and circles that a person draws upon the position shown. Pure.

/** @typedef {readonly [number, number]} Mark from which vertex to which; a circle, where they are one */

/** Nothing is drawn. @type {readonly Mark[]} */
export const CLEAN = [];

/**
 * The marks with one more, or without it, if it is there.
 * @param {readonly Mark[]} marks
 * @param {Mark} mark
 * @returns {readonly Mark[]}
 */
export function toggleMark(marks, [from, to]) {
    const others = marks.filter((one) => one[0] !== from || one[1] !== to);
    return others.length < marks.length ? others : [...marks, [from, to]];
}
