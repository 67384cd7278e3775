// Arrows and circles that the user draws on the board. Pure.

/** An arrow from a vertex to another, or a circle if both are the same. */
export type Mark = readonly [number, number];

/** No marks. */
export const CLEAN: readonly Mark[] = [];

/** Return the marks with one more, or without it if it is there. */
export function toggleMark(marks: readonly Mark[], [from, to]: Mark): readonly Mark[] {
    const others = marks.filter((one) => one[0] !== from || one[1] !== to);
    return others.length < marks.length ? others : [...marks, [from, to]];
}
