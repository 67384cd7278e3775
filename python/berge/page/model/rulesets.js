// @ts-check
// What the server says of the games: their names, and how their starts are edited. No game is known here by name.

/**
 * @typedef {Record<string, number | boolean>} Fields
 * @typedef {{type: "integer" | "boolean", minimum?: number, maximum?: number, description?: string}} Field
 * @typedef {{kind: "board", paint: string[], dense: string, token: string, fixed: boolean, fresh: string[]}} BoardEditor
 *     letters: what is painted, what a random board has by its density, the token's, whether it is always there, and the
 *     rows of which, repeated, a new board is made
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
 * Those whose starts can be edited.
 * @param {readonly Ruleset[]} rulesets
 */
export function editable(rulesets) {
    return rulesets.filter(({ editor }) => ["board", "fields", "graph"].includes(editor.kind));
}

/**
 * The first that is played on boards: what a random board is of.
 * @param {readonly Ruleset[]} rulesets
 */
export function firstBoard(rulesets) {
    return rulesets.find(({ editor }) => editor.kind === "board") ?? null;
}

/**
 * What to edit where nothing is there: a board whose token may be missing, so that every cell has a value; else any.
 * @param {readonly Ruleset[]} rulesets
 */
export function firstEdited(rulesets) {
    const choices = editable(rulesets);
    return choices.find(({ editor }) => editor.kind === "board" && !editor.fixed) ?? choices[0] ?? null;
}
