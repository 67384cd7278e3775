// @ts-check
// Serialization of the user's games, for the browser's storage. Pure.

import { placesOf } from "./drawing.js";
import { isMatch } from "./match.js";
import { pack, unpack, unpackPlaces } from "./packed.js";
import { initial } from "./state.js";
import { fromWire, has, plyOf, toWire } from "./tree.js";
import { isText } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {{start: any, tree: import("./tree.js").Tree, at: number, places?: import("./drawing.js").Places | null}} Shared
 *     `places`: where the user put the vertices of the start
 * @typedef {{game: number, mode: import("./state.js").Mode, ruleset: string, shared: Shared | null, more: Partial<State>}} SavedGame
 *     `shared`: a game that the server reads again, if there is one; `more`: other fields of the state
 */

const MOST_READ = 20_000; // characters of a text whose other readings are saved
const MODES = ["open", "review", "play", "retry", "edit"];
/** The fields of the state that are saved. @type {(keyof State)[]} */
const PARTS = ["start", "tree", "at", "mode", "game", "match", "mine", "seed", "explain", "proving", "edit", "retry", "read"];

/** Whether two states have the same saved fields. @param {State} one @param {State} other */
export function isSame(one, other) {
    return PARTS.every((part) => one[part] === other[part]);
}

/**
 * Return the state as text; empty if there is nothing to save. Nodes are numbered as they are written.
 * @param {State} state
 */
export function serialize(state) {
    const { start, tree, at, mode, game, match, mine, seed, explain, proving, edit, retry, read } = state;
    const packedEdit = edit && (edit.dirty || (!start && mode === "edit")) ? pack(edit) : null;
    if (!start && !packedEdit) return "";
    const { wire, renumbered } = toWire(tree);
    const number = (/** @type {number} */ id) => renumbered.get(id) ?? 0;
    return JSON.stringify({
        start: start?.document ?? null,
        places: start?.byHand ? [...placesOf(start)] : null,
        record: wire,
        at: number(at),
        mode,
        game,
        match: match && { ...match, at: number(match.at) },
        mine,
        seed,
        explain,
        proving,
        edit: packedEdit,
        retry: retry && { ...retry, list: retry.list.map((one) => ({ ...one, node: number(one.node) })) },
        read: read && read.text.length <= MOST_READ ? read : null,
    });
}

/** Whether a value is one of the modes. @param {unknown} value @returns {value is import("./state.js").Mode} */
export function isMode(value) {
    return MODES.includes(/** @type {any} */ (value));
}

/**
 * Return the saved game in a text; null if the text is invalid or its ruleset does not exist. Another version of the
 * page may have written it: invalid fields are left out.
 * @param {string | null} text
 * @param {readonly import("./rulesets.js").Ruleset[]} rulesets
 * @returns {SavedGame | null}
 */
export function deserialize(text, rulesets) {
    try {
        const { start, places, record, at, mode, game, edit: packedEdit, ...fields } = JSON.parse(text ?? "null");
        if (!Number.isInteger(game) || !isMode(mode)) return null;
        const edit = packedEdit && unpack(rulesets, packedEdit);
        if (!start && !edit) return null;
        const shared = start ? { start, tree: fromWire(record), at, places: unpackPlaces(places) } : null;
        const { name: ruleset } = edit?.ruleset ?? { name: start.ruleset };
        if (typeof ruleset !== "string") return null;
        return { game, mode, ruleset, shared, more: { ...validFields(fields, shared?.tree ?? null), game, edit } };
    } catch {
        return null;
    }
}

/**
 * Return the valid ones of the other saved fields.
 * @param {Record<string, any>} found
 * @param {import("./tree.js").Tree | null} tree
 * @returns {Partial<State>}
 */
function validFields({ match, mine, seed, explain, proving, retry, read }, tree) {
    const { explain: usual } = initial();
    const modes = Object.keys(usual).filter((mode) => typeof explain?.[mode] === "boolean");
    return {
        match: tree && isMatch(match) && has(tree, match.at) ? match : null,
        mine: mine === 0 || mine === 1 ? mine : null,
        seed: Number.isInteger(seed) ? seed : 0,
        explain: { ...usual, ...Object.fromEntries(modes.map((mode) => [mode, explain[mode]])) },
        proving: proving === true,
        retry: tree && isRetry(retry, tree) ? retry : null,
        read: isReading(read) ? read : null,
    };
}

/** @param {any} value */
function isReading(value) {
    const isChoice = (/** @type {any} */ one) => typeof one?.format === "string" && isText(one.read);
    return typeof value?.text === "string" && isText(value.read) && Array.isArray(value.others) && value.others.every(isChoice);
}

/**
 * @param {any} value
 * @param {import("./tree.js").Tree} tree
 */
function isRetry(value, tree) {
    const numbers = (/** @type {any} */ list) => Array.isArray(list) && list.every(Number.isInteger);
    /** Whether a value can be a move other than the one that was played. @param {any} other @returns {(one: any) => boolean} */
    const isBetterThan = (other) => (one) =>
        one != null && typeof one === typeof other && one.length === other.length && String(one) !== String(other);
    const isPuzzle = (/** @type {any} */ one) =>
        has(tree, one?.node) &&
        one.ply === plyOf(tree, one.node) &&
        one.player === one.ply % 2 &&
        one.played != null &&
        Array.isArray(one.right) &&
        one.right.every(isBetterThan(one.played));
    return (
        Array.isArray(value?.list) &&
        value.list.every(isPuzzle) &&
        numbers(value.solved) &&
        numbers([value.index, value.tried ?? 0]) &&
        [0, 1, null].includes(value.player) &&
        typeof value.result === "string"
    );
}
