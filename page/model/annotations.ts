// Arrows and circles that the user draws on the board. Pure.

import type { Mark } from "../board/board.ts";

/** No marks. */
export const CLEAN: readonly Mark[] = [];

/** Return the marks with one more, or without it if it is there. */
export function toggleMark(marks: readonly Mark[], [from, to]: Mark): readonly Mark[] {
    const others = marks.filter((one) => one[0] !== from || one[1] !== to);
    return others.length < marks.length ? others : [...marks, [from, to]];
}
