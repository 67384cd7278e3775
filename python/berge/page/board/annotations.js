// @ts-check
// Arrows and circles that a person draws upon a picture: bare lines with open heads, so that nobody takes them for what
// the picture itself says.

import { NODE, border, num } from "./geometry.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {readonly [number, number]} Mark from which vertex to which; a circle, where they are one
 */

const ROUND = 20; // pixels from the middle of a cell to its circle
const BEGINS = 12; // and to an arrow
const APART = 10; // from the border of a graph's vertex to its circle
const WIDE = 4;
const HEAD = 13;

/**
 * Return the two layers of marks: what keeps them apart from what they cross, and themselves.
 * @param {readonly Mark[]} marks @param {Geometry} at
 * @param {readonly number[] | null} sizes how wide the vertices of a graph are
 * @returns {import("./layers.js").Layer[]}
 */
export function annotationLayers(marks, at, sizes) {
    const wide = WIDE * Math.min(3, at.scale ** 0.8);
    const paths = marks.map(([from, to]) => {
        const [start, end] = [at.centre(from), at.centre(to)];
        if (from === to && sizes) return ring(start, sizes[from] / 2 + APART, NODE / 2 + APART);
        if (from === to) return ring(start, ROUND, ROUND);
        if (sizes) return arrow(border(start, end, sizes[from], 3), border(end, start, sizes[to], 8), HEAD);
        return arrow(towards(start, end), towards(end, start), (HEAD * wide) / WIDE);
    });
    return [
        { name: "annotation-halo", paths, style: `stroke-width:${num(wide + 3)}` },
        { name: "annotation", paths, style: `stroke-width:${num(wide)}` },
    ];
}

/** Where an arrow between two cells begins, or ends. @param {Point} p @param {Point} other @returns {Point} */
function towards(p, other) {
    const share = BEGINS / Math.hypot(other.x - p.x, other.y - p.y);
    return { x: p.x + (other.x - p.x) * share, y: p.y + (other.y - p.y) * share };
}

/** A circle, or as wide a one as a name wants. @param {Point} p @param {number} across @param {number} down */
function ring({ x, y }, across, down) {
    const flat = num(2 * (across - down));
    /** @param {number} dy */
    const half = (dy) => `a${num(down)} ${num(down)} 0 0 1 0 ${num(dy)}`;
    return `M${num(x - across + down)} ${num(y - down)}h${flat}${half(2 * down)}h-${flat}${half(-2 * down)}z`;
}

/** A line, and a head that is open. @param {Point} start @param {Point} end @param {number} head */
function arrow(start, end, head) {
    const turn = Math.atan2(start.y - end.y, start.x - end.x);
    const reach = Math.min(head, 0.7 * Math.hypot(start.x - end.x, start.y - end.y));
    const [left, right] = [turn - 0.6, turn + 0.6].map(
        (angle) => `${num(end.x + reach * Math.cos(angle))} ${num(end.y + reach * Math.sin(angle))}`,
    );
    const tip = `${num(end.x)} ${num(end.y)}`;
    return `M${num(start.x)} ${num(start.y)}L${tip}M${left}L${tip}L${right}`;
}
