// @ts-check
// What is known of the positions along a line: who was winning, mistakes, puzzles made of them. Pure.

/**
 * @typedef {import("./tree.js").Move} Move
 * @typedef {{winning: boolean, right: Move[], mistake: boolean}} Verdict whether the player to move wins, the moves that
 *     do, and whether the move that led here was a mistake
 * @typedef {Map<number, Verdict>} Known by the nodes of the tree
 * @typedef {{kept: number, winning: number, mistakes: number[]}} Accuracy of one player; mistakes as plies
 * @typedef {{ply: number, node: number, player: number, played: Move, right: Move[]}} Puzzle
 */

/**
 * Who wins at each position of a line, as the index of the player: the first position is the root's; null: not known.
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
 * The plies whose move was a mistake, ascending.
 * @param {readonly number[]} line nodes after the root
 * @param {Known} known
 * @returns {number[]}
 */
export function mistakes(line, known) {
    return line.flatMap((id, ply) => (known.get(id)?.mistake ? [ply] : []));
}

/**
 * How often each player kept a won position.
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
 * A player's share of won positions that were kept, in per cent; null where there was none.
 * @param {Accuracy} accuracy
 */
export function rate({ kept, winning }) {
    return winning ? Math.round((100 * kept) / winning) : null;
}

/**
 * Where to go for the next mistake: the position before it was made.
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
 * Mistakes as puzzles: find a move that keeps the win.
 * @param {readonly number[]} line
 * @param {(id: number) => Move} moveOf
 * @param {Known} known
 * @param {number | null} player whose; of both where null
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
 * @returns {"right" | "again" | "wrong"} `again` for the very move that was played
 */
export function grade(puzzle, move) {
    const answer = JSON.stringify(move);
    if (puzzle.right.some((one) => JSON.stringify(one) === answer)) return "right";
    return JSON.stringify(puzzle.played) === answer ? "again" : "wrong";
}

/**
 * The puzzles of some that nobody found the answer of.
 * @template P
 * @param {{list: P[], solved: number[]}} retry
 */
export function unsolvedPuzzles({ list, solved }) {
    return list.filter((_, index) => !solved.includes(index));
}
