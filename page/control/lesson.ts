// The lesson: moves on its boards, and answers to them.

import { ask, pause } from "../api.ts";
import * as game from "../model/game.ts";
import * as lessons from "../model/lesson.ts";
import { STRONGEST } from "../model/match.ts";
import { formatMove } from "../model/phrases.ts";
import { t } from "../model/i18n.ts";
import { saveDialog, loadDialog } from "../view/dom.ts";
import { LessonView } from "../view/lesson.ts";
import { describeError } from "../view/live-region.ts";
import { Trial } from "./trial.ts";

const PAUSE = 600; // milliseconds before the opponent's move

export class Lesson {
    next: Record<"puzzles" | "play", () => unknown>;
    view: LessonView;

    steps: lessons.Step[] = [];
    index = 0;
    /** how many steps the user has done, or passed over */
    lastReached = 0;
    trial = new Trial();
    /** of the step's board, which stay where they are */
    dominoes: readonly lessons.Domino[] = [];
    isShown = false;
    isDone = false;
    /** Whether the opponent can win after the user's last move. */
    hasErred = false;
    /** Whether an answer is pending. */
    isWaiting = false;
    message = "";
    hasFailed = false;
    /** What is being done, and how often it was given up. */
    #task: Promise<unknown> = Promise.resolve();
    #givenUp = 0;

    /** @param next what the buttons at the end do */
    constructor(next: Record<"puzzles" | "play", () => unknown>) {
        this.next = next;
        this.view = new LessonView(this);
        this.resume();
    }

    get step() {
        return this.steps[this.index] as lessons.Step | undefined;
    }

    /** Do something that needs the server, and show the result. A second click does nothing. */
    #try(task: () => Promise<unknown>) {
        if (!this.isWaiting) this.#task = this.#attempt(task);
        return this.#task;
    }

    async #attempt(task: () => Promise<unknown>) {
        this.isWaiting = true;
        this.hasFailed = false;
        try {
            const doing = task();
            this.#savePlace();
            await doing;
        } catch (problem) {
            this.hasFailed = true;
            this.message = describeError(problem as Error);
        }
        this.isWaiting = false;
        this.view.show();
    }

    /** Restore the lesson after a reload. */
    async #load() {
        this.steps = await ask("/page/lesson.json");
        this.#set(lessons.parsePlace(loadDialog("lesson"), this.steps));
    }

    #set({ at, walk, isShown }: lessons.Place) {
        Object.assign(this, { index: at, isShown, lastReached: Math.max(at, this.lastReached) });
        this.trial.walk = walk;
    }

    /** Save the place for a reload. */
    #savePlace() {
        const { steps, index: at, isShown } = this;
        if (steps.length && this.view.host.open) saveDialog("lesson", JSON.stringify({ at, walk: this.trial.walk, shown: isShown }));
    }

    /** Show the step, with the moves that were made in it. */
    async #begin() {
        const { step, steps, trial, index } = this;
        if (!this.view.host.open) return;
        Object.assign(this, { isDone: false, hasErred: false, message: "" });
        this.#savePlace();
        if (!step && trial.here) return; // the end is shown beside the last game
        if (!(await trial.open(lessons.findLine(steps, index), trial.walk)) || !trial.setup) return;
        this.dominoes = trial.firstPosition?.marks.dominoes ?? [];
        if (!step) return;
        const half = lessons.findOtherHalf(this.dominoes, this.path[trial.firstPly]);
        if (!step.line && half !== null && !trial.walk.length) await trial.play(game.findMove(trial.setup, half));
        if (trial.here && trial.walk.length % 2) await this.#continueStep(step);
        else this.#endLost(step);
    }

    /** End a step whose game the user has lost, as it wants. */
    #endLost(step: lessons.Step) {
        if (step.wants !== "lose" || !this.trial.here?.over) return;
        this.isDone = true;
        this.message = t(`lesson.${step.name}.done`);
    }

    async #reply() {
        this.message = t("lesson.opponent");
        this.view.show();
        const givenUp = this.#givenUp;
        await pause(PAUSE);
        if (givenUp !== this.#givenUp || !(await this.trial.reply(STRONGEST))) return;
        this.message = "";
        this.#savePlace();
    }

    /** The vertices that the token has visited. */
    get path() {
        const { setup, moves } = this.trial;
        return setup ? game.tracePath(setup, moves) : [];
    }

    /** The dominoes that the board shows. */
    get visibleDominoes() {
        const { step, isShown } = this;
        return isShown || !step || lessons.hasDominoes(step) ? lessons.openDominoes(this.dominoes, this.path) : [];
    }

    /** Handle the choice of a vertex. */
    pick(n: number) {
        const { step, trial, path } = this;
        const { setup } = trial;
        if (!step || !setup || this.isDone || this.hasErred || this.isWaiting || this.hasFailed) return;
        const move = trial.findMove(n);
        const half = lessons.isForHalves(step) ? lessons.findOtherHalf(this.dominoes, path[path.length - 1]) : n;
        if (move === undefined || n !== half) {
            const other = half === null ? "" : formatMove(setup, game.findMove(setup, half));
            this.message = move === undefined ? t("lesson.not") : t("lesson.half", { move: other });
            return this.view.show();
        }
        return this.#try(async () => {
            if (await trial.play(move)) await this.#continueStep(step);
        });
    }

    async #continueStep(step: lessons.Step) {
        const here = this.trial.here;
        this.isDone = lessons.isDone(step, Boolean(here?.over));
        this.hasErred = !this.isDone && step.wants !== "lose" && Boolean(here?.winning);
        this.message = this.isDone ? t(`lesson.${step.name}.done`) : this.hasErred ? t("lesson.slip") : "";
        if (this.isDone || this.hasErred) return;
        await this.#reply();
        this.#endLost(step);
    }

    /** Take the last move back. */
    takeBack() {
        this.hasErred = false;
        this.message = "";
        return this.#try(() => this.trial.takeBack());
    }

    /** Draw the dominoes. */
    show() {
        this.isShown = true;
        this.#savePlace();
        this.view.show();
    }

    goToNextStep() {
        return this.#try(() => {
            this.#set(lessons.findNextPlace(this.steps, this.index, this.trial.walk));
            return this.#begin();
        });
    }

    /** Go to a step, done or to come. What is being done is given up. */
    async goTo(index: number) {
        const mine = ++this.#givenUp;
        this.trial.cancel();
        while (this.isWaiting) await this.#task;
        if (mine !== this.#givenUp) return; // another step was chosen meanwhile
        await this.#try(() => {
            this.#set({ ...lessons.NOWHERE, at: index });
            return this.#begin();
        });
    }

    /** Continue the lesson, or begin it again if it is over. */
    resume() {
        if (this.steps.length && !this.step && !this.hasFailed) {
            this.lastReached = 0;
            this.#set(lessons.NOWHERE);
        }
        return this.#try(async () => {
            if (!this.steps.length) await this.#load();
            await this.#begin();
        });
    }

    /** Close the lesson. */
    leave() {
        this.trial.cancel();
        saveDialog("lesson", "");
    }
}
