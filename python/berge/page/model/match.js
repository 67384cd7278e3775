// @ts-check
// Who plays: two people, or one against the engine at a level; and how far a match has come. Pure.

import * as trees from "./tree.js";

/**
 * @typedef {"person" | number} Side a person, or the engine's level
 * @typedef {{sides: [Side, Side], from: number, at: number, hinted: number, over: boolean}} Match
 *     it began after `from` moves, and has come to the node `at`, wherever one looks
 * @typedef {{mine: "first" | "second" | "both", level: number, difficulty: number}} Setup what a person chooses
 */

export const STRONGEST = 10;
export const HARDEST = 5; // of boards

/** @type {Setup} what nobody has chosen yet */
export const USUAL = { mine: "first", level: 3, difficulty: 2 };

/**
 * What was chosen before, of which nothing can be relied upon.
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
 * @param {number} [from] moves after which it begins
 * @param {number} [at] the node that they lead to
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
 * Whether something found is a match.
 * @param {any} value
 * @returns {found is Match}
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
 * The same match before its first move, with sides changed, which comes from that node.
 * @param {Match} match
 * @param {number} at
 * @returns {Match}
 */
export function rematch({ sides: [first, second], from }, at) {
    return { sides: [second, first], from, at, hinted: 0, over: false };
}

/**
 * The player who is the only person; null where there are two.
 * @param {Match} match
 */
export function onlyPerson({ sides: [first, second] }) {
    return first === second ? null : first === "person" ? 0 : 1;
}

/**
 * A move of the match, whose moves are the main line of the game.
 * @param {import("./tree.js").Tree} tree
 * @param {Match} match
 * @param {import("./tree.js").Move} move
 */
export function playMove(tree, match, move) {
    const { tree: newTree, id } = trees.add(tree, match.at, move);
    return { tree: trees.isMain(newTree, id) ? newTree : trees.promote(newTree, id), match: { ...match, at: id } };
}

/**
 * The match in a tree that has lost moves: it goes on from the last one that is left.
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
 * The engine's level where it is to move, otherwise null.
 * @param {Match} match
 * @param {number} ply
 */
export function engineToMove({ sides, over }, ply) {
    const side = sides[ply % 2];
    return over || side === "person" ? null : side;
}

/**
 * How many moves to take back so that a person is to move again; 0 where there is none of theirs to take back.
 * @param {Match} match
 * @param {number} ply
 */
export function takeBack({ sides, from }, ply) {
    for (let back = 1; back <= ply - from; back++) if (sides[(ply - back) % 2] === "person") return back;
    return 0;
}
