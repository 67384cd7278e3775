// @ts-check
// What the server is asked about the position shown, the next one, and the line that they lie on.

import * as game from "../model/game.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { attempt } from "../view/live-region.js";
import { Asking } from "./asking.js";

export class PositionLoader extends Asking {
    /** The last look at the position shown. */
    #pending = { at: -1, promise: Promise.resolve(true) };
    /** Called when the position shown is known. */
    arrived = () => {};
    /** Called when a position is not told. */
    missed = (/** @type {number} */ _at) => {};
    /** Called when a line has been reviewed. */
    learned = () => {};
    /** Called to ask for the values of what is edited. */
    editing = () => {};

    /** Ask for what is not known yet: of what is edited, or of the position shown and of its line. */
    look() {
        if (this.state.mode === "edit") return this.editing();
        this.lookHere();
        this.lookAlong();
    }

    /** Ask for the position shown; resolves to false where that is refused. */
    lookHere() {
        const { at } = this.state;
        const answer = this.#lookHere();
        this.#pending = { at, promise: answer };
        return answer;
    }

    async #lookHere() {
        const { start, at, game: mine } = this.state;
        if (!start) return false;
        if (this.state.positions.has(at)) this.drop("position");
        else if (!(await attempt(() => this.#askFor(at)))) {
            if (this.state.game === mine) this.missed(at);
            return false;
        }
        if (states.position(this.state)) {
            this.arrived();
            this.#lookAhead();
        }
        return true;
    }

    /** @param {number} at */
    #askFor(at) {
        const { start, tree } = this.state;
        const question = game.question(/** @type {import("../model/game.js").Start} */ (start), trees.movesTo(tree, at));
        return this.ask("position", "/api/position", question, { at });
    }

    /** Have the answer to the next step ready. */
    async #lookAhead() {
        const { tree, at, positions } = this.state;
        const [next] = trees.get(tree, at).children;
        if (next === undefined || positions.has(next) || this.asks("position")) return;
        try {
            await this.#askFor(next);
        } catch {
            // It is asked for again when it is needed.
        }
    }

    /** Wait until the position shown is known; resolves to false where the server does not tell it. */
    async waitForPosition() {
        while (!states.position(this.state)) {
            const { game: mine, at } = this.state;
            const isPending = this.asks("position") && this.#pending.at === at;
            const answer = await (isPending ? this.#pending.promise : this.lookHere());
            if (!answer && this.state.game === mine && this.state.at === at) return false;
        }
        return true;
    }

    /** Have the line that is shown reviewed, then the main line, wherever that has not been done. */
    async lookAlong() {
        const { start, tree } = this.state;
        if (!start) return;
        const lines = [states.line(this.state).line, trees.mainline(tree)];
        await attempt(async () => {
            for (const line of lines) {
                const { known } = this.state;
                if (!line.length || [trees.ROOT, ...line].every((id) => known.has(id))) continue;
                const moves = line.map((id) => trees.get(tree, id).move);
                if (!(await this.ask("line", "/api/review", game.document(start, moves), { line: line }))) return;
                this.learned();
            }
        });
    }
}
