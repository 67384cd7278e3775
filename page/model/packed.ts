// Serialization of edits for the browser's storage. Pure.

import { EMPTY } from "./drawing.ts";
import { listLetters } from "./rows.ts";
import { listEditable, findRuleset } from "./rulesets.ts";
import type { Places } from "./drawing.ts";
import type { Contents, Edit } from "./edit.ts";
import type { Ruleset } from "./rulesets.ts";

const ROOM = 50_000; // characters that are saved of the undo history, and of the redo history
const FAR = 1e9; // the largest coordinate of a vertex

/** Return the parts of an edit that are saved: its contents, and the history of undo and redo. */
export function pack(edit: Edit) {
    return { ...packState(edit), density: edit.density, dirty: edit.isDirty, past: keepLast(edit.past), future: keepLast(edit.future) };
}

function packState({ ruleset, places, isByHand, rows, text, fields, brush }: Contents) {
    return { ruleset: ruleset.name, places: [...places], byHand: isByHand, rows, text, fields, brush };
}

/** Return the last contents that fit into ROOM. */
function keepLast(contents: Contents[]) {
    const states = [];
    for (let [at, room] = [contents.length - 1, ROOM]; at >= 0; at--) {
        const one = packState(contents[at]);
        room -= JSON.stringify(one).length;
        if (room < 0) break;
        states.unshift(one);
    }
    return states;
}

/** Return the saved edit; null if it is invalid or its ruleset does not exist. */
export function unpack(
    rulesets: readonly Ruleset[],
    { density, dirty, past, future, ...now }: ReturnType<typeof pack>,
): Edit | null {
    const edit = unpackState(rulesets, now);
    if (!edit || !Number.isInteger(density)) return null;
    const unpackAll = (packedStates: any) =>
        Array.isArray(packedStates) ? packedStates.flatMap((one) => (one && unpackState(rulesets, one)) || []) : [];
    const none = { setup: null, values: null, winner: null, error: null, room: null, hand: EMPTY };
    return { ...edit, density, ...none, past: unpackAll(past), future: unpackAll(future), isDirty: dirty !== false };
}

/** @returns null if it cannot be edited */
function unpackState(
    rulesets: readonly Ruleset[],
    { ruleset: name, places, byHand, rows, text, fields, brush }: ReturnType<typeof packState>,
): Contents | null {
    const ruleset = findRuleset(listEditable(rulesets), name);
    const placesByName = unpackPlaces(places);
    if (!ruleset || !placesByName || !isValid(ruleset, { rows, text, fields, brush })) return null;
    const { editor } = ruleset;
    const isBrush = editor.kind !== "board" || listLetters(editor).includes(brush);
    return { ruleset, places: placesByName, isByHand: byHand === true, rows, text, fields, brush: isBrush ? brush : editor.dense };
}

/** Return places by name; null if they are invalid. */
export function unpackPlaces(value: any): Places | null {
    return Array.isArray(value) && value.every(isPlaced) ? new Map(value) : null;
}

function isPlaced(value: any) {
    const [name, place] = Array.isArray(value) ? value : [];
    return typeof name === "string" && Array.isArray(place) && place.length === 2 && place.every((one) => typeof one === "number" && Math.abs(one) < FAR);
}

/** Whether contents are valid for a ruleset's editor. */
function isValid({ editor }: Ruleset, { rows, text, fields, brush }: any) {
    const [first] = Array.isArray(rows) ? rows : [];
    const board = rows?.every?.((row: any) => typeof row === "string" && row.length === first.length);
    const areTexts = typeof brush === "string" && typeof text === "string";
    const areFields = typeof fields === "object" && fields !== null;
    if (editor.kind === "board") return areTexts && areFields && board && first?.length > 0;
    return areTexts && areFields && board && (editor.kind !== "fields" || Object.keys(editor.fields).every((name) => name in fields));
}
