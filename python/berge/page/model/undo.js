// @ts-check
// What a person did to the game, undone and done again. Pure.
// The moves of before come back under their own numbers, and none of those given since is given again: whatever is known
// or asked of a move stays true of it.

import * as matches from "./match.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {Pick<State, "tree" | "at" | "match">} Past how a game was
 */

const MOST = 200; // acts that are remembered

/** What an act leaves to be undone. @param {State} state @returns {Partial<State>} */
export function recordUndo(state) {
    return { past: [...state.past, snapshot(state)].slice(-MOST), future: [] };
}

/** The last act undone; null where there is none. @param {State} state */
export function undo(state) {
    const { past, future } = state;
    return past.length ? restore(state, past[past.length - 1], past.slice(0, -1), [...future, snapshot(state)]) : null;
}

/** The last act that was undone, done again; null where there is none. @param {State} state */
export function redo(state) {
    const { past, future } = state;
    const next = future[future.length - 1];
    return next ? restore(state, next, [...past, snapshot(state)], future.slice(0, -1)) : null;
}

/** @param {State} state @returns {Past} */
function snapshot({ tree, at, match }) {
    return { tree, at, match };
}

/**
 * @param {State} state
 * @param {Past} other
 * @param {Past[]} past
 * @param {Past[]} future
 * @returns {Partial<State>}
 */
function restore({ tree: now, match: currentMatch }, { tree: old, at, match }, past, future) {
    const removals = new Array(Math.max(0, now.nodes.length - old.nodes.length)).fill(null);
    const tree = { ...old, nodes: [...old.nodes, ...removals] };
    if (!currentMatch) return { tree, at, match: null, past, future }; // it was ended
    const { at: end, over } = match ?? matches.goBackTo(currentMatch, now, tree);
    return { tree, at, match: { ...currentMatch, at: end, over }, past, future };
}
