// @ts-check
// The game on the page: its state, what the server is asked about it, and the answers so far.

import { Line } from "../api.js";
import * as game from "../model/game.js";
import { announcement } from "../model/phrases.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { later } from "../view/dom.js";
import { attempt, live, notice } from "../view/voice.js";

/** @typedef {import("../model/state.js").State} State */
/** @typedef {import("../model/state.js").Mode} Mode */
/** @typedef {import("../model/game.js").Start} Start */
/** @typedef {import("../model/game.js").Position} Position */

const SETTLE = 250; // milliseconds until a position is read out, so that quick steps are not
const MOST_POSITIONS = 400;
const CALM = { hover: null, pinned: false, hint: null, hinting: false }; // nothing is pointed at

export class Session {
    #round = 0;
    positions = new Line();
    reviews = new Line();
    engine = new Line();
    /** Called when the position shown has been looked at. */
    arrived = () => {};
    /** Called when a line has been reviewed. */
    learned = () => {};

    /** @param {() => void} render */
    constructor(render) {
        /** @type {State} */
        this.state = states.initial();
        this.render = render;
        this.announceSoon = later(SETTLE, () => this.announce());
    }

    // ------------------------------------------------------------------------------------------- the state

    /** @param {Partial<State>} patch */
    set(patch) {
        this.state = { ...this.state, ...patch };
        this.render();
    }

    /** Show another position. @param {Partial<State>} patch */
    show(patch) {
        this.set({ ...CALM, ...patch });
        this.look();
    }

    /** Show another position, and say it. @param {Partial<State>} patch */
    go(patch) {
        this.show(patch);
        this.announceSoon();
    }

    /** Play a move from the position shown. @param {import("../model/tree.js").Move} move */
    play(move) {
        const { tree, id } = trees.add(this.state.tree, this.state.at, move);
        this.go({ tree, at: id });
    }

    /**
     * Show a start and a tree of moves on it; what was there before can be had back.
     * @param {Start} start
     * @param {import("../model/tree.js").Tree} tree
     * @param {Partial<State>} [more] where, and in which mode
     * @param {string} [words] that tell what has been replaced
     */
    take(start, tree, more = {}, words = t("open.replaced")) {
        const before = this.state;
        this.restore({ ...states.initial(), explain: before.explain, mode: "review", start, tree, ...more });
        scrollTo(0, 0);
        const board = before.mode === "open" ? { ...before, mode: /** @type {Mode} */ ("review") } : before;
        if (before.start && trees.get(before.tree, trees.ROOT).children.length) this.offer(words, board);
    }

    /** Have a state as it was. @param {State} before */
    restore(before) {
        this.#round++;
        for (const line of [this.positions, this.reviews, this.engine]) line.drop();
        this.set({ ...before, thinking: false });
        this.look();
    }

    /**
     * Say what was done, and offer to undo it.
     * @param {string} words
     * @param {State} before
     */
    offer(words, before) {
        notice(words, { words: t("undo"), act: () => this.restore(before) });
    }

    /** Returns what tells, later, whether this is still the same game. */
    here() {
        const round = this.#round;
        return () => round === this.#round;
    }

    /** Say where one is, and who wins. */
    announce() {
        if (this.state.start) live(announcement(this.state, this.state.start));
    }

    /**
     * Where a move stands that the engine chooses here; undefined where one has gone on meanwhile.
     * @param {number} level
     * @returns {Promise<{move: import("../model/tree.js").Move} | undefined>}
     */
    async choose(level) {
        const { start, at, seed } = this.state;
        const same = this.here();
        const question = { game: game.document(/** @type {Start} */ (start), states.moves(this.state)), level, seed };
        const found = await this.engine.ask("/api/choose", question);
        return same() && this.state.at === at ? found : undefined;
    }

    // ------------------------------------------------------------------------------------------- what is known

    /** Ask for what is not known yet of the position shown and of its line. */
    look() {
        this.lookHere();
        this.lookAlong();
    }

    async lookHere() {
        const { start, at } = this.state;
        if (!start) return;
        if (this.state.positions.has(at)) {
            this.positions.drop();
            this.arrived();
            return;
        }
        const same = this.here();
        const done = await attempt(async () => {
            const found = await this.positions.ask("/api/position", game.document(start, states.moves(this.state)));
            if (!found || !same()) return;
            this.#learn(at, found);
            this.arrived();
            this.#lookAhead();
        });
        if (!done && same()) this.set({ hinting: false });
    }

    /** Have the answer to the next step ready. */
    async #lookAhead() {
        const { start, tree, at, positions } = this.state;
        const [next] = trees.get(tree, at).children;
        if (!start || next === undefined || positions.has(next) || this.positions.busy) return;
        const same = this.here();
        try {
            const found = await this.positions.ask("/api/position", game.document(start, trees.movesTo(tree, next)));
            if (found && same() && trees.has(this.state.tree, next)) this.#learn(next, found);
        } catch {
            // It is asked for again when it is needed.
        }
    }

    /** Have the line that is shown reviewed, then the main line, wherever that has not been done. */
    async lookAlong() {
        const { start, tree } = this.state;
        const same = this.here();
        const wanted = [states.line(this.state).line, trees.mainline(tree)];
        await attempt(async () => {
            for (const line of wanted) {
                const { known } = this.state;
                if (!start || !line.length || [trees.ROOT, ...line].every((id) => known.has(id))) continue;
                const moves = line.map((id) => trees.get(tree, id).move);
                const found = await this.reviews.ask("/api/review", game.document(start, moves));
                if (!found || !same()) return;
                this.#learnLine(line, found);
            }
        });
    }

    /**
     * @param {number} at
     * @param {Position} found
     */
    #learn(at, found) {
        const positions = new Map(this.state.positions).set(at, found);
        if (positions.size > MOST_POSITIONS) positions.delete(/** @type {number} */ (positions.keys().next().value));
        const known = this.state.known.has(at)
            ? this.state.known
            : new Map(this.state.known).set(at, { winning: found.winning, right: found.winning_moves });
        this.set({ positions, known });
    }

    /**
     * @param {number[]} line
     * @param {{plies: import("../model/review.js").Told[], final: import("../model/review.js").Told}} found
     */
    #learnLine(line, found) {
        const known = new Map(this.state.known);
        [...found.plies, found.final].forEach((ply, index) => {
            const id = index ? line[index - 1] : trees.ROOT;
            if (trees.has(this.state.tree, id)) known.set(id, { winning: ply.winning, right: ply.winning_moves });
        });
        this.set({ known });
        this.learned();
    }
}
