// Laying dominoes: the board, what they prove, and what one can do.

import { Board } from "../board/board.ts";
import { makePicture } from "../model/dominoes.ts";
import { findMove, type Setup, type View } from "../model/game.ts";
import { judge, type Judgement } from "../model/laying.ts";
import { formatMove } from "../model/phrases.ts";
import { joinList, joinParts, joinSentences, t } from "../model/i18n.ts";
import { Dialog } from "./dialog.ts";
import { makeButton, h } from "./dom.ts";
import type { LayingGame } from "../control/laying.ts";

const MOST_NAMED = 4; // cells in a sentence
const NO_MARKS = { tree: [], areas: [], areAreasOnTop: false, rings: [], boxes: [], crossed: [], tokens: [] };

export class LayingView {
    game: LayingGame;
    host: HTMLDialogElement;
    board: Board;

    #dialog = new Dialog("laying", t("laying.title"));

    constructor(game: LayingGame) {
        this.game = game;
        this.host = this.#dialog.host;
        this.#fill();
        this.board = new Board(this.host.querySelector<HTMLElement>(".board")!, {}, (n) => this.#describe(n));
        this.host.addEventListener("close", () => game.leave());
        this.host.showModal();
    }

    show() {
        this.#fill();
        const { laying } = this.game;
        if (!laying) return;
        this.board.events = { paint: (n, phase) => this.game.touch(n, phase) };
        this.board.set(this.#buildView());
    }

    #judge(): Judgement {
        return this.game.laying ? judge(this.game.laying) : { single: [], path: null, winner: null };
    }

    #buildView(): View {
        const { rows, dominoes, chosen } = this.game.laying!;
        const { single, path, winner } = this.#judge();
        const isStart = (n: number) => winner === 0 && single.includes(n);
        const values = [...rows.join("")].map((_, n) => (isStart(n) ? "E" : "#")).join("");
        const way = this.game.isHinted && path ? path : [];
        const search = { ...NO_MARKS, pairs: dominoes, path: way, isPathBroad: true, single: winner === null ? [] : single };
        return { picture: makePicture(rows), path: [], values, search, hint: chosen, label: t("board.label") };
    }

    #nameCell(n: number) {
        // no other field concerns names of cells
        const setup = { picture: makePicture(this.game.laying!.rows) } as Setup;
        return formatMove(setup, findMove(setup, n));
    }

    /** Return what lies on a cell. */
    #describe(n: number) {
        const { laying } = this.game;
        if (!laying) return "";
        const width = laying.rows[0].length;
        const [row, column] = [Math.floor(n / width), n % width];
        const domino = laying.dominoes.find((one) => one.includes(n));
        const other = domino?.find((one) => one !== n);
        const what = laying.rows[row][column] === "#" ? t("cell.wall") : other === undefined ? t("laying.single") : t("laying.with", { cell: this.#nameCell(other) });
        return joinParts([t("cell.place", { row: row + 1, column: column + 1 }), what]);
    }

    #fill() {
        const { failure, boards, index, laying, solved } = this.game;
        const words = failure || (laying ? this.#describeVerdict() : t("learn.busy"));
        const className = failure ? "bad-word" : this.#judge().winner !== null ? "good" : "";
        const progress = boards.length ? t("laying.at", { at: index + 1, n: boards.length, solved: boards.filter((one) => this.game.isSolved(one)).length }) : "";
        const panel = h(
            "div",
            { class: "stack" },
            h("p", { id: "laying-task" }, t("laying.task")),
            h("p", { class: `say ${className}`, id: "laying-status", role: "status" }, words),
            h("div", { class: "row", id: "laying-row" }, this.#makeButtons()),
            h("p", { class: "quiet", id: "laying-at" }, solved.size ? progress : boards.length ? t("laying.first", { at: index + 1, n: boards.length }) : ""),
        );
        this.#dialog.fill(h("div", { class: "beside" }, h("div", { class: "board" }), panel));
    }

    /** Return what the dominoes prove, or what is missing. */
    #describeVerdict() {
        const { dominoes } = this.game.laying!;
        const { single, path, winner } = this.#judge();
        if (winner === 1) return t("laying.second");
        if (winner === 0) {
            const names = single.slice(0, MOST_NAMED).map((n) => this.#nameCell(n));
            const more = single.length > MOST_NAMED ? [t("moves.others", { n: single.length - MOST_NAMED })] : [];
            return t("laying.first.wins", { n: single.length, cells: joinList([...names, ...more], "disjunction") });
        }
        if (!dominoes.length) return "";
        const left = t("laying.left", { n: single.length });
        if (path!.length === 2) return left;
        return joinSentences([left, t(this.game.isHinted ? "laying.shift" : "laying.more")]);
    }

    #makeButtons() {
        const { game } = this;
        const { failure, laying, boards, index, isHinted } = game;
        if (failure) return [makeButton("laying-retry", t("learn.retry"), () => game.load(), { class: "primary" })];
        if (!laying) return [];
        const { winner, path } = this.#judge();
        const isStuck = winner === null && laying.dominoes.length > 0 && path!.length > 2;
        const isLast = index + 1 === boards.length;
        const help = t(isHinted ? "laying.help.shift" : "laying.help");
        const clears = { "aria-disabled": !laying.dominoes.length };
        return [
            makeButton("laying-next", t("retry.next"), () => game.go(isLast ? 0 : index + 1), winner === null ? {} : { class: "primary" }),
            index > 0 && makeButton("laying-back", t("laying.back"), () => game.go(index - 1)),
            isStuck && makeButton("laying-help", help, () => game.showHelp()),
            makeButton("laying-clear", t("laying.clear"), () => game.clear(), clears),
            makeButton("laying-puzzles", t("laying.puzzles"), () => (this.host.close(), game.goBack())),
        ];
    }
}
