// The rulesets as the server describes them: names, and editors of starts. This file names no game.

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
    puzzles: boolean;
}

export function findRuleset(rulesets: readonly Ruleset[], name: string | undefined) {
    return rulesets.find((one) => one.name === name) ?? null;
}

/** Return the rulesets whose starts can be edited. */
export function editable(rulesets: readonly Ruleset[]) {
    return rulesets.filter(({ editor }) => ["board", "fields", "graph"].includes(editor.kind));
}

/** Return the first ruleset that is played on boards, for random boards. */
export function firstBoard(rulesets: readonly Ruleset[]) {
    return rulesets.find(({ editor }) => editor.kind === "board") ?? null;
}

/** Return the ruleset to edit first: a board without a fixed token, so that every cell has a value; else any. */
export function firstEdited(rulesets: readonly Ruleset[]) {
    const choices = editable(rulesets);
    return choices.find(({ editor }) => editor.kind === "board" && !editor.fixed) ?? choices[0] ?? null;
}
