// The lesson: a board, its task, and the progress.

import { Board, type MoveArrow } from "../board/board.ts";
import * as game from "../model/game.ts";
import * as phrases from "../model/phrases.ts";
import { t } from "../model/i18n.ts";
import { Dialog } from "./dialog.ts";
import { makeButton, h } from "./dom.ts";
import type { Step } from "../model/lesson.ts";
import type { Lesson } from "../control/lesson.ts";

export class LessonView {
    lesson: Lesson;
    board: Board;
    host: HTMLDialogElement;

    #dialog = new Dialog("lesson", t("lesson.title"));
    #view: game.View | null = null;
    #step = -1;

    constructor(lesson: Lesson) {
        this.lesson = lesson;
        this.host = this.#dialog.host;
        this.#fill();
        const place = this.host.querySelector<HTMLElement>(".board")!;
        this.board = new Board(place, {}, (n) => phrases.nameVertex(this.#view, n, lesson.trial.setup));
        this.host.addEventListener("close", () => lesson.leave());
        this.host.showModal();
        this.show();
    }

    show() {
        const { lesson } = this;
        const { step, steps, index, isDone, hasErred, isWaiting, hasFailed } = lesson;
        this.#showBoard();
        this.#fill();
        if (isWaiting || !this.host.open) return;
        const button = this.host.querySelector<HTMLElement>("#lesson-row button");
        if (isDone || hasErred || hasFailed || (steps.length && !step)) button?.focus();
        else if (step && (this.#step !== index || isFocusLost(this.host))) this.board.stage.focus({ preventScroll: true });
        if (step) this.#step = index;
    }

    #fill() {
        const { step, steps, message, isDone, hasErred, hasFailed } = this.lesson;
        const task = step ? t(`lesson.${step.name}`) : hasFailed ? "" : t(steps.length ? "lesson.end" : "learn.busy");
        const className = isDone ? "good" : hasErred || hasFailed ? "bad-word" : "";
        const words = h(
            "div",
            { class: "stack" },
            steps.length > 0 && this.#makeStages(),
            h("p", { id: "lesson-task" }, task),
        );
        const status = h("p", { class: `say ${className}`, id: "lesson-status", role: "status" }, message);
        const row = h("div", { class: "row", id: "lesson-row" }, this.#makeButtons());
        const place = h("div", { class: "board" });
        this.#dialog.fill(h("div", { class: "beside" }, place, h("div", { class: "stack" }, words, status, row)));
    }

    /** Make the row of stages: done, the current one, and to come. A click goes to one. */
    #makeStages() {
        const { steps, index, lastReached, isDone } = this.lesson;
        const makeStage = ({ name }: Step, at: number) => {
            const isPassed = at < lastReached || (at === index && isDone);
            const say = t(isPassed ? "lesson.stage.done" : "lesson.stage", { at: at + 1, n: steps.length, name: t(`lesson.${name}.title`) });
            const about = { type: "button", "aria-label": say, title: say, class: isPassed ? "done" : "" } as const;
            const here = at === index ? { "aria-current": "step" as const } : {};
            return h("li", { key: name }, h("button", { ...about, ...here, onClick: () => void this.lesson.goTo(at) }, isPassed ? "✓" : at + 1));
        };
        return h("ol", { class: "stages", "aria-label": t("lesson.stages") }, steps.map(makeStage));
    }

    #showBoard() {
        const { lesson } = this;
        const { setup, moves, here } = lesson.trial;
        if (!setup) return;
        const picks = !lesson.isDone && !lesson.hasErred && lesson.step;
        this.board.events = picks ? { pick: (n: number) => lesson.pick(n) } : {};
        const legal = picks && !lesson.isWaiting ? (here?.legal ?? []) : [];
        const marks: MoveArrow[] = legal.map((move) => ({ to: game.findVertex(setup, move), value: "plain" }));
        this.#view = { ...game.makePlainView(setup, moves), moves: marks, dominoes: lesson.visibleDominoes };
        const focus = lesson.path.at(-1) ?? null;
        this.board.set({ ...this.#view, focus, label: t("board.label") });
    }

    #makeButtons() {
        const { lesson } = this;
        const { step, isDone, hasErred, hasFailed, next } = lesson;
        const leave = (act: () => unknown) => () => (this.host.close(), act());
        const first = { class: "primary" };
        if (hasFailed) return [makeButton("lesson-retry", t("learn.retry"), () => lesson.resume(), first)];
        if (!lesson.steps.length) return [];
        if (!step) {
            return [
                makeButton("lesson-puzzles", t("learn.puzzles"), leave(next.puzzles), first),
                makeButton("lesson-play", t("mode.play"), leave(next.play)),
                makeButton("lesson-again", t("retry.again"), () => lesson.resume()),
            ];
        }
        if (isDone) return [makeButton("lesson-next", t("lesson.next"), () => lesson.goToNextStep(), first)];
        return [
            hasErred && makeButton("lesson-back", t("try.back"), () => lesson.takeBack(), first),
            !lesson.isShown && step.wants === "win" && makeButton("lesson-show", t("lesson.show"), () => lesson.show()),
        ];
    }
}

/** Whether no element has the focus. */
function isFocusLost(host: HTMLElement) {
    return !document.activeElement || document.activeElement === document.body || document.activeElement === host;
}
