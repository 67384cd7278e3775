// A small game in a dialog, for the lesson, puzzles and rules: a setup, moves, and the server's answer about the position.
// A new question replaces the one before.

import { LatestQuestion } from "../api.ts";
import * as game from "../model/game.ts";
import * as trees from "../model/tree.ts";
import type { Move } from "../model/tree.ts";

export class Trial {
    #line = new LatestQuestion();
    setup: game.Setup | null = null;
    /** The number of moves at its begin. */
    firstPly = 0;
    /** the position at its begin */
    firstPosition: game.Position | null = null;
    /** the vertices that the token went to since then; while a game is opened, those that it will go to */
    walk: number[] = [];
    moves: Move[] = [];
    /** the position after the moves, when it is known */
    here: game.Position | null = null;

    /**
     * Begin at the end of a game in one line. Returns false if another game was requested meanwhile.
     * @param walk more vertices to go to, up to the first illegal one
     */
    async open(text: string, walk: number[] = []) {
        this.firstPosition = null;
        this.walk = walk;
        const answer = await this.#line.ask("/api/open", { text });
        if (!answer) return false;
        const tree = trees.parseWire(answer.record);
        const moves = trees.traceMainLine(tree).map((id) => trees.get(tree, id).move);
        if (!(await this.begin(answer.setup, moves))) return false;
        for (const [at, n] of walk.entries()) {
            const move = this.findMove(n);
            if (move === undefined) {
                this.walk = walk.slice(0, at);
                break;
            }
            if (!(await this.#go([...this.moves, move]))) return false;
        }
        return true;
    }

    /** Begin with a setup. */
    async begin(setup: game.Setup, moves: Move[] = []) {
        this.setup = setup;
        this.firstPly = moves.length;
        if (!(await this.#go(moves))) return false;
        this.firstPosition = this.here;
        return true;
    }

    /** Load the position after some moves; return false if another was requested meanwhile. */
    async #go(moves: Move[]) {
        if (!this.setup) return false;
        this.moves = moves;
        this.here = null;
        const here = await this.#line.ask("/api/position", game.buildDocument(this.setup, moves));
        if (!here) return false;
        this.here = here;
        return true;
    }

    /** Play a move. */
    async play(move: Move) {
        if (!this.setup) return false;
        this.walk = [...this.walk, game.findVertex(this.setup, move)];
        return this.#go([...this.moves, move]);
    }

    /** Take moves back. */
    takeBack(count = 1) {
        this.walk = this.walk.slice(0, this.walk.length - count);
        return this.#go(this.moves.slice(0, this.firstPly + this.walk.length));
    }

    /** Let the engine move; return whether it did. */
    async reply(level: number) {
        if (!this.setup) return false;
        const question = { game: game.buildDocument(this.setup, this.moves), level, seed: this.moves.length };
        const answer = await this.#line.ask("/api/choose", question);
        return Boolean(answer) && this.play(answer.move);
    }

    /** Return the legal move to a vertex; undefined if there is none. */
    findMove(n: number) {
        const { setup } = this;
        return setup ? this.here?.legal.find((move) => game.findVertex(setup, move) === n) : undefined;
    }

    /** Give up all questions. */
    cancel() {
        this.#line.cancel();
    }
}
