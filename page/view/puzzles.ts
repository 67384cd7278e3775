// Puzzles: the board, the choice of a puzzle, comments on answers, and the progress.

import { Board } from "../board/board.ts";
import * as game from "../model/game.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import * as puzzles from "../model/puzzles.ts";
import { findRuleset } from "../model/rulesets.ts";
import { sentences, t } from "../model/words.ts";
import { dialog } from "./dialog.ts";
import { button, el, field, fill, radios, setText } from "./dom.ts";
import { Zoom } from "./zoom.ts";
import type { Puzzles } from "../control/puzzles.ts";

const LOOKS = { right: "good", over: "good", wrong: "bad-word", slip: "bad-word", shown: "", on: "", "": "" };

export class PuzzleView {
    all: Puzzles;
    board: Board;
    zoom: Zoom;
    host: HTMLDialogElement;

    #view: game.View | null = null;
    #place = el("div", { class: "board" });
    #choice = el("div", { class: "stack" });
    #task = el("p", { id: "puzzle-task" });
    #said = el("p", { class: "say", id: "puzzle-said", role: "status" });
    #row = el("div", { class: "row" });
    #progress = el("div", { class: "row" });
    #shown: puzzles.Puzzle | null = null;

    constructor(all: Puzzles) {
        this.all = all;
        this.board = new Board(this.#place, {}, (n) => phrases.vertex(this.#view, n, all.trial.start));
        const zoomButtons = el("div", { class: "zoom", role: "group", "aria-label": t("zoom.title"), hidden: true });
        this.zoom = new Zoom(this.board, zoomButtons);
        new ResizeObserver(() => this.zoom.show()).observe(this.#place);
        const acts = el("div", { class: "stack acts" }, this.#said, this.#row);
        const panel = el("div", { class: "stack" }, this.#task, acts, this.#choice, this.#progress);
        const box = el("div", { class: "seen" }, this.#place, zoomButtons);
        this.host = dialog("puzzles", t("learn.puzzles"), el("div", { class: "beside" }, box, panel));
        this.host.addEventListener("close", () => all.leave());
        this.host.showModal();
    }

    show() {
        const { all } = this;
        const { puzzle, result, isWaiting, failed, trial } = all;
        this.#board();
        fill(this.#choice, [all.daily, all.ruleset, all.difficulty, all.progress, all.list.length], () => this.#choices());
        setText(this.#task, puzzle && trial.start && !isWaiting ? this.#describeTask(puzzle, trial.start) : failed ? "" : t("learn.busy"));
        setText(this.#said, failed || this.#verdict());
        this.#said.className = `say ${failed ? "bad-word" : LOOKS[result]}`;
        fill(this.#row, [result, failed, puzzle?.id, all.daily, trial.here?.over], () => this.#buttons());
        fill(this.#progress, [all.progress, all.forgotten], () => this.#showProgress());
        if (isWaiting || !this.host.open) return;
        const isOver = failed || !["", "on"].includes(result);
        const hasLostFocus = !this.#row.contains(document.activeElement) && !this.#choice.contains(document.activeElement);
        if (isOver) this.#row.querySelector("button")?.focus();
        else if (puzzle && (hasLostFocus || this.#shown !== puzzle)) this.#isChoosing() || this.board.stage.focus();
        this.#shown = puzzle;
    }

    /** Whether the user is choosing a puzzle, so that the focus stays. */
    #isChoosing() {
        return this.#choice.contains(document.activeElement);
    }

    #board() {
        const { all } = this;
        const { start, moves, here } = all.trial;
        if (!start || (all.isWaiting && !here && moves.length === 0)) return;
        const number = (move: game.Move) => game.numberOf(start, move);
        const view: game.View = { ...game.plain(start, moves) };
        if (all.plays && here) {
            const excludedMoves = all.result ? [] : all.ruled;
            view.moves = here.legal.map((move) => {
                const to = number(move);
                return { to, value: excludedMoves.includes(to) ? "losing" : "plain" };
            });
        } else if (here && !["", "on"].includes(all.result)) {
            Object.assign(view, here.marks);
            if (here.winning) view.moves = game.arrows(start, here);
        }
        this.#view = view;
        (this.board as any).events = all.plays ? { pick: (n: number) => all.pick(n) } : {};
        this.board.set({ ...view, focus: view.path.at(-1) ?? null, label: t("board.label") } as any);
        this.zoom.show();
    }

    #choices() {
        const { all } = this;
        const kinds = radios(
            "puzzle-kind",
            t("puzzles.which"),
            [
                ["daily", t("puzzles.daily")],
                ["game", t("puzzles.choose")],
            ],
            all.daily ? "daily" : "game",
        );
        kinds.addEventListener("change", (event: any) => all.choose({ daily: event.target.value === "daily" }));
        if (all.daily) return [kinds];
        const games = el(
            "select",
            { id: "puzzle-game" },
            ...all.names.map((name) => {
                const { title } = findRuleset(all.session.state.rulesets, name) ?? { title: name };
                return el("option", { value: name, selected: name === all.ruleset }, names.ruleset(name, title));
            }),
        );
        games.addEventListener("change", () => all.choose({ ruleset: games.value }));
        const list = all.lists[all.ruleset] ?? [];
        const levels = radios(
            "puzzle-level",
            t("puzzles.difficulty"),
            [1, 2, 3, 4, 5].map((level) => {
                const those = puzzles.of(list, level);
                return [String(level), `${level} · ${puzzles.countSolved(those, all.progress)}/${those.length}`];
            }),
            String(all.difficulty),
        );
        levels.addEventListener("change", (event: any) => all.choose({ difficulty: Number(event.target.value) }));
        return [kinds, field("puzzle-game", t("rules.game"), games), levels];
    }

    #describeTask({ difficulty, depth }: puzzles.Puzzle, start: game.Start) {
        const player = names.player(game.mover(start, this.all.trial.firstPly));
        const title = names.ruleset(start.ruleset, start.title);
        return t("puzzles.task", { title, player, difficulty, n: depth });
    }

    /** Return the comment on an answer. */
    #verdict() {
        const { result, trial, ruled, isWaiting } = this.all;
        const { start, firstPosition, firstPly, moves, here } = trial;
        if (!start || !firstPosition || (isWaiting && result !== "on")) return "";
        const words = (move: game.Move) => phrases.move(start, move);
        const reason = here ? phrases.reason(start, here) : "";
        const [best] = firstPosition.winning_moves;
        if (result === "") {
            const out = firstPosition.legal.filter((move) => ruled.includes(game.numberOf(start, move)));
            const plain = out.length ? t("puzzles.ruled", { moves: phrases.listMoves(start, out) }) : t("puzzles.find");
            return here ? plain : "";
        }
        if (result === "wrong") {
            const move = moves[firstPly];
            return sentences([t("puzzles.wrong", { move: words(move) }), phrases.answer(start, firstPosition, move), reason]);
        }
        if (result === "right") return sentences([t("puzzles.right", { move: words(best) }), reason]);
        if (result === "shown") return sentences([t("puzzles.shown", { move: words(best) }), reason]);
        if (result === "slip") return sentences([t("puzzles.slip"), reason]);
        if (result === "over") return t("puzzles.over");
        return t(isWaiting ? "puzzles.waits" : "puzzles.turn");
    }

    #buttons() {
        const { all } = this;
        const { result } = all;
        const first = { class: "primary" };
        const next = !all.daily && button("puzzle-next", t("retry.next"), () => all.next());
        const more = all.daily && button("puzzle-more", t("puzzles.more"), () => all.choose({ daily: false }));
        if (all.failed) return [button("puzzle-retry", t("learn.retry"), () => all.pose(), first)];
        if (!all.puzzle) return [];
        const analyse = button("puzzle-analyse", t("puzzles.analyse"), () => all.analyse());
        if (result === "wrong") return [button("puzzle-back", t("learn.retry"), () => all.takeBack(), first), this.#show()];
        if (result === "slip") return [button("puzzle-back", t("try.back"), () => all.takeBack(), first), next, more, analyse];
        if (result === "right" && !all.trial.here?.over) {
            return [button("puzzle-on", t("puzzles.on"), () => all.playOn(), first), next, more, analyse];
        }
        if (result === "") {
            return [button("puzzle-hint", t("match.hint"), () => all.hint()), this.#show(), next];
        }
        return [next, more, analyse];
    }

    #show() {
        return button("puzzle-show", t("retry.show"), () => this.all.reveal());
    }

    /** Show the progress, and a button to forget it. */
    #showProgress() {
        const { progress, today, forgotten } = this.all;
        const days = puzzles.streak(progress, today);
        const solvedText = t("puzzles.solved", { n: progress.solved.length });
        const streak = t("puzzles.streak", { n: days, best: progress.best });
        const returns = Boolean(forgotten);
        const nothing = !progress.solved.length && !returns;
        return [
            el("p", { class: "quiet", id: "puzzle-kept" }, sentences([solvedText, streak, t("puzzles.kept")])),
            !nothing &&
                button("puzzle-forget", t(returns ? "undo" : "puzzles.forget"), () => this.all.forget(), { class: "link" }),
        ];
    }
}
