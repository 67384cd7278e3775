// @ts-check
// Who plays: two people, or one against the engine at a level. Pure.

/** @typedef {{sides: [Side, Side], hinted: number, over: boolean}} Match */
/** @typedef {"person" | number} Side a person, or the engine's level */

export const STRONGEST = 10;

/**
 * @param {"first" | "second" | "both"} mine
 * @param {number} level
 * @returns {Match}
 */
export function match(mine, level) {
    const engine = Math.max(0, Math.min(STRONGEST, Math.round(level)));
    return {
        sides: [mine === "second" ? engine : "person", mine === "first" ? engine : "person"],
        hinted: 0,
        over: false,
    };
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
export function takeBack({ sides }, ply) {
    for (let back = 1; back <= ply; back++) if (sides[(ply - back) % 2] === "person") return back;
    return 0;
}
