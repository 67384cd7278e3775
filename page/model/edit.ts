// The setup that is being edited, for each kind of editor. Pure.

import { EMPTY, readPlaces } from "./drawing.ts";
import { formatGraph, parseGraph } from "./graphs.ts";
import { clear, convert } from "./rows.ts";
import { listEditable, findFirstEdited, findRuleset } from "./rulesets.ts";
import type { Box, Hand, Places } from "./drawing.ts";
import type { Setup } from "./game.ts";
import type { Rows } from "./rows.ts";
import type { BoardEditor, Fields, FieldsEditor, Ruleset } from "./rulesets.ts";

/**
 * Boards have `rows`; graphs have `text`, the `places` of vertices, and `isByHand` if the user drew; games of
 * numbers have `fields`; `setup` is the server's answer for text and fields; `room` is the part of a graph that
 * was visible when the user began to draw, which stays visible; null to show all of it.
 */
export interface Edit {
    ruleset: Ruleset;
    rows: Rows;
    brush: string;
    density: number;
    text: string;
    fields: Fields;
    setup: Setup | null;
    values: string | null;
    winner: string | null;
    error: string | null;
    past: Contents[];
    future: Contents[];
    isDirty: boolean;
    places: Places;
    isByHand: boolean;
    room: Box | null;
    hand: Hand;
}

/** The fields that undo restores. */
export type Contents = Pick<Edit, "ruleset" | "rows" | "text" | "places" | "isByHand" | "fields" | "brush">;

export const LARGEST = 400; // rows or columns that can be painted
const MOST_UNDO = 200;
const SIDE = 9; // rows and columns to begin with

/** Return the letters of the edited board; null if it is not a board. */
export function findBoard({ editor }: Ruleset): BoardEditor | null {
    return editor.kind === "board" ? editor : null;
}

/** Begin to edit the current setup, or a new board; null if nothing can be edited. */
export function begin(rulesets: readonly Ruleset[], setup: Setup | null): Edit | null {
    const own = findRuleset(listEditable(rulesets), setup?.ruleset);
    const ruleset = own ?? findFirstEdited(rulesets);
    if (!ruleset) return null;
    const { editor } = ruleset;
    const keys = own && setup ? setup.document : {};
    const board = findBoard(ruleset);
    const isByHand = Boolean(own && setup?.isByHand);
    const fits = keys.board && keys.board.length <= LARGEST && keys.board[0].length <= LARGEST;
    return {
        ruleset,
        rows: board ? (fits ? keys.board : clear(board, SIDE, SIDE)) : [],
        brush: board?.dense ?? "",
        density: 30,
        text: editor.kind === "graph" ? formatGraph(own ? keys : editor.fresh) : "",
        fields: editor.kind === "fields" ? fillFields(editor, keys) : {},
        setup: own && !board && !isByHand ? setup : null, // the server's layout of a drawing is not known yet
        values: null,
        winner: null,
        error: null,
        past: [],
        future: [],
        isDirty: false,
        places: own ? readPlaces(setup) : new Map(),
        isByHand,
        room: null,
        hand: EMPTY,
    };
}

/** Return the fields of an editor, with values where they are known. */
function fillFields({ fields, fresh }: FieldsEditor, values: Record<string, any>) {
    return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? fresh[name] ?? false]));
}

/** Return the document of the edited game; the wrong line if it is not one yet. */
export function buildDocument(
    { ruleset: { name, editor }, rows, text, fields }: Edit,
): { document: Record<string, any> } | { line: number, found: string } {
    const wrapGame = (keys: Record<string, any>) => ({ document: { format: "berge-game/1", ruleset: name, ...keys, moves: [] } });
    if (editor.kind === "board") return wrapGame({ board: rows });
    if (editor.kind === "fields") return wrapGame(fields);
    const graph = parseGraph(text);
    return "keys" in graph ? wrapGame(graph.keys) : graph;
}

/** Return what changes in the edit for another ruleset. */
export function choose(edit: Edit, ruleset: Ruleset): Partial<Edit> {
    const { editor } = ruleset;
    const [from, to] = [findBoard(edit.ruleset), findBoard(ruleset)];
    return {
        ruleset,
        rows: to ? (from ? convert(from, to, edit.rows) : clear(to, SIDE, SIDE)) : [],
        brush: to?.dense ?? "",
        text: editor.kind === "graph" ? edit.text || formatGraph(editor.fresh) : edit.text,
        fields: editor.kind === "fields" ? fillFields(editor, edit.fields) : edit.fields,
        setup: null,
        values: null,
        winner: null,
        error: null,
        room: null,
        hand: EMPTY,
    };
}

/**
 * Return the edit after a change that can be undone.
 * @param isMore whether it is part of the change before it
 */
export function applyChange(edit: Edit, patch: Partial<Edit>, isMore = false): Edit {
    const past = isMore ? edit.past : [...edit.past, pickContents(edit)].slice(-MOST_UNDO);
    return { ...edit, past, future: [], isDirty: true, ...patch };
}

/** Undo or redo a change; null if there is none. */
export function restore(edit: Edit, way: "undo" | "redo"): Edit | null {
    const [from, to] = way === "undo" ? [edit.past, edit.future] : [edit.future, edit.past];
    if (!from.length) return null;
    const [less, more] = [from.slice(0, -1), [...to, pickContents(edit)]];
    const [past, future] = way === "undo" ? [less, more] : [more, less];
    const next = from[from.length - 1];
    const setup = next.ruleset === edit.ruleset ? edit.setup : null;
    const hand = { ...EMPTY, tool: edit.hand.tool };
    return { ...edit, ...next, past, future, setup, values: null, winner: null, error: null, isDirty: true, hand };
}

function pickContents({ ruleset, rows, text, places, isByHand, fields, brush }: Edit): Contents {
    return { ruleset, rows, text, places, isByHand, fields, brush };
}

/** Return the values without that of a changed cell; the others stay until the answer comes. */
export function eraseValue(values: string | null, n: number) {
    return values && `${values.slice(0, n)}#${values.slice(n + 1)}`;
}
