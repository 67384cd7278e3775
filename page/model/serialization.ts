// Serialization of the user's games, for the browser's storage. Pure.

import { readPlaces } from "./drawing.ts";
import { isMatch } from "./match.ts";
import { pack, unpack, unpackPlaces } from "./packed.ts";
import { makeState } from "./state.ts";
import { parseWire, has, countPlies, formatWire } from "./tree.ts";
import { isText } from "./i18n.ts";
import type { Places } from "./drawing.ts";
import type { Ruleset } from "./rulesets.ts";
import type { Mode, State } from "./state.ts";
import type { Tree } from "./tree.ts";

/** `places`: where the user put the vertices of the setup. */
export interface Shared {
    setup: any;
    tree: Tree;
    at: number;
    places?: Places | null;
}

/** `shared`: a game that the server reads again, if there is one; `more`: other fields of the state. */
export interface SavedGame {
    game: number;
    mode: Mode;
    ruleset: string;
    shared: Shared | null;
    more: Partial<State>;
}

const MOST_READ = 20_000; // characters of a text whose other readings are saved
const MODES = ["open", "review", "play", "retry", "edit"];
/** The fields of the state that are saved. */
const PARTS: (keyof State)[] = ["setup", "tree", "at", "mode", "game", "match", "mine", "seed", "explain", "isExplaining", "edit", "retry", "read"];

/** Whether two states have the same saved fields. */
export function isSame(one: State, other: State) {
    return PARTS.every((part) => one[part] === other[part]);
}

/** Return the state as text; empty if there is nothing to save. Nodes are numbered as they are written. */
export function serialize(state: State) {
    const { setup, tree, at, mode, game, match, mine, seed, explain, isExplaining, edit, retry, read } = state;
    const packedEdit = edit && (edit.isDirty || (!setup && mode === "edit")) ? pack(edit) : null;
    if (!setup && !packedEdit) return "";
    const { wire, newNumbers } = formatWire(tree);
    const renumber = (id: number) => newNumbers.get(id) ?? 0;
    return JSON.stringify({
        setup: setup?.document ?? null,
        places: setup?.isByHand ? [...readPlaces(setup)] : null,
        record: wire,
        at: renumber(at),
        mode,
        game,
        match: match && { ...match, at: renumber(match.at) },
        mine,
        seed,
        explain,
        isExplaining,
        edit: packedEdit,
        retry: retry && { ...retry, list: retry.list.map((one) => ({ ...one, node: renumber(one.node) })) },
        read: read && read.text.length <= MOST_READ ? read : null,
    });
}

/** Whether a value is one of the modes. */
export function isMode(value: unknown): value is Mode {
    return (MODES as unknown[]).includes(value);
}

/**
 * Return the saved game in a text; null if the text is invalid or its ruleset does not exist. Another version of the
 * page may have written it: invalid fields are left out. `start` and `proving` are earlier names.
 */
export function deserialize(text: string | null, rulesets: readonly Ruleset[]): SavedGame | null {
    try {
        const { start, setup = start, places, record, at, mode, game, edit: packedEdit, ...fields } = JSON.parse(text ?? "null");
        if (!Number.isInteger(game) || !isMode(mode)) return null;
        const edit = packedEdit && unpack(rulesets, packedEdit);
        if (!setup && !edit) return null;
        const shared = setup ? { setup, tree: parseWire(record), at, places: unpackPlaces(places) } : null;
        const { name: ruleset } = edit?.ruleset ?? { name: setup.ruleset };
        if (typeof ruleset !== "string") return null;
        return { game, mode, ruleset, shared, more: { ...pickValidFields(fields, shared?.tree ?? null), game, edit } };
    } catch {
        return null;
    }
}

/** Return the valid ones of the other saved fields. */
function pickValidFields(
    { match, mine, seed, explain, proving, isExplaining = proving, retry, read }: Record<string, any>,
    tree: Tree | null,
): Partial<State> {
    const { explain: usual } = makeState();
    const modes = Object.keys(usual).filter((mode) => typeof explain?.[mode] === "boolean");
    return {
        match: tree && isMatch(match) && has(tree, match.at) ? match : null,
        mine: mine === 0 || mine === 1 ? mine : null,
        seed: Number.isInteger(seed) ? seed : 0,
        explain: { ...usual, ...Object.fromEntries(modes.map((mode) => [mode, explain[mode]])) },
        isExplaining: isExplaining === true,
        retry: tree && isRetry(retry, tree) ? retry : null,
        read: isReading(read) ? read : null,
    };
}

function isReading(value: any) {
    const isChoice = (one: any) => typeof one?.format === "string" && isText(one.read);
    return typeof value?.text === "string" && isText(value.read) && Array.isArray(value.others) && value.others.every(isChoice);
}

function isRetry(value: any, tree: Tree) {
    const areNumbers = (list: any) => Array.isArray(list) && list.every(Number.isInteger);
    /** Whether a value can be a move other than the one that was played. */
    const isBetterThan = (other: any): (one: any) => boolean => (one) =>
        one != null && typeof one === typeof other && one.length === other.length && String(one) !== String(other);
    const isPuzzle = (one: any) =>
        has(tree, one?.node) &&
        one.ply === countPlies(tree, one.node) &&
        one.player === one.ply % 2 &&
        one.played != null &&
        Array.isArray(one.right) &&
        one.right.every(isBetterThan(one.played));
    return (
        Array.isArray(value?.list) &&
        value.list.every(isPuzzle) &&
        areNumbers(value.solved) &&
        areNumbers([value.index, value.tried ?? 0]) &&
        [0, 1, null].includes(value.player) &&
        typeof value.result === "string"
    );
}
