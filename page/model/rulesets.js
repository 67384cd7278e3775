// @ts-check
// The rulesets as the server describes them: names, and editors of starts. This file names no game.

/**
 * @typedef {Record<string, number | boolean>} Fields
 * @typedef {{type: "integer" | "boolean", minimum?: number, maximum?: number, description?: string}} Field
 * @typedef {{kind: "board", paint: string[], dense: string, token: string, fixed: boolean, fresh: string[]}} BoardEditor
 *     letters: those that are painted, the one that fills random boards by density, and the token's; whether the token is
 *     `fixed`, so that it can only be moved; and the rows that are repeated for a new board
 * @typedef {{kind: "fields", fields: Record<string, Field>, fresh: Fields}} FieldsEditor
 * @typedef {{kind: "graph", fresh: {vertices?: any[], edges?: any[][], token?: any}}} GraphEditor
 * @typedef {BoardEditor | FieldsEditor | GraphEditor | {kind: "none"}} AnyEditor
 * @typedef {{
 *     name: string, title: string, about: string, players: [string, string], contest: string | null,
 *     formats: string[], editor: AnyEditor, examples: string[], sketch: string | null,
 *     puzzles: boolean
 * }} Ruleset
 */

/**
 * @param {readonly Ruleset[]} rulesets
 * @param {string | undefined} name
 */
export function findRuleset(rulesets, name) {
    return rulesets.find((one) => one.name === name) ?? null;
}

/**
 * Return the rulesets whose starts can be edited.
 * @param {readonly Ruleset[]} rulesets
 */
export function editable(rulesets) {
    return rulesets.filter(({ editor }) => ["board", "fields", "graph"].includes(editor.kind));
}

/**
 * Return the first ruleset that is played on boards, for random boards.
 * @param {readonly Ruleset[]} rulesets
 */
export function firstBoard(rulesets) {
    return rulesets.find(({ editor }) => editor.kind === "board") ?? null;
}

/**
 * Return the ruleset to edit first: a board without a fixed token, so that every cell has a value; else any.
 * @param {readonly Ruleset[]} rulesets
 */
export function firstEdited(rulesets) {
    const choices = editable(rulesets);
    return choices.find(({ editor }) => editor.kind === "board" && !editor.fixed) ?? choices[0] ?? null;
}
