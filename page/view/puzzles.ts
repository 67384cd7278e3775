// Puzzles: the board, the choice of a puzzle, comments on answers, and the progress.

import { Board } from "../board/board.ts";
import * as game from "../model/game.ts";
import { reduceMarks } from "../model/marks.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import * as puzzles from "../model/puzzles.ts";
import { joinSentences, t } from "../model/i18n.ts";
import { Dialog } from "./dialog.ts";
import { $, makeButton, h } from "./dom.ts";
import { markCode } from "./live-region.ts";
import { makeProgressTable, describeProgress, findTitle } from "./puzzle-progress.ts";
import { Zoom } from "./zoom.ts";
import type { Puzzles } from "../control/puzzles.ts";

const CLASSES = { right: "good", over: "good", wrong: "bad-word", slip: "bad-word", shown: "", on: "", "": "" };

export class PuzzleView {
    all: Puzzles;
    board: Board;
    zoom: Zoom;
    host: HTMLDialogElement;

    #dialog = new Dialog("puzzles", t("learn.puzzles"));
    #view: game.View | null = null;
    #focused: puzzles.Puzzle | null = null;
    #hadTable = false;

    constructor(all: Puzzles) {
        this.all = all;
        this.host = this.#dialog.host;
        this.#fill();
        const find = (selector: string) => this.host.querySelector<HTMLElement>(selector)!;
        this.board = new Board(find(".board"), {}, (n) => phrases.nameVertex(this.#view, n, all.trial.setup));
        this.zoom = new Zoom(this.board, find(".zoom"));
        new ResizeObserver(() => this.zoom.show()).observe(this.board.host);
        this.host.addEventListener("close", () => all.leave());
        this.host.showModal();
    }

    show() {
        const { all } = this;
        const { puzzle, result, isWaiting, failure, hasTable } = all;
        this.#showBoard();
        this.#fill();
        const isTurned = hasTable !== this.#hadTable;
        this.#hadTable = hasTable;
        if (hasTable && isTurned) this.host.querySelector<HTMLElement>("#puzzle-progress")?.focus();
        if (isWaiting || !this.host.open || hasTable) return;
        const isOver = failure || !["", "on"].includes(result);
        const isChoosing = hasFocus(this.host, "#puzzle-choice") && !isTurned;
        const hasLostFocus = !hasFocus(this.host, "#puzzle-row") && !isChoosing;
        if (isOver) this.host.querySelector<HTMLElement>("#puzzle-row button")?.focus();
        else if (puzzle && (hasLostFocus || this.#focused !== puzzle) && !isChoosing) this.board.stage.focus();
        this.#focused = puzzle;
    }

    #fill() {
        const { puzzle, result, isWaiting, failure, trial } = this.all;
        const isPosed = puzzle && trial.setup && !isWaiting;
        const task = isPosed ? this.#describeTask(puzzle, trial.setup!) : failure ? "" : t(this.#isWaitingForPython ? "python.waits" : "puzzles.loading");
        const className = failure ? "bad-word" : CLASSES[result];
        const panel = h(
            "div",
            { class: "stack" },
            h("p", { id: "puzzle-task" }, task),
            h(
                "div",
                { class: "stack acts" },
                h("p", { class: `say ${className}`, id: "puzzle-status", role: "status" }, failure ? markCode(failure) : this.#describeVerdict()),
                h("div", { class: "row", id: "puzzle-row" }, this.#makeButtons()),
            ),
            this.#makeFoot(),
        );
        const zoom = h("div", { class: "zoom", role: "group", "aria-label": t("zoom.title"), hidden: true });
        const board = h("div", { class: "seen" }, h("div", { class: "board" }), zoom);
        const { hasTable } = this.all;
        this.#dialog.fill(
            h("div", { class: "row", id: "puzzle-choice" }, this.#makeChoices()),
            h("div", { class: "beside", hidden: hasTable }, board, panel),
            hasTable && makeProgressTable(this.all),
        );
    }

    #showBoard() {
        const { all } = this;
        const { setup, moves, here } = all.trial;
        if (!setup || (all.isWaiting && !here && moves.length === 0)) return;
        const findVertex = (move: game.Move) => game.findVertex(setup, move);
        const view: game.View = { ...game.makePlainView(setup, moves) };
        if (all.isPlaying && here) {
            const excludedMoves = all.result ? [] : all.ruled;
            view.moves = here.legal.map((move) => {
                const to = findVertex(move);
                return { to, value: excludedMoves.includes(to) ? "losing" : "plain" };
            });
        } else if (here && !["", "on"].includes(all.result)) {
            Object.assign(view, reduceMarks(here.marks));
            if (here.winning) view.moves = game.listArrows(setup, here);
        }
        this.#view = view;
        this.board.events = all.isPlaying ? { pick: (n: number) => all.pick(n) } : {};
        this.board.set({ ...view, focus: view.path.at(-1) ?? null, label: t("board.label") });
        this.zoom.show();
    }

    /** Show the choice of a puzzle, and the way to the progress. */
    #makeChoices() {
        const { all } = this;
        const readValue = (event: Event) => (event.target as HTMLSelectElement).value;
        const games = h(
            "select",
            {
                id: "puzzle-game",
                key: "game",
                "aria-label": t("puzzles.which"),
                value: all.isDaily ? "" : all.ruleset,
                onChange: (event: Event) =>
                    all.choose(readValue(event) ? { isDaily: false, ruleset: readValue(event) } : { isDaily: true }),
            },
            h("option", { value: "", key: "" }, t("puzzles.daily")),
            all.names.map((name) => h("option", { value: name, key: name }, findTitle(all, name))),
        );
        const list = all.lists[all.ruleset] ?? [];
        const levels = h(
            "select",
            {
                id: "puzzle-level",
                key: "level",
                "aria-label": t("puzzles.difficulty"),
                value: String(all.difficulty),
                onChange: (event: Event) => all.choose({ difficulty: Number(readValue(event)) }),
            },
            [1, 2, 3, 4, 5].map((level) => {
                const { solved, all: count } = puzzles.countSolved(puzzles.selectDifficulty(list, level), all.progress);
                return h("option", { value: String(level), key: level }, t("puzzles.level", { level, n: solved, all: count }));
            }),
        );
        const progress = all.hasTable
            ? makeButton("puzzle-progress", t("puzzles.back"), () => all.closeTable())
            : makeButton("puzzle-progress", t("puzzles.progress"), () => all.openTable());
        const lay = makeButton("puzzle-lay", t("laying.title"), () => (this.host.close(), all.lay()));
        return [games, !all.isDaily && levels, lay, progress];
    }

    /** Whether Python has yet to start before the engine can move; the puzzles themselves are in files. */
    get #isWaitingForPython() {
        return this.all.result === "on" && !$("python").hidden;
    }

    #describeTask({ difficulty, depth }: puzzles.Puzzle, setup: game.Setup) {
        const player = names.namePlayer(game.findMover(setup, this.all.trial.firstPly));
        const title = names.nameRuleset(setup.ruleset, setup.title);
        return t("puzzles.task", { title, player, difficulty, n: depth });
    }

    /** Return the comment on an answer. */
    #describeVerdict() {
        const { result, trial, ruled, isWaiting } = this.all;
        const { setup, firstPosition, firstPly, moves, here } = trial;
        if (!setup || !firstPosition || (isWaiting && result !== "on")) return "";
        const nameMove = (move: game.Move) => phrases.formatMove(setup, move);
        const reason = here ? phrases.explainToPlayer(setup, here, game.findMover(setup, firstPly)) : "";
        const [best] = firstPosition.winning_moves;
        const { outcome } = this.all;
        const isSolved = outcome === "first" || outcome === "later";
        if (result === "") {
            const out = firstPosition.legal.filter((move) => ruled.includes(game.findVertex(setup, move)));
            const plain = out.length ? t("puzzles.ruled", { moves: phrases.listMoves(setup, out) }) : t("puzzles.find");
            return here ? joinSentences([isSolved ? t("puzzles.again") : "", plain]) : "";
        }
        if (result === "wrong") {
            const answers = game.listAnswers(firstPosition, moves[firstPly]);
            const isNamed = here?.why?.values.move || !answers.length; // the reason says where the opponent goes
            const wrong = isNamed ? t("puzzles.wrong") : t("puzzles.wrong.answers", { moves: phrases.listMoves(setup, answers) });
            return joinSentences([wrong, reason]);
        }
        if (result === "right") {
            const praise = outcome === "first" ? t("puzzles.first") : t("puzzles.later");
            const more = here && !here.over ? t("puzzles.rest") : "";
            return joinSentences([t("puzzles.right", { move: nameMove(best) }), praise, reason, more]);
        }
        if (result === "shown") {
            return joinSentences([t("puzzles.shown", { move: nameMove(best) }), isSolved ? "" : t("puzzles.unsolved"), reason]);
        }
        if (result === "slip") return joinSentences([t("puzzles.slip"), reason]);
        if (result === "over") return t("puzzles.over");
        return t(isWaiting ? "puzzles.waits" : "puzzles.turn");
    }

    #makeButtons() {
        const { all } = this;
        const { result } = all;
        const first = { class: "primary" };
        const next = !all.isDaily && makeButton("puzzle-next", t("retry.next"), () => all.poseNext());
        const more = all.isDaily && makeButton("puzzle-more", t("puzzles.more"), () => all.choose({ isDaily: false }));
        if (all.failure) return [makeButton("puzzle-retry", t("learn.retry"), () => all.pose(), first)];
        if (!all.puzzle) return [];
        const analyse = makeButton("puzzle-analyse", t("puzzles.analyse"), () => all.analyse());
        if (result === "wrong") return [makeButton("puzzle-back", t("learn.retry"), () => all.takeBack(), first), this.#makeShowButton()];
        if (result === "slip") return [makeButton("puzzle-back", t("try.back"), () => all.takeBack(), first), next, more, analyse];
        if (result === "right" && !all.trial.here?.over) {
            return [makeButton("puzzle-on", t("puzzles.on"), () => all.playOn(), first), next, more, analyse];
        }
        if (result === "") {
            const hint = all.canHint && makeButton("puzzle-hint", t("match.hint"), () => all.giveHint());
            return [hint, this.#makeShowButton(), next];
        }
        return [next, more, analyse];
    }

    #makeShowButton() {
        return makeButton("puzzle-show", t("retry.show"), () => this.all.reveal());
    }

    /** Show the progress in short, and a button for a link to the puzzle. */
    #makeFoot() {
        const { all } = this;
        const summary = puzzles.isNothing(all.progress) ? "" : describeProgress(all);
        return [
            h("p", { class: "quiet", id: "puzzle-summary" }, summary),
            h(
                "div",
                { class: "row" },
                all.puzzle && makeButton("puzzle-link", t("puzzles.link"), () => all.copyLink(), { class: "link" }),
                h("p", { class: "quiet", id: "puzzle-linked", role: "status" }, all.linkText),
            ),
        ];
    }
}

/** Whether the focus is in a part of the dialog. */
function hasFocus(host: HTMLElement, selector: string) {
    return Boolean(host.querySelector(selector)?.contains(document.activeElement));
}
