// @ts-check
// Limits of the size of a game: a larger one could not be saved or opened again. Pure.

import { serialize } from "./link.js";

/**
 * Limits of a game: moves, including variations, and bytes as JSON. The server sends them with each game.
 * @typedef {{moves: number, bytes: number}} Limits
 */

/** @type {Limits} no limits */
export const NONE = { moves: Infinity, bytes: Infinity };

/** The largest question that the server accepts, in bytes: its MOST_BODY. */
export const MOST_SENT = 1 << 20;

/** Whether a question is too large for the server. @param {unknown} body */
export function isTooLarge(body) {
    return bytes(JSON.stringify(body)) > MOST_SENT;
}

/**
 * Return the message about the limit that a new tree exceeds; null if it exceeds none, or does not grow the game.
 * @param {import("./state.js").State} state
 * @param {import("./tree.js").Tree} next
 * @returns {import("./state.js").Phrase | null}
 */
export function brokenLimit({ start, tree, limits }, next) {
    if (!start || next === tree) return null;
    if (size(next) > Math.max(limits.moves, size(tree))) return moves(limits);
    const bytes = weight(start, next);
    if (bytes > limits.bytes && bytes > weight(start, tree)) {
        return { key: "limit.bytes", values: { most: limits.bytes >> 10 } };
    }
    return null;
}

/**
 * Return the message about the limit of moves if it is reached; else null.
 * @param {import("./state.js").State} state
 */
export function full({ tree, limits }) {
    return size(tree) < limits.moves ? null : moves(limits);
}

/** @param {Limits} limits */
function moves({ moves: most }) {
    return { key: "limit.moves", values: { most } };
}

/** Return the number of moves. @param {import("./tree.js").Tree} tree */
function size({ nodes }) {
    return nodes.filter(Boolean).length - 1; // without the root
}

/**
 * Return the size of a game, as it is sent, in bytes.
 * @param {import("./game.js").Start} start
 * @param {import("./tree.js").Tree} tree
 */
function weight(start, tree) {
    return bytes(serialize(start.document, tree));
}

/** Return the size of a text in UTF-8. @param {string} text */
function bytes(text) {
    return new TextEncoder().encode(text).length;
}
