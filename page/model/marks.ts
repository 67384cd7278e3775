// Which marks of a position the board shows. Pure.

import type { View } from "../board/board.ts";

/** The signs of the marks that `reduceMarks` leaves out. */
const LEFT_OUT = ["bad", "exposed", "barrier"];

/**
 * Return the marks that the board shows by itself, at most two in a cell: where to go, and pairs. A start without a mark
 * is bad; single vertices and the barrier only show why no more pairs fit.
 */
export function reduceMarks({ exposed: _exposed, barrier: _barrier, ...marks }: Partial<View>): Partial<View> {
    const { values } = marks;
    return values ? { ...marks, values: values.replace(/[OM]/g, "#") } : marks;
}

/** Return those signs whose marks the board shows by itself. */
export function reduceSigns(signs: readonly string[]) {
    return signs.filter((name) => !LEFT_OUT.includes(name));
}
