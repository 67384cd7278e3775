// The review of a line: who was winning, mistakes, and puzzles from mistakes. Pure.

import type { Move } from "./tree.ts";

/** Whether the player to move wins, the winning moves, and whether the move that led to the position was a mistake. */
export interface Verdict {
    winning: boolean;
    right: Move[];
    mistake: boolean;
}

/** By the nodes of the tree. */
export type Known = Map<number, Verdict>;

/** Of one player: won positions, how many of them stayed won (`kept`), and mistakes as plies. */
export interface Accuracy {
    winsKept: number;
    winning: number;
    mistakes: number[];
}

export interface Puzzle {
    ply: number;
    node: number;
    player: number;
    played: Move;
    right: Move[];
}

/**
 * Return the index of the winner at each position of a line, from the root's on; null if it is not known.
 * @param line nodes after the root
 */
export function listWinners(line: readonly number[], known: Known): (0 | 1 | null)[] {
    return [0, ...line].map((id, ply) => {
        const verdict = known.get(id);
        return verdict ? ((verdict.winning ? ply % 2 : 1 - (ply % 2)) as 0 | 1) : null;
    });
}

/**
 * Return the plies of mistakes, ascending.
 * @param line nodes after the root
 */
export function listMistakes(line: readonly number[], known: Known): number[] {
    return line.flatMap((id, ply) => (known.get(id)?.mistake ? [ply] : []));
}

/**
 * Return the accuracy of each player: how often a won position stayed won.
 * @param line nodes after the root
 */
export function computeAccuracies(line: readonly number[], known: Known): [Accuracy, Accuracy] {
    const accuracies: [Accuracy, Accuracy] = [
        { winsKept: 0, winning: 0, mistakes: [] },
        { winsKept: 0, winning: 0, mistakes: [] },
    ];
    [0, ...line].slice(0, -1).forEach((id, ply) => {
        if (!known.get(id)?.winning) return;
        const mine = accuracies[ply % 2];
        const after = known.get(line[ply]);
        mine.winning++;
        if (after?.mistake) mine.mistakes.push(ply);
        else if (after) mine.winsKept++;
    });
    return accuracies;
}

/** Return the share of won positions that stayed won, in per cent; null if there was none. Only all of them are 100. */
export function computeRate({ winsKept, winning }: Accuracy) {
    if (!winning) return null;
    const share = Math.round((100 * winsKept) / winning);
    return winsKept && winsKept < winning ? Math.min(99, Math.max(1, share)) : share;
}

/**
 * Return the ply of the next mistake, in cyclic order.
 * @param mistakes plies of mistakes
 */
export function findNextMistake(mistakes: number[], from: number, way: 1 | -1): number | null {
    const ahead = way > 0 ? mistakes.filter((ply) => ply > from) : mistakes.filter((ply) => ply < from).reverse();
    return ahead.length ? ahead[0] : null;
}

/**
 * Return mistakes as puzzles: find a move that keeps the win.
 * @param player whose mistakes; null for both
 */
export function buildPuzzles(
    line: readonly number[],
    findMove: (id: number) => Move,
    known: Known,
    player: number | null,
): Puzzle[] {
    return listMistakes(line, known)
        .filter((ply) => player === null || ply % 2 === player)
        .map((ply) => {
            const node = ply ? line[ply - 1] : 0;
            return { ply, node, player: ply % 2, played: findMove(line[ply]), right: known.get(node)?.right ?? [] };
        });
}

/**
 * Grade an answer to a puzzle, exactly.
 * @returns `again` for the move that was played in the game
 */
export function grade(puzzle: Puzzle, move: Move): "right" | "again" | "wrong" {
    const answer = JSON.stringify(move);
    if (puzzle.right.some((one) => JSON.stringify(one) === answer)) return "right";
    return JSON.stringify(puzzle.played) === answer ? "again" : "wrong";
}

/** Return the puzzles that are not solved. */
export function listUnsolved<P>({ list, solved }: { list: P[], solved: number[] }) {
    return list.filter((_, index) => !solved.includes(index));
}
