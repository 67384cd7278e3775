// @ts-check
// The start that is being edited, for each kind of editor. Pure.

import { EMPTY, placesOf } from "./drawing.js";
import { graphText, parseGraph } from "./graphs.js";
import { clear, convert } from "./rows.js";
import { editable, firstEdited, findRuleset } from "./rulesets.js";

/**
 * @typedef {import("./rows.js").Rows} Rows
 * @typedef {import("./game.js").Start} Start
 * @typedef {import("./rulesets.js").Ruleset} Ruleset
 * @typedef {import("./rulesets.js").BoardEditor} BoardEditor
 * @typedef {{ruleset: Ruleset, rows: Rows, brush: string, density: number, text: string,
 *     fields: import("./rulesets.js").Fields, start: Start | null, values: string | null, winner: string | null,
 *     error: any, past: Contents[], future: Contents[], dirty: boolean,
 *     places: import("./drawing.js").Places, byHand: boolean, room: import("./drawing.js").Box | null,
 *     hand: import("./drawing.js").Hand}} Edit
 *     boards have `rows`; graphs have `text`, the `places` of vertices, and `byHand` if the user drew; games of numbers
 *     have `fields`; `start` is the server's answer for text and fields; `room` is the part of a graph that was visible
 *     when the user began to draw, which stays visible; null to show all of it
 * @typedef {Pick<Edit, "ruleset" | "rows" | "text" | "places" | "byHand" | "fields" | "brush">} Contents the fields that undo restores
 */

export const LARGEST = 400; // rows or columns that can be painted
const MOST_UNDO = 200;
const SIDE = 9; // rows and columns to begin with

/**
 * Return the letters of the edited board; null if it is not a board.
 * @param {Ruleset} ruleset
 * @returns {BoardEditor | null}
 */
export function boardOf({ editor }) {
    return editor.kind === "board" ? editor : null;
}

/**
 * Begin to edit the current start, or a new board; null if nothing can be edited.
 * @param {readonly Ruleset[]} rulesets
 * @param {Start | null} start
 * @returns {Edit | null}
 */
export function begin(rulesets, start) {
    const own = findRuleset(editable(rulesets), start?.ruleset);
    const ruleset = own ?? firstEdited(rulesets);
    if (!ruleset) return null;
    const { editor } = ruleset;
    const keys = own && start ? start.document : {};
    const board = boardOf(ruleset);
    const byHand = Boolean(own && start?.byHand);
    const fits = keys.board && keys.board.length <= LARGEST && keys.board[0].length <= LARGEST;
    return {
        ruleset,
        rows: board ? (fits ? keys.board : clear(board, SIDE, SIDE)) : [],
        brush: board?.dense ?? "",
        density: 30,
        text: editor.kind === "graph" ? graphText(own ? keys : editor.fresh) : "",
        fields: editor.kind === "fields" ? fieldsOf(editor, keys) : {},
        start: own && !board && !byHand ? start : null, // the server's layout of a drawing is not known yet
        values: null,
        winner: null,
        error: null,
        past: [],
        future: [],
        dirty: false,
        places: own ? placesOf(start) : new Map(),
        byHand,
        room: null,
        hand: EMPTY,
    };
}

/**
 * Return the fields of an editor, with values where they are known.
 * @param {import("./rulesets.js").FieldsEditor} editor
 * @param {Record<string, any>} values
 */
function fieldsOf({ fields, fresh }, values) {
    return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? fresh[name] ?? false]));
}

/**
 * Return the document of the edited game; the wrong line if it is not one yet.
 * @param {Edit} edit
 * @returns {{document: Record<string, any>} | {line: number, found: string}}
 */
export function documentOf({ ruleset: { name, editor }, rows, text, fields }) {
    /** @param {Record<string, any>} keys */
    const game = (keys) => ({ document: { format: "berge-game/1", ruleset: name, ...keys, moves: [] } });
    if (editor.kind === "board") return game({ board: rows });
    if (editor.kind === "fields") return game(fields);
    const graph = parseGraph(text);
    return "keys" in graph ? game(graph.keys) : graph;
}

/**
 * Return what changes in the edit for another ruleset.
 * @param {Edit} edit
 * @param {Ruleset} ruleset
 * @returns {Partial<Edit>}
 */
export function choose(edit, ruleset) {
    const { editor } = ruleset;
    const [from, to] = [boardOf(edit.ruleset), boardOf(ruleset)];
    return {
        ruleset,
        rows: to ? (from ? convert(from, to, edit.rows) : clear(to, SIDE, SIDE)) : [],
        brush: to?.dense ?? "",
        text: editor.kind === "graph" ? edit.text || graphText(editor.fresh) : edit.text,
        fields: editor.kind === "fields" ? fieldsOf(editor, edit.fields) : edit.fields,
        start: null,
        values: null,
        winner: null,
        error: null,
        room: null,
        hand: EMPTY,
    };
}

/**
 * Return the edit after a change that can be undone.
 * @param {Edit} edit
 * @param {Partial<Edit>} patch
 * @param {boolean} [more] whether it is part of the change before it
 * @returns {Edit}
 */
export function applyChange(edit, patch, more = false) {
    const past = more ? edit.past : [...edit.past, contentsOf(edit)].slice(-MOST_UNDO);
    return { ...edit, past, future: [], dirty: true, ...patch };
}

/**
 * Undo or redo a change; null if there is none.
 * @param {Edit} edit
 * @param {"undo" | "redo"} way
 * @returns {Edit | null}
 */
export function restore(edit, way) {
    const [from, to] = way === "undo" ? [edit.past, edit.future] : [edit.future, edit.past];
    if (!from.length) return null;
    const [less, more] = [from.slice(0, -1), [...to, contentsOf(edit)]];
    const [past, future] = way === "undo" ? [less, more] : [more, less];
    const next = from[from.length - 1];
    const start = next.ruleset === edit.ruleset ? edit.start : null;
    const hand = { ...EMPTY, tool: edit.hand.tool };
    return { ...edit, ...next, past, future, start, values: null, winner: null, error: null, dirty: true, hand };
}

/** @param {Edit} edit @returns {Contents} */
function contentsOf({ ruleset, rows, text, places, byHand, fields, brush }) {
    return { ruleset, rows, text, places, byHand, fields, brush };
}

/**
 * Return the values without that of a changed cell; the others stay until the answer comes.
 * @param {string | null} values
 * @param {number} n
 */
export function eraseValue(values, n) {
    return values && `${values.slice(0, n)}#${values.slice(n + 1)}`;
}
