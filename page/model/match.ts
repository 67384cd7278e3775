// Matches between two people, or against the engine at a level. Pure.

import * as trees from "./tree.ts";

/** A person, or the engine's level. */
export type Side = "person" | number;

/** It began after `from` moves; its current node is `at`, also while the page shows another. */
export interface Match {
    sides: [Side, Side];
    from: number;
    at: number;
    hinted: number;
    over: boolean;
}

/** The user's choice. */
export interface MatchChoice {
    mine: "first" | "second" | "both";
    level: number;
    difficulty: number;
}

export const STRONGEST = 10;
export const HARDEST = 5; // of boards

/** the default choice */
export const USUAL: MatchChoice = { mine: "first", level: 3, difficulty: 2 };

/**
 * Return the saved choice; defaults for invalid fields.
 * @param text as JSON
 */
export function parseChoice(text: string | null): MatchChoice {
    try {
        const { mine, level, difficulty } = JSON.parse(text ?? "{}");
        return {
            mine: ["first", "second", "both"].includes(mine) ? mine : USUAL.mine,
            level: checkRange(level, 0, STRONGEST) ?? USUAL.level,
            difficulty: checkRange(difficulty, 1, HARDEST) ?? USUAL.difficulty,
        };
    } catch {
        return USUAL;
    }
}

function checkRange(number: unknown, least: number, most: number) {
    return typeof number === "number" && Number.isInteger(number) && number >= least && number <= most ? number : null;
}

/**
 * @param from the number of moves before it
 * @param at the node after these moves
 */
export function makeMatch(mine: MatchChoice["mine"], level: number, from = 0, at: number = trees.ROOT): Match {
    const engine = Math.max(0, Math.min(STRONGEST, Math.round(level)));
    return {
        sides: [mine === "second" ? engine : "person", mine === "first" ? engine : "person"],
        from,
        at,
        hinted: 0,
        over: false,
    };
}

/** Whether a value is a match. */
export function isMatch(value: any): value is Match {
    const isSide = (one: unknown) => one === "person" || checkRange(one, 0, STRONGEST) !== null;
    return (
        value?.sides?.length === 2 &&
        [0, 1].every((index) => isSide(value.sides[index])) &&
        value.sides.includes("person") &&
        [value.from, value.at, value.hinted].every((count) => checkRange(count, 0, Infinity) !== null) &&
        typeof value.over === "boolean"
    );
}

/** Return a new match with exchanged sides that begins at a node. */
export function swapSides({ sides: [first, second], from }: Match, at: number): Match {
    return { sides: [second, first], from, at, hinted: 0, over: false };
}

/** Return the index of the only person; null if there are two. */
export function findOnlyPerson({ sides: [first, second] }: Match) {
    return first === second ? null : first === "person" ? 0 : 1;
}

/** Return who has won after all moves: the index of the player who made the last one. */
export function findWinner(ply: number): 0 | 1 {
    return ply % 2 ? 0 : 1;
}

/** Whether a person has won a match that is over after some moves. */
export function isWonByPerson({ sides, over }: Match, ply: number) {
    return over && sides[findWinner(ply)] === "person";
}

/**
 * Return the dominoes along a way that won, in their order: each step of the winner from where the loser has stepped.
 * @param way the vertices that the token has visited; the winner made the last step
 */
export function listWonDominoes(way: readonly number[]): [number, number][] {
    const dominoes: [number, number][] = [];
    for (let n = way.length - 1; n >= 1; n -= 2) dominoes.unshift([way[n - 1], way[n]]);
    return dominoes;
}

/** Play a move of the match. Its moves become the main line of the game. */
export function playMove(tree: trees.Tree, match: Match, move: trees.Move) {
    const { tree: newTree, id } = trees.add(tree, match.at, move);
    return { tree: trees.isMain(newTree, id) ? newTree : trees.promote(newTree, id), match: { ...match, at: id } };
}

/** Return the match after moves were removed: it continues from the last remaining one. */
export function goBackTo(match: Match, old: trees.Tree, tree: trees.Tree) {
    let { at } = match;
    while (!trees.has(tree, at)) at = trees.get(old, at).parent;
    return at === match.at ? match : { ...match, at, over: false };
}

/** Return the engine's level if it is to move, else null. */
export function findLevel({ sides, over }: Match, ply: number) {
    const side = sides[ply % 2];
    return over || side === "person" ? null : side;
}

/** Return how many moves to take back until a person is to move; 0 if a person has not moved. */
export function takeBack({ sides, from }: Match, ply: number) {
    for (let back = 1; back <= ply - from; back++) if (sides[(ply - back) % 2] === "person") return back;
    return 0;
}
