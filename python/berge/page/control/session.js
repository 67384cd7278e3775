// @ts-check
// The game on the page: what is done to it, and what the server is asked about it.

import { CALM, fresh } from "../model/answers.js";
import * as game from "../model/game.js";
import { announcement } from "../model/phrases.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { later } from "../view/dom.js";
import { attempt, live, notice, quiet } from "../view/voice.js";
import { Asking } from "./asking.js";

/** @typedef {import("../model/state.js").State} State */
/** @typedef {import("../model/answers.js").Kind} Kind */

const SETTLE = 250; // milliseconds until a position is read out, so that quick steps are not

export class Session extends Asking {
    /** The last look at the position shown. */
    #looking = { at: -1, told: Promise.resolve(true) };
    /** Called when the position shown is known. */
    arrived = () => {};
    /** Called when a line has been reviewed. */
    learned = () => {};
    /** Called to ask for the values of what is edited. */
    editing = () => {};

    /** @param {() => void} render */
    constructor(render) {
        super(render);
        this.announceSoon = later(SETTLE, () => this.announce());
    }

    // ------------------------------------------------------------------------------------------- the state

    /** Do what a person does to the game or the edit. @param {Partial<State>} patch */
    act(patch) {
        this.set({ ...patch, version: this.state.version + 1 });
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

    /** The same of a game that a person has changed. @param {Partial<State>} patch */
    change(patch) {
        this.go({ ...patch, version: this.state.version + 1 });
    }

    /** Play a move from the position shown. @param {import("../model/tree.js").Move} move */
    play(move) {
        const { tree, id } = trees.add(this.state.tree, this.state.at, move);
        this.change({ tree, at: id });
    }

    /** Begin another game on the same start. @param {Partial<State>} patch @param {string} words that tell it */
    begin(patch, words) {
        this.replace({ ...this.state, ...fresh(this.state), ...patch }, words);
    }

    /**
     * Have another game on the board; what was there before can be had back.
     * @param {State} state
     * @param {string} [words] that tell what has been replaced
     */
    replace(state, words = t("open.replaced")) {
        const before = this.state;
        const version = Math.max(before.version + 1, state.version);
        for (const kind of /** @type {Kind[]} */ (["position", "line", "reply", "hint", "values"])) this.drop(kind);
        quiet();
        this.set({ ...state, version, thinking: null, hinting: null });
        scrollTo(0, 0);
        this.look();
        if (!before.start || !trees.get(before.tree, trees.ROOT).children.length) return;
        const mode = before.mode === "open" ? "review" : before.mode;
        notice(words, { words: t("undo"), act: () => this.replace({ ...before, mode }) });
    }

    /**
     * Say what was done to the game, and offer to undo it, whatever has been done since.
     * @param {string} words
     * @param {(now: State) => Partial<State>} undone
     */
    offer(words, undone) {
        const { game: mine } = this.state;
        const act = () => this.state.game === mine && this.change(undone(this.state));
        notice(words, { words: t("undo"), act });
    }

    /** Say where one is, and who wins. */
    announce() {
        if (this.state.start) live(announcement(this.state, this.state.start));
    }

    // ------------------------------------------------------------------------------------------- what is asked

    /** Another game can be left again. @override @param {Kind} kind @param {State} next */
    take(kind, next) {
        if (kind === "game") this.replace(next);
        else super.take(kind, next);
    }

    /** Ask for what is not known yet: of what is edited, or of the position shown and of its line. */
    look() {
        if (this.state.mode === "edit") return this.editing();
        this.lookHere();
        this.lookAlong();
    }

    /** Ask for the position shown; resolves to false where that is refused. */
    lookHere() {
        const { at } = this.state;
        const told = this.#lookHere();
        this.#looking = { at, told };
        return told;
    }

    async #lookHere() {
        const { start, at } = this.state;
        if (!start) return false;
        if (this.state.positions.has(at)) this.drop("position");
        else if (!(await attempt(() => this.#askFor(at)))) return false;
        if (states.position(this.state)) {
            this.arrived();
            this.#lookAhead();
        }
        return true;
    }

    /** @param {number} at */
    #askFor(at) {
        const { start, tree } = this.state;
        const question = game.document(/** @type {import("../model/game.js").Start} */ (start), trees.movesTo(tree, at));
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
    async settled() {
        while (!states.position(this.state)) {
            const { game: mine, at } = this.state;
            const looks = this.asks("position") && this.#looking.at === at;
            const told = await (looks ? this.#looking.told : this.lookHere());
            if (!told && this.state.game === mine && this.state.at === at) return false;
        }
        return true;
    }

    /** Have the line that is shown reviewed, then the main line, wherever that has not been done. */
    async lookAlong() {
        const { start, tree } = this.state;
        if (!start) return;
        const wanted = [states.line(this.state).line, trees.mainline(tree)];
        await attempt(async () => {
            for (const line of wanted) {
                const { known } = this.state;
                if (!line.length || [trees.ROOT, ...line].every((id) => known.has(id))) continue;
                const moves = line.map((id) => trees.get(tree, id).move);
                if (!(await this.ask("line", "/api/review", game.document(start, moves), { line }))) return;
                this.learned();
            }
        });
    }
}
