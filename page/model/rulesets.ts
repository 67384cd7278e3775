// The rulesets as the server describes them: names, and editors of setups. This file names no game.

import { makePlainView, type Move, type Setup, type View } from "./game.ts";

export type Fields = Record<string, number | boolean>;

export interface Field {
    type: "integer" | "boolean";
    minimum?: number;
    maximum?: number;
    description?: string;
}

/**
 * Letters: those that are painted, the one that fills random boards by density, and the token's; whether the token
 * is `fixed`, so that it can only be moved; and the rows that are repeated for a new board.
 */
export interface BoardEditor {
    kind: "board";
    paint: string[];
    dense: string;
    token: string;
    fixed: boolean;
    fresh: string[];
}

export interface FieldsEditor {
    kind: "fields";
    fields: Record<string, Field>;
    fresh: Fields;
}

export interface GraphEditor {
    kind: "graph";
    fresh: { vertices?: any[], edges?: any[][], token?: any };
}

export type AnyEditor = BoardEditor | FieldsEditor | GraphEditor | { kind: "none" };

export interface Ruleset {
    name: string;
    title: string;
    about: string;
    players: [string, string];
    contest: string | null;
    formats: string[];
    editor: AnyEditor;
    examples: string[];
    sketch: string | null;
    /** the sketch's setup and moves */
    preview: { setup: Setup, moves: Move[] } | null;
    puzzles: boolean;
}

export function findRuleset(rulesets: readonly Ruleset[], name: string | undefined) {
    return rulesets.find((one) => one.name === name) ?? null;
}

/** Return the rulesets whose setups can be edited. */
export function listEditable(rulesets: readonly Ruleset[]) {
    return rulesets.filter(({ editor }) => ["board", "fields", "graph"].includes(editor.kind));
}

/** Return the first ruleset that is played on boards, for random boards. */
export function findFirstBoard(rulesets: readonly Ruleset[]) {
    return rulesets.find(({ editor }) => editor.kind === "board") ?? null;
}

/** Return the ruleset to edit first: a board without a fixed token, so that every cell has a value; else any. */
export function findFirstEdited(rulesets: readonly Ruleset[]) {
    const choices = listEditable(rulesets);
    return choices.find(({ editor }) => editor.kind === "board" && !editor.fixed) ?? choices[0] ?? null;
}

/** Return what the board shows of a game's small example. */
export function buildPreviewView({ preview }: Ruleset): View | null {
    return preview && makePlainView(preview.setup, preview.moves);
}

/** Return what the board shows of a position in one line; null if it is not on a board. */
export function buildLineView(line: string, ruleset: Ruleset | null): View | null {
    if (ruleset?.editor.kind !== "board" || !ruleset.preview) return null;
    const { fixed, fresh, token } = ruleset.editor;
    const [board, ...moves] = line.slice(line.indexOf(":") + 1).split("+");
    const letters = board.split("/");
    const at = letters.join("").indexOf(token);
    const rows = fixed ? letters : letters.map((row) => row.replace(token, fresh[0][0]));
    const setup: Setup = { ...ruleset.preview.setup, token: at < 0 ? null : at, picture: { kind: "board", rows } };
    return makePlainView(setup, moves.map((move) => move.split(",").map(Number)));
}
