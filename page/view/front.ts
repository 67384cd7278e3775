// The first page: the small game with what is said of it, today's puzzle, and pictures of the games.

import { Board, type MoveArrow, type View } from "../board/board.ts";
import { makePicture, findSingle } from "../model/dominoes.ts";
import * as front from "../model/front.ts";
import { openDominoes } from "../model/lesson.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import * as puzzles from "../model/puzzles.ts";
import { findRuleset, buildPreviewView, type Ruleset } from "../model/rulesets.ts";
import { t } from "../model/i18n.ts";
import { $, makeButton, fill, h, isKeyboardUsed } from "./dom.ts";
import type { Front } from "../control/front.ts";
import type { State } from "../model/state.ts";

export class FrontView {
    front: Front;
    board: Board;

    #view: View | null = null;
    #wasOver = false;

    constructor(front: Front) {
        this.front = front;
        this.board = new Board($("front-board"), {}, (n) => phrases.nameVertex(this.#view, n));
    }

    show(state: State) {
        this.#showBoard();
        this.#showWords();
        const wasOver = this.#wasOver;
        this.#wasOver = this.front.isOver;
        const hasFocus = document.activeElement === this.board.stage && isKeyboardUsed();
        if (this.#wasOver && !wasOver && hasFocus) $("front-row").querySelector<HTMLElement>(".primary, button")?.focus();
        this.#showToday(state);
        fill($("games"), makeGameCards(state.rulesets, (name) => this.front.play(name)));
    }

    #showBoard() {
        const { round, walk, isMine, isOver, litCount, proof } = this.front;
        const { rows, isShown } = round;
        const isTurn = isMine && !isOver;
        const moves: MoveArrow[] = isTurn ? front.listLegalMoves(rows, walk).map((to) => ({ to, value: "plain" })) : [];
        const dominoes = isOver ? proof.slice(0, litCount) : isShown ? openDominoes(proof, walk) : [];
        const isProved = isOver && litCount === proof.length;
        this.board.events = { pick: (n: number) => this.front.pick(n) }; // also while nobody may: the focus stays
        this.#view = {
            picture: makePicture(rows),
            path: walk,
            moves,
            dominoes,
            exposed: isProved ? findSingle(rows, proof) : [],
            last: walk.at(-1) ?? null,
            focus: walk.at(-1) ?? undefined,
            hasLabels: false,
            label: t("front.board"),
        };
        this.board.set(this.#view);
    }

    #showWords() {
        const { at, round, walk, isMine, isOver } = this.front;
        const hasWon = isOver && !isMine;
        const key = isOver
            ? `front.${round.name}.${hasWon ? "won" : "lost"}`
            : !isMine
              ? "lesson.opponent"
              : walk.length < 2
                ? `front.${round.name}`
                : "front.turn";
        const className = hasWon ? "good" : "";
        fill(
            $("front-words"),
            h("p", { class: `say ${className}`, id: "front-status", role: "status" }, t(key)),
            h("div", { class: "row", id: "front-row" }, this.#showButtons(at, hasWon)),
        );
    }

    #showButtons(at: number, hasWon: boolean) {
        const { front: acts } = this;
        const isLast = at === front.ROUNDS.length - 1;
        const first = { class: "primary" };
        const hasNext = !isLast && (hasWon || at === 0);
        if (!acts.isOver) {
            return acts.walk.length > 1 && makeButton("front-again", t("front.again"), () => acts.begin());
        }
        return [
            hasNext && makeButton("front-next", t(`front.${front.ROUNDS[at + 1].name}.go`), () => acts.begin(at + 1), first),
            isLast && hasWon && h("a", { class: "button primary", key: "front-puzzle", href: `#${puzzles.TODAY}` }, t("front.today.go")),
            makeButton("front-again", t("front.again"), () => acts.begin(hasWon && isLast ? 0 : at), hasNext || hasWon ? {} : first),
        ];
    }

    /** Show today's puzzle: its board, or a picture of its game. */
    #showToday({ rulesets }: State) {
        const { today } = this.front;
        const ruleset = today && findRuleset(rulesets, today.ruleset);
        fill(
            $("front-today"),
            ruleset &&
                h(
                    "a",
                    { class: "game-card today", href: `#${puzzles.TODAY}`, id: "front-puzzle" },
                    drawPicture(today.view, `${today.puzzle.id} ${Boolean(today.view)}`),
                    h("span", {}, t("front.today")),
                    h("small", {}, `${names.nameRuleset(ruleset.name, ruleset.title)} · ${t("front.today.level", { n: today.puzzle.difficulty })}`),
                ),
        );
    }
}

/** Make a picture of each game that can be dealt, which opens it. */
export function makeGameCards(rulesets: readonly Ruleset[], open: (name: string) => unknown) {
    return rulesets.filter(({ examples }) => examples.length).map((one) =>
        h(
            "button",
            { type: "button", class: "game-card", key: one.name, "data-game": one.name, onClick: () => void open(one.name) },
            drawPicture(buildPreviewView(one), one.name),
            h("span", {}, names.nameRuleset(one.name, one.title)),
        ),
    );
}

/** Draw a small picture, which needs no words beside those of its card. */
function drawPicture(view: View | null, key: string) {
    const draw = (host: HTMLElement | null) => host && view && new Board(host).set({ ...view, hasLabels: false });
    return h("div", { class: "board", "aria-hidden": "true", key, ref: draw });
}
