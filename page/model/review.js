// @ts-check
// The review of a line: who was winning, mistakes, and puzzles from mistakes. Pure.

/**
 * @typedef {import("./tree.js").Move} Move
 * @typedef {{winning: boolean, right: Move[], mistake: boolean}} Verdict whether the player to move wins, the winning
 *     moves, and whether the move that led to the position was a mistake
 * @typedef {Map<number, Verdict>} Known by the nodes of the tree
 * @typedef {{kept: number, winning: number, mistakes: number[]}} Accuracy of one player; mistakes as plies
 * @typedef {{ply: number, node: number, player: number, played: Move, right: Move[]}} Puzzle
 */

/**
 * Return the index of the winner at each position of a line, from the root's on; null if it is not known.
 * @param {readonly number[]} line nodes after the root
 * @param {Known} known
 * @returns {(0 | 1 | null)[]}
 */
export function winners(line, known) {
    return [0, ...line].map((id, ply) => {
        const verdict = known.get(id);
        return verdict ? /** @type {0 | 1} */ (verdict.winning ? ply % 2 : 1 - (ply % 2)) : null;
    });
}

/**
 * Return the plies of mistakes, ascending.
 * @param {readonly number[]} line nodes after the root
 * @param {Known} known
 * @returns {number[]}
 */
export function mistakes(line, known) {
    return line.flatMap((id, ply) => (known.get(id)?.mistake ? [ply] : []));
}

/**
 * Return the accuracy of each player: how often a won position stayed won.
 * @param {readonly number[]} line nodes after the root
 * @param {Known} known
 * @returns {[Accuracy, Accuracy]}
 */
export function accuracies(line, known) {
    /** @type {[Accuracy, Accuracy]} */
    const accuracies = [
        { kept: 0, winning: 0, mistakes: [] },
        { kept: 0, winning: 0, mistakes: [] },
    ];
    [0, ...line].slice(0, -1).forEach((id, ply) => {
        if (!known.get(id)?.winning) return;
        const mine = accuracies[ply % 2];
        const after = known.get(line[ply]);
        mine.winning++;
        if (after?.mistake) mine.mistakes.push(ply);
        else if (after) mine.kept++;
    });
    return accuracies;
}

/**
 * Return the share of won positions that stayed won, in per cent; null if there was none.
 * @param {Accuracy} accuracy
 */
export function rate({ kept, winning }) {
    return winning ? Math.round((100 * kept) / winning) : null;
}

/**
 * Return the ply of the next mistake, in cyclic order.
 * @param {number[]} mistakes plies of mistakes
 * @param {number} from
 * @param {1 | -1} way
 * @returns {number | null}
 */
export function nextMistake(mistakes, from, way) {
    const ahead = way > 0 ? mistakes.filter((ply) => ply > from) : mistakes.filter((ply) => ply < from).reverse();
    return ahead.length ? ahead[0] : null;
}

/**
 * Return mistakes as puzzles: find a move that keeps the win.
 * @param {readonly number[]} line
 * @param {(id: number) => Move} moveOf
 * @param {Known} known
 * @param {number | null} player whose mistakes; null for both
 * @returns {Puzzle[]}
 */
export function puzzles(line, moveOf, known, player) {
    return mistakes(line, known)
        .filter((ply) => player === null || ply % 2 === player)
        .map((ply) => {
            const node = ply ? line[ply - 1] : 0;
            return { ply, node, player: ply % 2, played: moveOf(line[ply]), right: known.get(node)?.right ?? [] };
        });
}

/**
 * Grade an answer to a puzzle, exactly.
 * @param {Puzzle} puzzle
 * @param {Move} move
 * @returns {"right" | "again" | "wrong"} `again` for the move that was played in the game
 */
export function grade(puzzle, move) {
    const answer = JSON.stringify(move);
    if (puzzle.right.some((one) => JSON.stringify(one) === answer)) return "right";
    return JSON.stringify(puzzle.played) === answer ? "again" : "wrong";
}

/**
 * Return the puzzles that are not solved.
 * @template P
 * @param {{list: P[], solved: number[]}} retry
 */
export function unsolvedPuzzles({ list, solved }) {
    return list.filter((_, index) => !solved.includes(index));
}
