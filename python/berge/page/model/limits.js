// @ts-check
// How large a game may become: what the server does not take can be neither saved nor opened again. Pure.

import { serialize } from "./link.js";

/**
 * The most moves of a game, those of its variations included, and bytes of it as JSON; the server says them with each.
 * @typedef {{moves: number, bytes: number}} Limits
 */

/** @type {Limits} those of no game */
export const NONE = { moves: Infinity, bytes: Infinity };

/** Bytes of a question that the server takes: its MOST_BODY. */
export const MOST_SENT = 1 << 20;

/** Whether a question is larger than the server takes. @param {unknown} body */
export function isTooLarge(body) {
    return bytes(JSON.stringify(body)) > MOST_SENT;
}

/**
 * The phrase that says which limit another tree would break; null where it breaks none, or makes the game no larger.
 * @param {import("./state.js").State} state
 * @param {import("./tree.js").Tree} next
 * @returns {import("./state.js").Said | null}
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
 * The same phrase where there is room for no move more; null where there is for some.
 * @param {import("./state.js").State} state
 */
export function full({ tree, limits }) {
    return size(tree) < limits.moves ? null : moves(limits);
}

/** @param {Limits} limits */
function moves({ moves: most }) {
    return { key: "limit.moves", values: { most } };
}

/** How many moves there are. @param {import("./tree.js").Tree} tree */
function size({ nodes }) {
    return nodes.filter(Boolean).length - 1; // the root is none
}

/**
 * The bytes of a game as it is sent.
 * @param {import("./game.js").Start} start
 * @param {import("./tree.js").Tree} tree
 */
function weight(start, tree) {
    return bytes(serialize(start.document, tree));
}

/** How many bytes a text is as it is sent. @param {string} text */
function bytes(text) {
    return new TextEncoder().encode(text).length;
}
