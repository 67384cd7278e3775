// @ts-check
// Playing: people against each other, or against the engine.

import * as game from "../model/game.js";
import * as matches from "../model/match.js";
import { move as moveInWords } from "../model/phrases.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { $ } from "../view/dom.js";
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
        const explain = { ...state.explain, play: false };
        const seed = Math.floor(Math.random() * 2 ** 31);
        const match = matches.match(mine, level);
        const side = ["first", "second"].indexOf(mine);
        const who = side < 0 ? null : side;
        this.session.begin({ mode: "play", tree, at, explain, match, seed, mine: who }, t("match.started"));
    }

    /** There is no match any more, only its game. */
    end() {
        this.session.drop("reply");
        this.session.set({ match: null, hint: null });
    }

    /** The position shown is known: the game may be over, or it be the engine's turn. */
    goOn() {
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

    /** Have the engine move at the end of the game. @param {matches.Match} match */
    async #reply(match) {
        const { session } = this;
        const { tree, at, thinking, game: mine } = session.state;
        const level = matches.engineToMove(match, trees.plyOf(tree, at));
        if (thinking === at || level === null) return;
        const seen = new Promise((resolve) => setTimeout(resolve, ENGINE));
        session.set({ thinking: at, unanswered: null });
        let played = false;
        const answered = await attempt(async () => (played = Boolean(await this.#choose("reply", level, seen))));
        // Another question may be under way by now, in a game whose nodes have other numbers.
        if (session.state.thinking === at && !session.asks("reply")) session.set({ thinking: null });
        if (!answered && session.state.game === mine) session.set({ unanswered: at });
        if (played && session.state.at !== at) session.go({});
    }

    /** A position is not told: where it is the engine's turn, it has not answered. @param {number} at */
    missed(at) {
        if (this.session.state.match) this.session.set({ unanswered: at });
    }

    /** Ask the engine again where it has not answered. */
    again() {
        $("play-hint").focus({ preventScroll: true }); // the button goes
        this.session.set({ unanswered: null });
        this.session.look();
    }

    /**
     * Have the engine choose a move here.
     * @param {"reply" | "hint"} kind
     * @param {number} level
     * @param {Promise<unknown>} [seen] what its answer waits for
     */
    #choose(kind, level, seen) {
        const { state } = this.session;
        const start = /** @type {import("../model/game.js").Start} */ (state.start);
        const question = { game: game.document(start, states.moves(state)), level, seed: state.seed };
        return this.session.ask(kind, "/api/choose", question, {}, seen);
    }

    /** Take back as many moves as make a person move again. */
    takeBack() {
        const { tree, at, match } = this.session.state;
        const path = trees.pathTo(tree, at);
        const back = match ? matches.takeBack(match, path.length) : 0;
        if (!match || !back) return;
        this.session.drop("reply");
        const shorter = trees.remove(tree, path[path.length - back]);
        this.session.change({ ...shorter, match: { ...match, over: false } });
    }

    /** Show a move as soon as the position is known: one that wins, or the hardest one to answer. */
    async hint() {
        const { session } = this;
        const { at } = session.state;
        if (session.state.hinting === at || !states.canMove(session.state)) return;
        session.set({ hinting: at });
        if (!states.position(session.state)) live(t("match.hinting"));
        if ((await session.settled()) && session.state.at === at) await this.#show();
        if (session.state.hinting === at) session.set({ hinting: null });
    }

    async #show() {
        const { session } = this;
        const { start } = session.state;
        const here = states.position(session.state);
        if (!start || !here || here.over) return;
        if (here.winning) {
            const [move] = here.winning_moves;
            const question = { of: session.state, at: session.state.at };
            session.land("hint", question, { move, winning: true });
            live(t("say.hint", { move: moveInWords(start, move) }));
        } else {
            await attempt(async () => {
                if (await this.#choose("hint", matches.STRONGEST)) live(t("match.nohint"));
            });
        }
    }
}
