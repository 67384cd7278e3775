// @ts-check
// A small game beside the one on the page, for who learns or solves: a start, moves from it, and what the server says of
// the position. Of what is asked only the last question matters.

import { Line } from "../api.js";
import * as game from "../model/game.js";
import * as trees from "../model/tree.js";

/** @typedef {import("../model/game.js").Move} Move */

export class Trial {
    #line = new Line();
    /** @type {game.Start | null} */
    start = null;
    /** @type {Move[]} */
    moves = [];
    /** @type {game.Position | null} of the moves, as soon as it is told */
    here = null;

    /**
     * Begin with a game in one line, at its end. Returns whether it came; false where another was wanted meanwhile.
     * @param {string} text
     */
    async open(text) {
        const found = await this.#line.ask("/api/open", { text });
        if (!found) return false;
        const tree = trees.fromWire(found.record);
        return this.begin(found.start, trees.mainline(tree).map((id) => trees.get(tree, id).move));
    }

    /** Begin with a start. @param {game.Start} start @param {Move[]} [moves] */
    begin(start, moves = []) {
        this.start = start;
        return this.go(moves);
    }

    /** Be at the position after some moves; returns whether it was told. @param {Move[]} moves */
    async go(moves) {
        if (!this.start) return false;
        this.moves = moves;
        this.here = null;
        const here = await this.#line.ask("/api/position", game.document(this.start, moves));
        if (!here) return false;
        this.here = here;
        return true;
    }

    /** Play a move. @param {Move} move */
    play(move) {
        return this.go([...this.moves, move]);
    }

    /** Have the engine move; returns whether it did. @param {number} level */
    async reply(level) {
        if (!this.start) return false;
        const question = { game: game.document(this.start, this.moves), level, seed: this.moves.length };
        const found = await this.#line.ask("/api/choose", question);
        return Boolean(found) && this.play(found.move);
    }

    /** The legal move to a vertex; undefined where there is none. @param {number} n */
    moveTo(n) {
        const { start } = this;
        return start ? this.here?.legal.find((move) => game.numberOf(start, move) === n) : undefined;
    }

    /** Nothing more is wanted. */
    drop() {
        this.#line.drop();
    }
}
