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
    /** How many moves there were when it was begun. */
    given = 0;
    /** @type {game.Position | null} as it was begun */
    posed = null;
    /** @type {number[]} the vertices that were gone to since; while it is opened those to go to, as far as is legal */
    walk = [];
    /** @type {Move[]} */
    moves = [];
    /** @type {game.Position | null} of the moves, as soon as it is told */
    here = null;

    /**
     * Begin with a game in one line, at its end, and go on from there. Returns whether it came; false where another was
     * wanted meanwhile.
     * @param {string} text
     * @param {number[]} [walk] the vertices to go to; what is not legal ends it
     */
    async open(text, walk = []) {
        this.posed = null;
        this.walk = walk;
        const answer = await this.#line.ask("/api/open", { text });
        if (!answer) return false;
        const tree = trees.fromWire(answer.record);
        const moves = trees.mainline(tree).map((id) => trees.get(tree, id).move);
        if (!(await this.begin(answer.start, moves))) return false;
        for (const [at, n] of walk.entries()) {
            const move = this.moveTo(n);
            if (move === undefined) {
                this.walk = walk.slice(0, at);
                break;
            }
            if (!(await this.#go([...this.moves, move]))) return false;
        }
        return true;
    }

    /** Begin with a start. @param {game.Start} start @param {Move[]} [moves] */
    async begin(start, moves = []) {
        this.start = start;
        this.given = moves.length;
        if (!(await this.#go(moves))) return false;
        this.posed = this.here;
        return true;
    }

    /** Be at the position after some moves; returns whether it was told. @param {Move[]} moves */
    async #go(moves) {
        if (!this.start) return false;
        this.moves = moves;
        this.here = null;
        const here = await this.#line.ask("/api/position", game.document(this.start, moves));
        if (!here) return false;
        this.here = here;
        return true;
    }

    /** Play a move. @param {Move} move */
    async play(move) {
        if (!this.start) return false;
        this.walk = [...this.walk, game.numberOf(this.start, move)];
        return this.#go([...this.moves, move]);
    }

    /** Take moves back. @param {number} [count] */
    takeBack(count = 1) {
        this.walk = this.walk.slice(0, this.walk.length - count);
        return this.#go(this.moves.slice(0, this.given + this.walk.length));
    }

    /** Have the engine move; returns whether it did. @param {number} level */
    async reply(level) {
        if (!this.start) return false;
        const question = { game: game.document(this.start, this.moves), level, seed: this.moves.length };
        const answer = await this.#line.ask("/api/choose", question);
        return Boolean(answer) && this.play(answer.move);
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
