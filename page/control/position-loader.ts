// Questions about the current position, the next one, and their line.

import * as game from "../model/game.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { attempt } from "../view/live-region.ts";
import { Store } from "./store.ts";

export class PositionLoader extends Store {
    /** The last question about the current position. */
    #pending = { at: -1, promise: Promise.resolve(true) };
    /** Called when the current position is known. */
    onPosition = () => {};
    /** Called when a position has not come. */
    onMissingPosition = (_at: number) => {};
    /** Called when a line has been reviewed. */
    onReviewed = () => {};
    /** Called to ask for the values of the edit. */
    loadEditValues = () => {};

    /** Ask for unknown values: of the edit, or of the current position and its line. */
    loadValues() {
        if (this.state.mode === "edit") return this.loadEditValues();
        this.loadPosition();
        this.loadLine();
    }

    /** Ask for the current position; resolves to false if that fails. */
    loadPosition() {
        const { at } = this.state;
        const answer = this.#loadPosition();
        this.#pending = { at, promise: answer };
        return answer;
    }

    async #loadPosition() {
        const { start, at, game: mine } = this.state;
        if (!start) return false;
        if (this.state.positions.has(at)) this.cancel("position");
        else if (!(await attempt(() => this.#askFor(at)))) {
            if (this.state.game === mine) this.onMissingPosition(at);
            return false;
        }
        if (states.position(this.state)) {
            this.onPosition();
            this.#loadNextPosition();
        }
        return true;
    }

    #askFor(at: number) {
        const { start, tree } = this.state;
        const question = game.question(start!, trees.movesTo(tree, at));
        return this.ask("position", "/api/position", question, { at });
    }

    /** Load the next position in advance. */
    async #loadNextPosition() {
        const { tree, at, positions } = this.state;
        const [next] = trees.get(tree, at).children;
        if (next === undefined || positions.has(next) || this.isAsking("position")) return;
        try {
            await this.#askFor(next);
        } catch {
            // It is loaded when it is needed.
        }
    }

    /** Wait until the current position is known; resolves to false if the server does not answer. */
    async waitForPosition() {
        while (!states.position(this.state)) {
            const { game: mine, at } = this.state;
            const isPending = this.isAsking("position") && this.#pending.at === at;
            const answer = await (isPending ? this.#pending.promise : this.loadPosition());
            if (!answer && this.state.game === mine && this.state.at === at) return false;
        }
        return true;
    }

    /** Review the current line and then the main line, if they are not reviewed. */
    async loadLine() {
        const { start, tree } = this.state;
        if (!start) return;
        const lines = [states.line(this.state).line, trees.mainline(tree)];
        await attempt(async () => {
            for (const line of lines) {
                const { known } = this.state;
                if (!line.length || [trees.ROOT, ...line].every((id) => known.has(id))) continue;
                const moves = line.map((id) => trees.get(tree, id).move);
                if (!(await this.ask("line", "/api/review", game.document(start, moves), { line: line }))) return;
                this.onReviewed();
            }
        });
    }
}
