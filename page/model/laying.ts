// Laying dominoes on a board, and what they prove. Pure; it needs no Python.

import { findPath, isFree, listNeighbors, shift, findSingle } from "./dominoes.ts";
import type { Domino } from "./dominoes.ts";

/** A board with the dominoes that lie on it. */
export interface Laying {
    rows: readonly string[];
    dominoes: readonly Domino[];
    /** a cell that was clicked, whose neighbour is to be clicked */
    chosen: number | null;
    /** the cell that a drag comes from; null if none, or if it has just laid a domino */
    from: number | null;
    /** whether the drag has left its first cell */
    hasMoved: boolean;
}

/** What the dominoes prove. `path` leads between two single cells: if its dominoes shift, one more fits. */
export interface Judgement {
    single: number[];
    path: number[] | null;
    /** the index of the winner, if no more dominoes fit */
    winner: 0 | 1 | null;
}

export function begin(rows: readonly string[]): Laying {
    return { rows, dominoes: [], chosen: null, from: null, hasMoved: false };
}

/** Lay a domino; those that it would overlap are taken away. */
function lay(dominoes: readonly Domino[], a: number, b: number): Domino[] {
    return [...dominoes.filter((one) => !one.includes(a) && !one.includes(b)), [a, b]];
}

/** Take the domino on a cell away. */
function takeAway(dominoes: readonly Domino[], n: number) {
    return dominoes.filter((one) => !one.includes(n));
}

/** Handle a drag: each second cell that it comes to ends a domino. Without a move it is a click. */
export function handleDrag(laying: Laying, n: number, phase: "start" | "move" | "end"): Laying {
    const { rows, dominoes, from, hasMoved } = laying;
    if (phase === "start") return { ...laying, from: isFree(rows, n) ? n : null, hasMoved: false };
    if (phase === "end") return { ...(hasMoved ? laying : handleClick(laying, n)), from: null, hasMoved: false };
    if (!isFree(rows, n)) return { ...laying, from: null, hasMoved: true };
    if (from === null || !listNeighbors(rows, from).includes(n)) return { ...laying, from: n, hasMoved: true };
    return { ...laying, dominoes: lay(dominoes, from, n), chosen: null, from: null, hasMoved: true };
}

/** Handle a click: on two neighbours it lays a domino, on a domino it takes it away. */
function handleClick(laying: Laying, n: number): Laying {
    const { rows, dominoes, chosen } = laying;
    if (!isFree(rows, n)) return { ...laying, chosen: null };
    if (chosen !== null && listNeighbors(rows, chosen).includes(n)) return { ...laying, dominoes: lay(dominoes, chosen, n), chosen: null };
    if (dominoes.some((one) => one.includes(n))) return { ...laying, dominoes: takeAway(dominoes, n), chosen: null };
    return { ...laying, chosen: chosen === n ? null : n };
}

/** Make room for one more domino by a path of `judge`. */
export function follow(laying: Laying, path: readonly number[]): Laying {
    return { ...laying, dominoes: shift(laying.dominoes, path), chosen: null };
}

/** Return what the dominoes prove. */
export function judge({ rows, dominoes }: Pick<Laying, "rows" | "dominoes">): Judgement {
    const path = findPath(rows, dominoes);
    const alone = findSingle(rows, dominoes);
    return { single: alone, path, winner: path ? null : alone.length ? 0 : 1 };
}
