// @ts-check
// What a person has made, as a text that the browser keeps, and what becomes of it again. Pure.

import * as edits from "./edit.js";
import { fromWire, toWire } from "./tree.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {{start: any, tree: import("./tree.js").Tree, at: number}} Shared
 * @typedef {{game: number, mode: import("./state.js").Mode, ruleset: string, shared: Shared | null, more: Partial<State>}} Kept
 *     a game for the server to read again, if there is one; what else there was in the state
 */

/**
 * The text; empty where nothing has been made. Moves are numbered as they are written.
 * @param {State} state
 */
export function written(state) {
    const { start, tree, at, mode, game, match, mine, seed, explain, edit, retry } = state;
    const painted = edit?.dirty ? edits.kept(edit) : null;
    if (!start && !painted) return "";
    const { wire, renumbered } = toWire(tree);
    const number = (/** @type {number} */ id) => renumbered.get(id) ?? 0;
    const posed = mode === "retry" && retry;
    return JSON.stringify({
        start: start?.document ?? null,
        record: wire,
        at: number(at),
        mode,
        game,
        match: match && { ...match, at: number(match.at) },
        mine,
        seed,
        explain,
        edit: painted,
        retry: posed && { ...posed, list: posed.list.map((one) => ({ ...one, node: number(one.node) })) },
    });
}

/**
 * What a text kept; null where it is none, or where its games are there no more.
 * @param {string | null} text
 * @param {readonly import("./rulesets.js").Ruleset[]} rulesets
 * @returns {Kept | null}
 */
export function read(text, rulesets) {
    try {
        const { start, record, at, mode, game, edit: painted, ...more } = JSON.parse(text ?? "null");
        const edit = painted && edits.restored(rulesets, painted);
        if (!start && !edit) return null;
        const shared = start && { start, tree: fromWire(record), at };
        const { name: ruleset } = edit?.ruleset ?? { name: start.ruleset };
        return { game, mode, ruleset, shared, more: { ...more, game, edit } };
    } catch {
        return null;
    }
}
