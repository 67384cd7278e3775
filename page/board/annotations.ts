// Arrows and circles that the user draws on a picture. They have open heads, unlike the arrows of the picture itself.

import { NODE, findBorder, round } from "./geometry.ts";
import type { Geometry, Point } from "./geometry.ts";
import type { Layer } from "./layers.ts";

/** An arrow from a vertex to another, or a circle if both are the same. */
export type Mark = readonly [number, number];

const ROUND = 20; // radius of the circle around a cell, in pixels
const BEGINS = 12; // from the middle of a cell to the begin of an arrow
const APART = 10; // from the border of a vertex to its circle
const WIDE = 4;
const HEAD = 13;

/**
 * Return the two layers of marks: their halos, and the marks.
 * @param sizes the widths of a graph's vertices; null for a board
 */
export function buildAnnotationLayers(marks: readonly Mark[], at: Geometry, sizes: readonly number[] | null): Layer[] {
    const wide = WIDE * Math.min(3, at.scale ** 0.8);
    const paths = marks.map(([from, to]) => {
        const [start, end] = [at.locate(from), at.locate(to)];
        if (from === to && sizes) return drawRing(start, sizes[from] / 2 + APART, NODE / 2 + APART);
        if (from === to) return drawRing(start, ROUND, ROUND);
        if (sizes) return drawArrow(findBorder(start, end, sizes[from], 3), findBorder(end, start, sizes[to], 8), HEAD);
        return drawArrow(findEnd(start, end), findEnd(end, start), (HEAD * wide) / WIDE);
    });
    return [
        { name: "annotation-halo", paths, style: `stroke-width:${round(wide + 3)}` },
        { name: "annotation", paths, style: `stroke-width:${round(wide)}` },
    ];
}

/** Return the end of an arrow between two cells. */
function findEnd(p: Point, other: Point): Point {
    const share = BEGINS / Math.hypot(other.x - p.x, other.y - p.y);
    return { x: p.x + (other.x - p.x) * share, y: p.y + (other.y - p.y) * share };
}

/** Return a circle, or a wider shape around a long name. */
function drawRing({ x, y }: Point, across: number, down: number) {
    const flat = round(2 * (across - down));
    const drawArc = (dy: number) => `a${round(down)} ${round(down)} 0 0 1 0 ${round(dy)}`;
    return `M${round(x - across + down)} ${round(y - down)}h${flat}${drawArc(2 * down)}h-${flat}${drawArc(-2 * down)}z`;
}

/** Return a line with an open head. */
function drawArrow(start: Point, end: Point, head: number) {
    const turn = Math.atan2(start.y - end.y, start.x - end.x);
    const reach = Math.min(head, 0.7 * Math.hypot(start.x - end.x, start.y - end.y));
    const [left, right] = [turn - 0.6, turn + 0.6].map(
        (angle) => `${round(end.x + reach * Math.cos(angle))} ${round(end.y + reach * Math.sin(angle))}`,
    );
    const tip = `${round(end.x)} ${round(end.y)}`;
    return `M${round(start.x)} ${round(start.y)}L${tip}M${left}L${tip}L${right}`;
}
