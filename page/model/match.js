// @ts-check
// Matches between two people, or against the engine at a level. Pure.

import * as trees from "./tree.js";

/**
 * @typedef {"person" | number} Side a person, or the engine's level
 * @typedef {{sides: [Side, Side], from: number, at: number, hinted: number, over: boolean}} Match
 *     it began after `from` moves; its current node is `at`, also while the page shows another
 * @typedef {{mine: "first" | "second" | "both", level: number, difficulty: number}} Setup the user's choice
 */

export const STRONGEST = 10;
export const HARDEST = 5; // of boards

/** @type {Setup} the default choice */
export const USUAL = { mine: "first", level: 3, difficulty: 2 };

/**
 * Return the saved choice; defaults for invalid fields.
 * @param {string | null} text as JSON
 * @returns {Setup}
 */
export function parseSetup(text) {
    try {
        const { mine, level, difficulty } = JSON.parse(text ?? "{}");
        return {
            mine: ["first", "second", "both"].includes(mine) ? mine : USUAL.mine,
            level: within(level, 0, STRONGEST) ?? USUAL.level,
            difficulty: within(difficulty, 1, HARDEST) ?? USUAL.difficulty,
        };
    } catch {
        return USUAL;
    }
}

/**
 * @param {unknown} number
 * @param {number} least
 * @param {number} most
 */
function within(number, least, most) {
    return typeof number === "number" && Number.isInteger(number) && number >= least && number <= most ? number : null;
}

/**
 * @param {Setup["mine"]} mine
 * @param {number} level
 * @param {number} [from] the number of moves before it
 * @param {number} [at] the node after these moves
 * @returns {Match}
 */
export function match(mine, level, from = 0, at = trees.ROOT) {
    const engine = Math.max(0, Math.min(STRONGEST, Math.round(level)));
    return {
        sides: [mine === "second" ? engine : "person", mine === "first" ? engine : "person"],
        from,
        at,
        hinted: 0,
        over: false,
    };
}

/**
 * Whether a value is a match.
 * @param {any} value
 * @returns {value is Match}
 */
export function isMatch(value) {
    const side = (/** @type {unknown} */ one) => one === "person" || within(one, 0, STRONGEST) !== null;
    return (
        value?.sides?.length === 2 &&
        [0, 1].every((index) => side(value.sides[index])) &&
        value.sides.includes("person") &&
        [value.from, value.at, value.hinted].every((count) => within(count, 0, Infinity) !== null) &&
        typeof value.over === "boolean"
    );
}

/**
 * Return a new match with exchanged sides that begins at a node.
 * @param {Match} match
 * @param {number} at
 * @returns {Match}
 */
export function rematch({ sides: [first, second], from }, at) {
    return { sides: [second, first], from, at, hinted: 0, over: false };
}

/**
 * Return the index of the only person; null if there are two.
 * @param {Match} match
 */
export function onlyPerson({ sides: [first, second] }) {
    return first === second ? null : first === "person" ? 0 : 1;
}

/**
 * Play a move of the match. Its moves become the main line of the game.
 * @param {import("./tree.js").Tree} tree
 * @param {Match} match
 * @param {import("./tree.js").Move} move
 */
export function playMove(tree, match, move) {
    const { tree: newTree, id } = trees.add(tree, match.at, move);
    return { tree: trees.isMain(newTree, id) ? newTree : trees.promote(newTree, id), match: { ...match, at: id } };
}

/**
 * Return the match after moves were removed: it continues from the last remaining one.
 * @param {Match} match
 * @param {import("./tree.js").Tree} old
 * @param {import("./tree.js").Tree} tree
 */
export function goBackTo(match, old, tree) {
    let { at } = match;
    while (!trees.has(tree, at)) at = trees.get(old, at).parent;
    return at === match.at ? match : { ...match, at, over: false };
}

/**
 * Return the engine's level if it is to move, else null.
 * @param {Match} match
 * @param {number} ply
 */
export function engineToMove({ sides, over }, ply) {
    const side = sides[ply % 2];
    return over || side === "person" ? null : side;
}

/**
 * Return how many moves to take back until a person is to move; 0 if a person has not moved.
 * @param {Match} match
 * @param {number} ply
 */
export function takeBack({ sides, from }, ply) {
    for (let back = 1; back <= ply - from; back++) if (sides[(ply - back) % 2] === "person") return back;
    return 0;
}
