// The game of the first page: a token on a small frame, and an opponent that never errs. Pure; needs no server.

import { listCells, isBlack, findLargestPairing, listNeighbors } from "./dominoes.ts";
import type { Domino } from "./dominoes.ts";

/**
 * A frame of free cells and walls. The user moves first if `mine` is 0, else the opponent begins at `start`; `isShown`: the
 * dominoes are drawn from the beginning.
 */
export interface Round {
    name: string;
    rows: readonly string[];
    mine: 0 | 1;
    start?: number;
    isShown: boolean;
}

const FRAME = ["....", ".#..", "....", "..#."];

/** The first round cannot be won, the second is won by the dominoes, the third by the right start. */
export const ROUNDS: readonly Round[] = [
    { name: "frame", rows: FRAME, mine: 0, isShown: false },
    { name: "dominoes", rows: FRAME, mine: 1, start: 2, isShown: true },
    { name: "single", rows: ["#...", "....", ".#..", "...#"], mine: 0, isShown: false },
];

/** Return the cells that the next player may go to: at first any, then those beside the token that were not visited. */
export function listLegalMoves(rows: readonly string[], walk: readonly number[]) {
    const here = walk.at(-1);
    if (here === undefined) return listCells(rows);
    return listNeighbors(rows, here).filter((n) => !walk.includes(n));
}

/**
 * Return the moves after which the next player loses: to a cell that some largest pairing of the cells which are not
 * visited leaves single.
 */
export function listWinningMoves(rows: readonly string[], walk: readonly number[]) {
    const most = findLargestPairing(rows, walk).length;
    return listLegalMoves(rows, walk).filter((n) => findLargestPairing(rows, [...walk, n]).length === most);
}

/** Return the dominoes that prove the winner of a start: without the start if whoever chooses it wins. */
export function findProof(rows: readonly string[], start: number) {
    const all = findLargestPairing(rows);
    const others = findLargestPairing(rows, [start]);
    return others.length === all.length ? others : all;
}

/**
 * Return the dominoes from the loser's cells to the winner's, those along the way first.
 * @param loser a cell that the loser has gone to
 */
export function orientDominoes(rows: readonly string[], dominoes: readonly Domino[], walk: readonly number[], loser: number): Domino[] {
    const isLosers = (n: number) => isBlack(rows, n) === isBlack(rows, loser);
    const findFirst = (pair: Domino) => Math.min(...pair.map((half) => (walk.includes(half) ? walk.indexOf(half) : Infinity)));
    return dominoes
        .map(([one, other]): Domino => (isLosers(one) ? [one, other] : [other, one]))
        .sort((one, other) => findFirst(one) - findFirst(other) || 0); // both may be Infinity
}

/**
 * Return the opponent's move: to the other half of the token's domino if that wins, else another winning move, else the
 * one that leaves the fewest winning answers. There must be a legal move.
 */
export function chooseReply({ rows, start }: Round, walk: readonly number[]) {
    if (!walk.length && start !== undefined) return start;
    const wins = listWinningMoves(rows, walk);
    const here = walk.at(-1);
    const pair = walk.length ? findProof(rows, walk[0]).find((halves) => halves.includes(here!)) : undefined;
    const other = pair?.find((half) => half !== here);
    if (other !== undefined && wins.includes(other)) return other;
    const countAnswers = (n: number) => listWinningMoves(rows, [...walk, n]).length;
    return wins[0] ?? listLegalMoves(rows, walk).reduce((best, n) => (countAnswers(n) < countAnswers(best) ? n : best));
}
