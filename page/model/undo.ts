// Undo and redo of changes of the game. Pure.
// Moves come back with their old node numbers, and no number is used again. So verdicts and pending questions about a
// move stay valid.

import * as matches from "./match.ts";
import type { State } from "./state.ts";

/** An earlier state of a game. */
export type Past = Pick<State, "tree" | "at" | "match">;

const MOST = 200; // changes that can be undone

/** Return the fields that make the next change undoable. */
export function recordUndo(state: State): Partial<State> {
    return { past: [...state.past, takeSnapshot(state)].slice(-MOST), future: [] };
}

/** Return the state without the last change; null if there is none. */
export function undo(state: State) {
    const { past, future } = state;
    const last = past[past.length - 1];
    return last ? restore(state, last, past.slice(0, -1), [...future, takeSnapshot(state)]) : null;
}

/** Return the state with the last undone change; null if there is none. */
export function redo(state: State) {
    const { past, future } = state;
    const next = future[future.length - 1];
    return next ? restore(state, next, [...past, takeSnapshot(state)], future.slice(0, -1)) : null;
}

function takeSnapshot({ tree, at, match }: State): Past {
    return { tree, at, match };
}

function restore(
    { tree: now, match: currentMatch }: State,
    { tree: old, at, match }: Past,
    past: Past[],
    future: Past[],
): Partial<State> {
    const removals = new Array(Math.max(0, now.nodes.length - old.nodes.length)).fill(null);
    const tree = { ...old, nodes: [...old.nodes, ...removals] };
    if (!currentMatch) return { tree, at, match: null, past, future }; // the match was ended
    const { at: end, over } = match ?? matches.goBackTo(currentMatch, now, tree);
    return { tree, at, match: { ...currentMatch, at: end, over }, past, future };
}
