// @ts-check
// Puzzles: one after the other, on a board of their own; what is solved is kept in this browser only.

import { ask } from "../api.js";
import * as game from "../model/game.js";
import { STRONGEST } from "../model/match.js";
import * as puzzles from "../model/puzzles.js";
import * as trees from "../model/tree.js";
import { keep, onKept, recall, remember } from "../view/dom.js";
import { PuzzleView } from "../view/puzzles.js";
import { attempt, describe } from "../view/voice.js";
import { openText } from "./open.js";
import { Trial } from "./trial.js";

const PAUSE = 400; // milliseconds before the engine's move, so that one's own is seen

/**
 * @typedef {"" | "wrong" | "right" | "shown" | "on" | "slip" | "over"} Result
 *     `on` while a solved puzzle is played on, `slip` where the win was given away doing so
 */

export class Puzzles {
    progress = puzzles.progress(recall("puzzles"));
    /** @type {puzzles.Progress | null} what was forgotten, which can be had back */
    forgotten = null;
    /** @type {Record<string, puzzles.Puzzle[]>} */
    lists = {};
    daily = true;
    ruleset = "";
    difficulty = 1;
    /** @type {puzzles.Puzzle | null} */
    puzzle = null;
    /** The day whose puzzle it is. */
    day = "";
    trial = new Trial();
    /** @type {Result} */
    result = "";
    /** How many moves there were when it was posed. */
    given = 0;
    /** @type {game.Position | null} as it was posed */
    posed = null;
    /** @type {game.Move[]} what hints have ruled out */
    ruled = [];
    waits = false;
    failed = "";
    /** The one to begin with, where it was not solved the last time. */
    wanted = "";
    #deaf; // to what another tab solves

    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
        this.names = session.state.rulesets.filter((one) => one.puzzles).map(({ name }) => name);
        try {
            const { daily, ruleset, difficulty, id } = JSON.parse(recall("puzzle") ?? "{}");
            this.wanted = String(id);
            if (this.names.includes(ruleset)) Object.assign(this, { daily: daily !== false, ruleset });
            if (difficulty >= 1 && difficulty <= puzzles.HARDEST) this.difficulty = Math.floor(difficulty);
        } catch {
            // Begin with today's.
        }
        const own = session.state.start?.ruleset ?? "";
        this.ruleset ||= this.names.includes(own) ? own : this.names[0];
        remember("puzzles", "open");
        this.#deaf = onKept("puzzles", () => {
            this.progress = puzzles.progress(recall("puzzles"));
            this.view.show();
        });
        this.view = new PuzzleView(this);
        this.pose();
    }

    get list() {
        return puzzles.of(this.lists[this.ruleset] ?? [], this.difficulty);
    }

    get today() {
        return puzzles.dayOf(new Date());
    }

    /** Do something that the server may not answer, and show what came of it. @param {() => Promise<unknown>} task */
    async #try(task) {
        this.waits = true;
        this.failed = "";
        this.view.show();
        try {
            await task();
        } catch (problem) {
            this.failed = describe(/** @type {Error} */ (problem));
        }
        this.waits = false;
        this.view.show();
    }

    /** Choose other puzzles. @param {Partial<Pick<Puzzles, "daily" | "ruleset" | "difficulty">>} choice */
    choose(choice) {
        Object.assign(this, choice);
        this.puzzle = null;
        return this.pose();
    }

    /** @param {string} name */
    async #listOf(name) {
        this.lists[name] ??= (await ask(`/page/puzzles/${encodeURIComponent(name)}.json`)).puzzles;
        return this.lists[name];
    }

    /** Pose today's, or the next one. */
    pose() {
        return this.#try(async () => {
            const { daily, today: day, names } = this;
            const list = await this.#listOf(daily ? puzzles.dailyGame(names, day) : this.ruleset);
            const next = daily
                ? puzzles.daily(list, names, day)
                : (this.list.find(({ id }) => id === this.wanted) ??
                  puzzles.next(this.list, this.progress, this.puzzle?.id));
            this.wanted = "";
            const { ruleset, difficulty } = this;
            keep("puzzle", JSON.stringify({ daily, ruleset, difficulty, id: next?.id }));
            if (!next || !(await this.trial.open(next.position))) return;
            Object.assign(this, { puzzle: next, day: daily ? day : "", result: "", ruled: [] });
            this.posed = this.trial.here;
            this.given = this.trial.moves.length;
        });
    }

    /** Whether somebody may move. */
    get plays() {
        return !this.waits && !this.failed && (this.result === "" || this.result === "on");
    }

    /** A vertex was picked. @param {number} n */
    async pick(n) {
        const { trial, posed, puzzle } = this;
        const move = trial.moveTo(n);
        if (!this.plays || move === undefined || !posed || !puzzle) return;
        if (this.result === "") {
            const right = posed.winning_moves.some((one) => trees.sameMove(one, move));
            if (right) this.#keep(puzzles.solve(this.progress, puzzle.id, this.day || null));
            if (right) this.forgotten = null;
            await this.#try(() => trial.play(move));
            this.result = right ? "right" : "wrong";
            return this.view.show();
        }
        await this.#try(async () => {
            if (!(await trial.play(move))) return;
            if (trial.here?.over) this.result = "over";
            else if (trial.here?.winning) this.result = "slip";
            else await this.#reply();
        });
    }

    async #reply() {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        await this.trial.reply(STRONGEST);
    }

    /** Play a solved puzzle to its end, against the engine. */
    playOn() {
        this.result = this.trial.here?.over ? "over" : "on";
        return this.#try(async () => this.result === "on" && (await this.#reply()));
    }

    /** Take the last move back, which did not win. */
    takeBack() {
        this.result = this.result === "slip" ? "on" : "";
        return this.#try(() => this.trial.go(this.trial.moves.slice(0, -1)));
    }

    /** Rule some losing moves out. */
    hint() {
        const { posed, ruled } = this;
        if (posed && this.plays) this.ruled = [...ruled, ...puzzles.hint(posed.legal, posed.winning_moves, ruled)];
        this.view.show();
    }

    /** Show the answer, where the puzzle was posed. */
    reveal() {
        this.result = "shown";
        return this.#try(() => this.trial.go(this.trial.moves.slice(0, this.given)));
    }

    /** Have the puzzle on the page, to look at all of it. */
    analyse() {
        const { puzzle } = this;
        this.view.host.close();
        if (puzzle) attempt(() => openText(this.session, puzzle.position));
    }

    /** Nobody solves any more. */
    leave() {
        this.trial.drop();
        remember("puzzles", "");
        this.#deaf();
    }

    /** @param {puzzles.Progress} progress */
    #keep(progress) {
        this.progress = progress;
        keep("puzzles", JSON.stringify(progress));
    }

    /** Forget what was solved, or have it back. */
    forget() {
        const before = this.forgotten ? null : this.progress;
        this.#keep(this.forgotten ?? puzzles.NOTHING);
        this.forgotten = before;
        this.view.show();
    }
}
