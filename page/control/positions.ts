// Questions about the current position, the next one, and their line.

import * as game from "../model/game.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { attempt } from "../view/live-region.ts";
import type { Session } from "./session.ts";

export class Positions {
    session: Session;

    /** The last question about the current position. */
    #pending = { at: -1, promise: Promise.resolve(true) };

    constructor(session: Session) {
        this.session = session;
    }

    /** Ask for unknown values: of the edit, or of the current position and its line. */
    loadValues() {
        if (this.session.state.mode === "edit") return void this.session.editor.ask();
        this.load();
        this.loadLine();
    }

    /** Ask for the current position; resolves to false if that fails. */
    load() {
        const { at } = this.session.state;
        const answer = this.#load();
        this.#pending = { at, promise: answer };
        return answer;
    }

    async #load() {
        const { setup, at, game: mine } = this.session.state;
        if (!setup) return false;
        if (this.session.state.positions.has(at)) this.session.questions.cancel("position");
        else if (!(await attempt(() => this.#askFor(at)))) {
            if (this.session.state.game === mine) this.session.matches.markUnanswered(at);
            return false;
        }
        if (states.findPosition(this.session.state)) {
            this.session.completeAnnouncement();
            this.session.matches.continueMatch();
            this.#loadNext();
        }
        return true;
    }

    #askFor(at: number) {
        const { setup, tree } = this.session.state;
        const question = game.buildQuestion(setup!, trees.listMoves(tree, at));
        return this.session.questions.ask("position", "/api/position", question, { at });
    }

    /** Load the next position in advance, and the last one, which says whether the game is over. */
    async #loadNext() {
        const { tree, at, positions, mode } = this.session.state;
        const lastOfGame = mode === "review" ? trees.traceMainLine(tree).at(-1) : undefined;
        const nextNodes = [trees.get(tree, at).children[0], lastOfGame];
        const next = nextNodes.find((id) => id !== undefined && !positions.has(id));
        if (next === undefined || this.session.questions.isAsking("position")) return;
        try {
            if (await this.#askFor(next)) await this.#loadNext();
        } catch {
            // It is loaded when it is needed.
        }
    }

    /** Wait until the current position is known; resolves to false if the server does not answer. */
    async wait() {
        while (!states.findPosition(this.session.state)) {
            const { game: mine, at } = this.session.state;
            const isPending = this.session.questions.isAsking("position") && this.#pending.at === at;
            const isLoaded = await (isPending ? this.#pending.promise : this.load());
            if (!isLoaded && this.session.state.game === mine && this.session.state.at === at) return false;
        }
        return true;
    }

    /** Review the current line and then the main line, if they are not reviewed. */
    async loadLine() {
        const { setup, tree } = this.session.state;
        if (!setup) return;
        const lines = [states.reviewLine(this.session.state).line, trees.traceMainLine(tree)];
        await attempt(async () => {
            for (const line of lines) {
                const { known } = this.session.state;
                if (!line.length || [trees.ROOT, ...line].every((id) => known.has(id))) continue;
                const moves = line.map((id) => trees.get(tree, id).move);
                const question = game.buildDocument(setup, moves);
                if (!(await this.session.questions.ask("line", "/api/review", question, { line }))) return;
                this.session.retries.beginOnce();
            }
        });
    }
}
