// The lesson: a board, its task, and the progress.

import { Board } from "../board/board.ts";
import * as game from "../model/game.ts";
import * as phrases from "../model/phrases.ts";
import { t } from "../model/words.ts";
import { dialog } from "./dialog.ts";
import { button, el, fill, setText } from "./dom.ts";
import type { Lesson } from "../control/lesson.ts";

export class LessonView {
    lesson: Lesson;
    board: Board;
    host: HTMLDialogElement;

    #view: game.View | null = null;
    #place = el("div", { class: "board" });
    #words = el("div", { class: "stack" });
    #said = el("p", { class: "say", id: "lesson-said", role: "status" });
    #row = el("div", { class: "row" });
    #step = -1;

    constructor(lesson: Lesson) {
        this.lesson = lesson;
        this.board = new Board(this.#place, {}, (n) => phrases.vertex(this.#view, n, lesson.trial.start));
        const panel = el("div", { class: "stack" }, this.#words, this.#said, this.#row);
        this.host = dialog("lesson", t("lesson.title"), el("div", { class: "beside" }, this.#place, panel));
        this.host.addEventListener("close", () => lesson.leave());
        this.host.showModal();
        this.show();
    }

    show() {
        const { lesson } = this;
        const { step, steps, index, message, done: isDone, hasErred, isWaiting, failed } = lesson;
        this.#board();
        fill(this.#words, [index, step?.name, steps.length, failed], () => [
            steps.length > 0 &&
                el(
                    "div",
                    { class: "meter", role: "img", "aria-label": t("lesson.at", { at: index + 1, n: steps.length }) },
                    ...steps.map((_, at) => el("i", { class: `${at < index ? "done" : ""} ${at === index ? "here" : ""}` })),
                ),
            el("p", { id: "lesson-task" }, step ? t(`lesson.${step.name}`) : failed ? "" : t(steps.length ? "lesson.end" : "learn.busy")),
        ]);
        setText(this.#said, message);
        this.#said.className = `say ${isDone ? "good" : hasErred || failed ? "bad-word" : ""}`;
        fill(this.#row, [index, isDone, hasErred, failed, lesson.shown], () => this.#buttons());
        if (isWaiting || !this.host.open) return;
        if (isDone || hasErred || failed || (steps.length && !step)) this.#row.querySelector("button")?.focus();
        else if (step && (this.#step !== index || isFocusLost(this.host))) this.board.stage.focus({ preventScroll: true });
        if (step) this.#step = index;
    }

    #board() {
        const { lesson } = this;
        const { start, moves, here } = lesson.trial;
        if (!start) return;
        const picks = !lesson.done && !lesson.hasErred && lesson.step;
        (this.board as any).events = picks ? { pick: (n: number) => lesson.pick(n) } : {};
        const legal = picks && !lesson.isWaiting ? (here?.legal ?? []) : [];
        const marks: game.Arrow[] = legal.map((move) => ({ to: game.numberOf(start, move), value: "plain" }));
        this.#view = { ...game.plain(start, moves), moves: marks, dominoes: lesson.visibleDominoes };
        const focus = lesson.path.at(-1) ?? null;
        this.board.set({ ...this.#view, focus, label: t("board.label") } as any);
    }

    #buttons() {
        const { lesson } = this;
        const { step, done: isDone, hasErred, failed, next } = lesson;
        const leave = (act: () => unknown) => () => (this.host.close(), act());
        const first = { class: "primary" };
        if (failed) return [button("lesson-retry", t("learn.retry"), () => lesson.resume(), first)];
        if (!lesson.steps.length) return [];
        if (!step) {
            return [
                button("lesson-puzzles", t("learn.puzzles"), leave(next.puzzles), first),
                button("lesson-play", t("mode.play"), leave(next.play)),
                button("lesson-again", t("retry.again"), () => lesson.resume()),
            ];
        }
        if (isDone) return [button("lesson-next", t("lesson.next"), () => lesson.nextStep(), first)];
        return [
            hasErred && button("lesson-back", t("try.back"), () => lesson.takeBack(), first),
            !lesson.shown && step.wants === "win" && button("lesson-show", t("lesson.show"), () => lesson.show()),
        ];
    }
}

/** Whether no element has the focus. */
function isFocusLost(host: HTMLElement) {
    return !document.activeElement || document.activeElement === document.body || document.activeElement === host;
}
