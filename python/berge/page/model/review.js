// @ts-check
// What is known of the positions along a line: who was winning, mistakes, puzzles made of them. Pure.

/**
 * @typedef {import("./tree.js").Move} Move
 * @typedef {{winning: boolean, right: Move[]}} Verdict whether the player to move wins, and the moves that do
 * @typedef {{winning: boolean, winning_moves: Move[]}} Told a ply as the server tells it
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
 * The plies whose move handed a won position over, ascending.
 * @param {(0 | 1 | null)[]} winners what `winners` returns
 * @returns {number[]}
 */
export function mistakes(winners) {
    const plies = [];
    for (let ply = 0; ply + 1 < winners.length; ply++) {
        if (winners[ply] === ply % 2 && winners[ply + 1] === 1 - (ply % 2)) plies.push(ply);
    }
    return plies;
}

/**
 * How often each player kept a won position.
 * @param {(0 | 1 | null)[]} winners
 * @returns {[Accuracy, Accuracy]}
 */
export function accuracies(winners) {
    /** @type {[Accuracy, Accuracy]} */
    const both = [
        { kept: 0, winning: 0, mistakes: [] },
        { kept: 0, winning: 0, mistakes: [] },
    ];
    for (let ply = 0; ply + 1 < winners.length; ply++) {
        if (winners[ply] !== ply % 2) continue;
        const mine = both[ply % 2];
        mine.winning++;
        if (winners[ply + 1] === ply % 2) mine.kept++;
        else if (winners[ply + 1] !== null) mine.mistakes.push(ply);
    }
    return both;
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
 * Whether the move to a node was a mistake.
 * @param {Known} known
 * @param {number} parent
 * @param {number} id
 */
export function isMistake(known, parent, id) {
    return Boolean(known.get(parent)?.winning && known.get(id)?.winning);
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
    return mistakes(winners(line, known))
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
export function unsolved({ list, solved }) {
    return list.filter((_, index) => !solved.includes(index));
}
