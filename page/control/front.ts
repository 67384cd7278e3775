// The first page: a small game that needs no server, today's puzzle, and the games to choose from.

import { ask } from "../api.ts";
import { findLargestPairing } from "../model/dominoes.ts";
import * as front from "../model/front.ts";
import * as game from "../model/game.ts";
import * as puzzles from "../model/puzzles.ts";
import { findRuleset, buildLineView } from "../model/rulesets.ts";
import * as trees from "../model/tree.ts";
import { $ } from "../view/dom.ts";
import { FrontView } from "../view/front.ts";
import { clearRefusal } from "../view/live-region.ts";
import { PictureView } from "../view/picture.ts";
import type { Puzzle } from "../model/puzzles.ts";
import type { State } from "../model/state.ts";
import type { Session } from "./session.ts";

const PAUSE = 350; // milliseconds before the opponent's move
const LIGHT = 150; // milliseconds from domino to domino

export class Front {
    session: Session;
    view: FrontView;
    picture = new PictureView();

    /** the index of the round */
    at = 0;
    /** the cells that were gone to */
    walk: number[] = [];
    /** how many dominoes of the proof are drawn */
    litCount = 0;
    /** Today's puzzle and its game, when they are known, and what the board shows of it, unless the line says it. */
    today: { ruleset: string, puzzle: Puzzle, view: game.View | null } | null = null;

    #timer = 0;
    #isAsking = false;

    constructor(session: Session) {
        this.session = session;
        this.view = new FrontView(this);
    }

    get round() {
        return front.ROUNDS[this.at];
    }

    get isOver() {
        return front.listLegalMoves(this.round.rows, this.walk).length === 0;
    }

    get isMine() {
        return this.walk.length % 2 === this.round.mine;
    }

    /** The dominoes that prove who wins, those along the way first. */
    get proof() {
        const { walk } = this;
        const { rows, mine } = this.round;
        if (!walk.length) return findLargestPairing(rows);
        const loser = this.isOver ? walk[walk.length % 2] : walk[1 - mine];
        return front.orientDominoes(rows, front.findProof(rows, walk[0]), walk, loser ?? walk[0]);
    }

    /** Show the state of the page: the first page is there until a game is open. */
    show(state: State) {
        if ($("opener").hidden) return;
        this.view.show(state);
        this.picture.show();
        this.#loadToday(state);
    }

    #update() {
        this.view.show(this.session.state);
    }

    /** Handle the choice of a cell. */
    pick(n: number) {
        if (!this.isMine || !front.listLegalMoves(this.round.rows, this.walk).includes(n)) return;
        clearRefusal();
        this.#go(n);
    }

    #go(n: number) {
        this.walk = [...this.walk, n];
        this.#continueRound();
    }

    #continueRound() {
        clearTimeout(this.#timer);
        if (this.isOver) this.#light();
        else if (!this.isMine) {
            this.#timer = window.setTimeout(() => this.#go(front.chooseReply(this.round, this.walk)), PAUSE);
        }
        this.#update();
    }

    /** Draw the dominoes one after the other. */
    #light() {
        const { length } = this.proof;
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.litCount = isStill ? length : this.litCount + 1;
        this.#update();
        if (this.litCount < length) this.#timer = window.setTimeout(() => this.#light(), LIGHT);
    }

    /**
     * Begin a round.
     * @param at its index; by default the same again
     */
    begin(at = this.at) {
        Object.assign(this, { at, walk: [], litCount: 0 });
        this.#continueRound();
        this.view.board.stage.focus({ preventScroll: true });
    }

    /** Open a game to play. */
    play(ruleset: string) {
        return this.session.matches.deal(ruleset);
    }

    /** Load today's puzzle. If it does not come, there is none; only the picture of a graph needs Python. */
    async #loadToday({ rulesets }: State) {
        const names = rulesets.filter((one) => one.puzzles).map(({ name }) => name);
        if (this.#isAsking || !names.length) return;
        this.#isAsking = true;
        const day = puzzles.formatDay(new Date());
        const ruleset = puzzles.pickDailyGame(names, day);
        try {
            const { puzzles: list } = await ask(`/page/puzzles/${encodeURIComponent(ruleset)}.json`);
            const puzzle = puzzles.pickDailyPuzzle(list, names, day);
            const view = buildLineView(puzzle.position, findRuleset(rulesets, ruleset));
            this.today = { ruleset, puzzle, view };
            this.#update();
            if (view) return;
            const { setup, record } = await ask("/api/open", { text: puzzle.position });
            const tree = trees.parseWire(record);
            const moves = trees.traceMainLine(tree).map((id) => trees.get(tree, id).move);
            this.today = { ruleset, puzzle, view: game.makePlainView(setup, moves) };
            this.#update();
        } catch {
            // It is only an offer.
        }
    }
}
