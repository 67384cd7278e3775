// The user's mistakes as puzzles: the next one, and answers.

import { NO_HIGHLIGHTS } from "../model/answers.ts";
import * as phrases from "../model/phrases.ts";
import * as review from "../model/review.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { $ } from "../view/dom.ts";
import { announce } from "../view/live-region.ts";
import type { Retry } from "../model/state.ts";
import type { Session } from "./session.ts";

export class Retries {
    session: Session;

    constructor(session: Session) {
        this.session = session;
    }

    /** @param player whose mistakes; of both where null */
    listPuzzles(player: number | null) {
        const { tree, known } = this.session.state;
        return review.buildPuzzles(trees.traceMainLine(tree), (id) => trees.get(tree, id).move, known, player);
    }

    /** Begin as soon as all mistakes are known. */
    beginOnce() {
        const { state } = this.session;
        if (state.mode !== "retry" || state.retry) return;
        if (states.reviewLine(state).winners.every((winner) => winner !== null)) this.begin(state.mine);
    }

    /** @param player whose mistakes; of both where null */
    begin(player: number | null) {
        this.#beginWith(player, this.listPuzzles(player));
    }

    restart() {
        const { retry } = this.session.state;
        if (retry) this.begin(retry.player);
    }

    /** Begin again with the unsolved puzzles. */
    retryUnsolved() {
        const { retry } = this.session.state;
        if (retry) this.#beginWith(retry.player, review.listUnsolved(retry));
    }

    #beginWith(player: number | null, list: review.Puzzle[]) {
        this.#pose({ player, list, index: 0, solved: [], result: "", tried: null });
    }

    poseNext() {
        const { retry } = this.session.state;
        if (retry) this.#pose({ ...retry, index: retry.index + 1, result: "", tried: null });
    }

    /** Show the answer. */
    reveal() {
        const { retry } = this.session.state;
        if (retry) this.#grade({ ...retry, result: "shown" });
    }

    /** @param n the vertex of the move */
    answer(n: number, move: trees.Move) {
        const { retry } = this.session.state;
        if (!retry) return;
        const result = review.grade(retry.list[retry.index], move);
        const solved = result === "right" ? [...retry.solved, retry.index] : retry.solved;
        this.#grade({ ...retry, tried: n, result, solved });
    }

    #pose(retry: Retry) {
        const puzzle = retry.list[retry.index];
        const { setup } = this.session.state;
        this.session.set({ retry, at: puzzle?.node ?? trees.ROOT, ...NO_HIGHLIGHTS });
        this.session.positions.load();
        if (puzzle && setup) announce(phrases.describeTask(setup, puzzle));
    }

    #grade(retry: Retry) {
        this.session.set({ retry });
        announce($("retry-say").textContent ?? "");
        if (retry.result === "right" || retry.result === "shown") $("retry-next").focus();
    }
}
