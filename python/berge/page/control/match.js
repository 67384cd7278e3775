// @ts-check
// Playing: people against each other, or against the engine.

import * as game from "../model/game.js";
import * as matches from "../model/match.js";
import { move as moveInWords } from "../model/phrases.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { attempt, live } from "../view/voice.js";

const ENGINE = 300; // milliseconds: its move comes no faster, so that it is seen

export class Matches {
    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
    }

    /**
     * @param {"first" | "second" | "both"} mine
     * @param {number} level
     * @param {boolean} here from the position shown
     */
    begin(mine, level, here) {
        const { state } = this.session;
        let tree = trees.empty(state.tree.tags);
        let at = trees.ROOT;
        if (here) for (const move of states.moves(state)) ({ tree, id: at } = trees.add(tree, at, move));
        const start = /** @type {import("../model/game.js").Start} */ (state.start);
        const explain = { ...state.explain, play: false };
        const seed = Math.floor(Math.random() * 2 ** 31);
        const match = matches.match(mine, level);
        this.session.take(start, tree, { mode: "play", at, explain, match, seed }, t("match.started"));
    }

    end() {
        this.session.engine.drop();
        this.session.set({ match: null, thinking: false, hint: null, hinting: false });
    }

    /** The position shown is known: a hint may be due, the game be over, or it be the engine's turn. */
    goOn() {
        if (this.session.state.hinting) this.#hint();
        const { state } = this.session;
        const here = states.position(state);
        if (state.mode !== "play" || !state.match || !here || trees.get(state.tree, state.at).children.length) return;
        if (here.over && !state.match.over) {
            this.session.set({ match: { ...state.match, over: true } });
            this.session.lookAlong();
            this.session.announceSoon();
        } else {
            this.#reply(state.match);
        }
    }

    /** @param {matches.Match} match */
    async #reply(match) {
        const { session } = this;
        const { tree, at, thinking } = session.state;
        const level = matches.engineToMove(match, trees.plyOf(tree, at));
        if (thinking || level === null) return;
        const same = session.here();
        session.set({ thinking: true });
        const seen = new Promise((resolve) => setTimeout(resolve, ENGINE));
        const done = await attempt(async () => {
            const found = await session.choose(level);
            await seen;
            if (!found || !same() || session.state.at !== at || !session.state.thinking) return;
            session.state = { ...session.state, thinking: false };
            session.play(found.move);
        });
        if (!done && same()) session.set({ thinking: false });
    }

    /** Take back as many moves as make a person move again. */
    takeBack() {
        const { tree, at, match } = this.session.state;
        const path = trees.pathTo(tree, at);
        const back = match ? matches.takeBack(match, path.length) : 0;
        if (!match || !back) return;
        this.session.engine.drop();
        const shorter = trees.remove(tree, path[path.length - back]);
        this.session.go({ ...shorter, thinking: false, match: { ...match, over: false } });
    }

    /** Show a move, as soon as the position is known. */
    hint() {
        const { session } = this;
        if (session.state.hinting || !states.canMove(session.state)) return;
        session.set({ hinting: true });
        if (states.position(session.state)) this.#hint();
        else {
            live(t("match.hinting"));
            if (!session.positions.busy) session.look();
        }
    }

    /** Show a move: one that wins, or the hardest one to answer. */
    async #hint() {
        const { session } = this;
        const { start, match } = session.state;
        const here = states.position(session.state);
        if (!start || !here || here.over) return session.set({ hinting: false });
        const show = (/** @type {any} */ move, /** @type {string} */ words, count = 0) => {
            const hinted = match && { ...match, hinted: match.hinted + count };
            session.set({ hint: game.numberOf(start, move), hinting: false, match: hinted });
            live(words);
        };
        if (here.winning) {
            const [move] = here.winning_moves;
            show(move, t("say.hint", { move: moveInWords(start, move) }), 1);
        } else {
            const same = session.here();
            const done = await attempt(async () => {
                const found = await session.choose(matches.STRONGEST);
                if (found) show(found.move, t("match.nohint"));
            });
            if (!done && same()) session.set({ hinting: false });
        }
    }
}
