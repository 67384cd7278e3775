// Limits of the size of a game: a larger one could not be saved or opened again. Pure.

import { serialize } from "./link.ts";
import type { Setup } from "./game.ts";
import type { Phrase, State } from "./state.ts";
import type { Tree } from "./tree.ts";

/** Limits of a game: moves, including variations, and bytes as JSON. The server sends them with each game. */
export interface Limits {
    moves: number;
    bytes: number;
}

/** no limits */
export const NONE: Limits = { moves: Infinity, bytes: Infinity };

/** The largest question that the server accepts, in bytes: its MOST_BODY. */
export const MOST_SENT = 1 << 20;

/** Whether a question is too large for the server. */
export function isTooLarge(body: unknown) {
    return countBytes(JSON.stringify(body)) > MOST_SENT;
}

/** Return the message about the limit that a new tree exceeds; null if it exceeds none, or does not grow the game. */
export function findBrokenLimit({ setup, tree, limits }: State, next: Tree): Phrase | null {
    if (!setup || next === tree) return null;
    if (countMoves(next) > Math.max(limits.moves, countMoves(tree))) return describeMoves(limits);
    const bytes = measureGame(setup, next);
    if (bytes > limits.bytes && bytes > measureGame(setup, tree)) {
        return { key: "limit.bytes", values: { most: limits.bytes >> 10 } };
    }
    return null;
}

/** Return the message about the limit of moves if it is reached; else null. */
export function findReachedLimit({ tree, limits }: State) {
    return countMoves(tree) < limits.moves ? null : describeMoves(limits);
}

function describeMoves({ moves: most }: Limits) {
    return { key: "limit.moves", values: { most } };
}

/** Return the number of moves. */
function countMoves({ nodes }: Tree) {
    return nodes.filter(Boolean).length - 1; // without the root
}

/** Return the size of a game, as it is sent, in bytes. */
function measureGame(setup: Setup, tree: Tree) {
    return countBytes(serialize(setup.document, tree));
}

/** Return the size of a text in UTF-8. */
function countBytes(text: string) {
    return new TextEncoder().encode(text).length;
}
