// @ts-check
// The user's mistakes as puzzles: the next one, and answers.

import { NO_HIGHLIGHTS } from "../model/answers.js";
import * as phrases from "../model/phrases.js";
import * as review from "../model/review.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { $ } from "../view/dom.js";
import { announce } from "../view/live-region.js";

/** @typedef {import("../model/state.js").Retry} Retry */

export class Retries {
    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
    }

    /** @param {number | null} player whose mistakes; of both where null */
    puzzles(player) {
        const { tree, known } = this.session.state;
        return review.puzzles(trees.mainline(tree), (id) => trees.get(tree, id).move, known, player);
    }

    /** Begin as soon as all mistakes are known. */
    beginOnce() {
        const { state } = this.session;
        if (state.mode !== "retry" || state.retry) return;
        if (states.line(state).winners.every((winner) => winner !== null)) this.begin(state.mine);
    }

    /** @param {number | null} player whose mistakes; of both where null */
    begin(player) {
        this.#beginWith(player, this.puzzles(player));
    }

    restart() {
        const { retry } = this.session.state;
        if (retry) this.begin(retry.player);
    }

    /** Begin again with the unsolved puzzles. */
    retryUnsolved() {
        const { retry } = this.session.state;
        if (retry) this.#beginWith(retry.player, review.unsolvedPuzzles(retry));
    }

    /** @param {number | null} player @param {review.Puzzle[]} list */
    #beginWith(player, list) {
        this.#pose({ player, list, index: 0, solved: [], result: "", tried: null });
    }

    next() {
        const { retry } = this.session.state;
        if (retry) this.#pose({ ...retry, index: retry.index + 1, result: "", tried: null });
    }

    /** Show the answer. */
    reveal() {
        const { retry } = this.session.state;
        if (retry) this.#grade({ ...retry, result: "shown" });
    }

    /**
     * @param {number} n the vertex of the move
     * @param {import("../model/tree.js").Move} move
     */
    answer(n, move) {
        const { retry } = this.session.state;
        if (!retry) return;
        const result = review.grade(retry.list[retry.index], move);
        const solved = result === "right" ? [...retry.solved, retry.index] : retry.solved;
        this.#grade({ ...retry, tried: n, result, solved });
    }

    /** @param {Retry} retry */
    #pose(retry) {
        const puzzle = retry.list[retry.index];
        const { start } = this.session.state;
        this.session.set({ retry, at: puzzle?.node ?? trees.ROOT, ...NO_HIGHLIGHTS });
        this.session.loadPosition();
        if (puzzle && start) announce(phrases.task(start, puzzle));
    }

    /** @param {Retry} retry */
    #grade(retry) {
        this.session.set({ retry });
        announce($("retry-say").textContent ?? "");
        if (retry.result === "right" || retry.result === "shown") $("retry-next").focus();
    }
}
