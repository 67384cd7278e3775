// @ts-check
// Playing: people against each other, or against the engine.

import * as game from "../model/game.js";
import * as matches from "../model/match.js";
import { move as moveInWords } from "../model/phrases.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { $, keep, recall } from "../view/dom.js";
import { toBoard } from "../view/focus.js";
import { afterwards, attempt, live } from "../view/live-region.js";
import { openDealt } from "./games.js";

const ENGINE = 300; // milliseconds: its move comes no faster, so that it is seen

export class Matches {
    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
        session.state = { ...session.state, setup: matches.parseSetup(recall("setup")) };
    }

    /** Keep what a person chooses for a match. @param {Partial<matches.Setup>} choice */
    choose(choice) {
        const setup = { ...this.session.state.setup, ...choice };
        keep("setup", JSON.stringify(setup));
        this.session.set({ setup });
    }

    /** @param {boolean} here from the position shown */
    begin(here) {
        const { state } = this.session;
        const { mine, level } = state.setup;
        const moves = here ? states.moves(state) : [];
        this.#begin(moves, (at) => matches.match(mine, level, moves.length, at));
    }

    /** Have another board, and go on with a match on it where one is over. */
    deal() {
        const { setup, match, explain } = this.session.state;
        const next = match?.over ? matches.match(setup.mine, setup.level) : null;
        const more = next && { match: next, mine: matches.onlyPerson(next), seed: random(), explain: { ...explain, play: false } };
        return attempt(() => openDealt(this.session, more ?? {}));
    }

    /** Play once more, with sides changed. */
    rematch() {
        const { tree, match } = this.session.state;
        if (match) this.#begin(trees.movesTo(tree, match.at).slice(0, match.from), (at) => matches.rematch(match, at));
    }

    /**
     * @param {import("../model/tree.js").Move[]} moves that it begins after
     * @param {(at: number) => matches.Match} make
     */
    #begin(moves, make) {
        const { state } = this.session;
        let tree = trees.empty(state.tree.tags);
        let at = trees.ROOT;
        for (const move of moves) ({ tree, id: at } = trees.add(tree, at, move));
        const explain = { ...state.explain, play: false };
        const match = make(at);
        const mine = matches.onlyPerson(match);
        this.session.begin({ mode: "play", tree, at, explain, match, seed: random(), mine }, t("match.started"));
        toBoard();
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
        if (state.mode !== "play" || !here || state.match?.at !== state.at) return;
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
        const pause = new Promise((resolve) => setTimeout(resolve, ENGINE));
        session.set({ thinking: at, unanswered: null });
        let hasPlayed = false;
        const outcome = await attempt(async () => (hasPlayed = Boolean(await this.#choose("reply", level, pause))));
        // Another question may be under way by now, in a game whose nodes have other numbers.
        if (session.state.thinking === at && !session.asks("reply")) session.set({ thinking: null });
        if (!outcome && session.state.game === mine) session.set({ unanswered: at });
        if (hasPlayed && session.state.at !== at) session.go({});
    }

    /** A position is not told: where it is the engine's turn, it has not answered. @param {number} at */
    markUnanswered(at) {
        if (this.session.state.match) this.session.set({ unanswered: at });
    }

    /** Ask the engine again where it has not answered. */
    retryEngine() {
        $("play-hint").focus({ preventScroll: true }); // the button goes
        this.session.set({ unanswered: null });
        this.session.look();
    }

    /**
     * Have the engine choose a move here.
     * @param {"reply" | "hint"} kind
     * @param {number} level
     * @param {Promise<unknown>} [pause] what its answer waits for
     */
    #choose(kind, level, pause) {
        const { state } = this.session;
        const start = /** @type {import("../model/game.js").Start} */ (state.start);
        const question = { game: game.document(start, states.moves(state)), level, seed: state.seed };
        return this.session.ask(kind, "/api/choose", question, {}, pause);
    }

    /** Take back as many moves as make a person move again. */
    takeBack() {
        const { tree, match } = this.session.state;
        if (!match) return;
        const path = trees.pathTo(tree, match.at);
        const back = matches.takeBack(match, path.length);
        if (!back) return;
        this.session.drop("reply");
        this.session.change(trees.remove(tree, path[path.length - back]));
    }

    /** Show a move as soon as the position is known: one that wins, or the hardest one to answer. */
    async hint() {
        const { session } = this;
        const { at } = session.state;
        if (session.state.hinting === at || !states.canMove(session.state)) return;
        session.announceSoon.cancel(); // the hint is said in its place
        session.set({ hinting: at });
        if (!states.position(session.state)) live(t("match.hinting"));
        const tell = afterwards();
        if ((await session.waitForPosition()) && session.state.at === at) await this.#show(tell);
        if (session.state.hinting === at) session.set({ hinting: null });
    }

    /** @param {(words: string) => void} tell */
    async #show(tell) {
        const { session } = this;
        const { start } = session.state;
        const here = states.position(session.state);
        if (!start || !here || here.over) return;
        if (here.winning) {
            const [move] = here.winning_moves;
            const question = { of: session.state, at: session.state.at };
            session.land("hint", question, { move, winning: true });
            tell(t("say.hint", { move: moveInWords(start, move) }));
        } else {
            await attempt(async () => {
                if (await this.#choose("hint", matches.STRONGEST)) tell(t("match.nohint"));
            });
        }
    }
}

/** A seed for the engine's choices. */
function random() {
    return Math.floor(Math.random() * 2 ** 31);
}
