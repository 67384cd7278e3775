// Playing: people against each other, or against the engine.

import { pause } from "../api.ts";
import { computePause } from "../board/board.ts";
import * as game from "../model/game.ts";
import * as matches from "../model/match.ts";
import * as phrases from "../model/phrases.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { $, saveSetting, loadSetting } from "../view/dom.ts";
import { focusBoard } from "../view/focus.ts";
import { playWon } from "../view/sound.ts";
import { announceAfter, attempt, announce, clearRefusal } from "../view/live-region.ts";
import { openDealt } from "./games.ts";
import { chooseGame } from "./learning.ts";
import { pickSeed } from "./open.ts";
import type { Session } from "./session.ts";

const ENGINE = 300; // least milliseconds until the engine's move
const CHOICE = "setup"; // its key among the saved settings, as in earlier versions

export class Matches {
    session: Session;

    constructor(session: Session) {
        this.session = session;
        session.state = { ...session.state, choice: matches.parseChoice(loadSetting(CHOICE)) };
    }

    /** Save the user's choice for a match. */
    choose(change: Partial<matches.MatchChoice>) {
        const choice = { ...this.session.state.choice, ...change };
        saveSetting(CHOICE, JSON.stringify(choice));
        this.session.set({ choice });
    }

    /** @param isFromHere from the position shown */
    begin(isFromHere: boolean) {
        const { state } = this.session;
        const { mine, level } = state.choice;
        const moves = isFromHere ? states.listMoves(state) : [];
        this.#begin(moves, (at) => matches.makeMatch(mine, level, moves.length, at));
    }

    /**
     * Open another board, with a new match on it if the old one is over.
     * @param name of another game, which begins at once
     */
    deal(name = "") {
        const { choice, match, explain } = this.session.state;
        const next = name || match?.over ? matches.makeMatch(choice.mine, choice.level) : null;
        const more = next && { match: next, mine: matches.findOnlyPerson(next), seed: pickSeed(), explain: { ...explain, play: false } };
        return attempt(async () => {
            await openDealt(this.session, name, more ?? {});
            if (name && this.session.state.mode === "play") focusBoard();
        });
    }

    /** Choose another game by its picture. */
    chooseGame() {
        return chooseGame(this.session);
    }

    /** Begin a new match with exchanged sides. */
    beginRematch() {
        const { tree, match } = this.session.state;
        if (!match) return;
        const moves = trees.listMoves(tree, match.at).slice(0, match.from);
        this.#begin(moves, (at) => matches.swapSides(match, at));
    }

    /** @param moves the moves before the match */
    #begin(moves: trees.Move[], make: (at: number) => matches.Match) {
        const { state } = this.session;
        let tree = trees.makeTree(state.tree.tags);
        let at = trees.ROOT;
        for (const move of moves) ({ tree, id: at } = trees.add(tree, at, move));
        const explain = { ...state.explain, play: false };
        const match = make(at);
        const mine = matches.findOnlyPerson(match);
        this.session.begin({ mode: "play", tree, at, explain, match, seed: pickSeed(), mine }, () => t("match.started"));
        focusBoard();
    }

    /** End the match and keep its game. */
    end() {
        this.session.questions.cancel("reply");
        this.session.set({ match: null, hint: null });
    }

    /** Handle the arrival of the current position: the game may be over, or the engine is to move. */
    continueMatch() {
        const { state } = this.session;
        const here = states.findPosition(state);
        if (state.mode !== "play" || !here || state.match?.at !== state.at) return;
        if (here.over && !state.match.over) {
            this.session.set({ match: { ...state.match, over: true } });
            const { won } = states.findView(this.session.state) ?? {};
            if (won) playWon(won.length, computePause(won.length));
            this.session.positions.loadLine();
            this.session.announceSoon();
        } else {
            this.#reply(state.match);
        }
    }

    /** Let the engine move at the end of the match. */
    async #reply(match: matches.Match) {
        const { session } = this;
        const { tree, at, thinking, game: mine } = session.state;
        const level = matches.findLevel(match, trees.countPlies(tree, at));
        if (thinking === at || level === null) return;
        const delay = pause(ENGINE);
        session.set({ thinking: at, unanswered: null });
        let hasPlayed = false;
        const isAnswered = await attempt(async () => (hasPlayed = Boolean(await this.#choose("reply", level, delay))));
        // Another question may be pending, in another game.
        if (session.state.thinking === at && !session.questions.isAsking("reply")) session.set({ thinking: null });
        if (!isAnswered && session.state.game === mine) session.set({ unanswered: at });
        if (hasPlayed && session.state.at !== at) session.go({});
    }

    /** A position has not come, so the engine cannot move. */
    markUnanswered(at: number) {
        if (this.session.state.match) this.session.set({ unanswered: at });
    }

    /** Ask the engine again. */
    retryEngine() {
        clearRefusal();
        $("play-hint").focus({ preventScroll: true }); // the button disappears
        this.session.set({ unanswered: null });
        this.session.positions.loadValues();
    }

    /**
     * Let the engine choose a move in the current position.
     * @param delay the answer waits for it
     */
    #choose(kind: "reply" | "hint", level: number, delay?: Promise<unknown>) {
        const { state } = this.session;
        const setup = state.setup!;
        const question = { game: game.buildDocument(setup, states.listMoves(state)), level, seed: state.seed };
        return this.session.questions.ask(kind, "/api/choose", question, {}, delay);
    }

    /** Take back moves until a person is to move. */
    takeBack() {
        const { tree, match } = this.session.state;
        if (!match) return;
        const path = trees.tracePath(tree, match.at);
        const back = matches.takeBack(match, path.length);
        if (!back) return;
        this.session.questions.cancel("reply");
        this.session.change(trees.remove(tree, path[path.length - back]));
    }

    /** Show a hint: a winning move, or the one that is hardest to answer. */
    async showHint() {
        const { session } = this;
        const { at } = session.state;
        if (session.state.hinting === at || !states.canMove(session.state)) return;
        session.announceSoon.cancel(); // the hint is announced instead
        session.set({ hinting: at });
        if (!states.findPosition(session.state)) announce(t("match.hinting"));
        const tell = announceAfter();
        if ((await session.positions.wait()) && session.state.at === at) await this.#show(tell);
        if (session.state.hinting === at) session.set({ hinting: null });
    }

    async #show(tell: (words: string) => void) {
        const { session } = this;
        const { setup } = session.state;
        const here = states.findPosition(session.state);
        if (!setup || !here || here.over) return;
        if (here.winning) {
            const move = game.findAnswer(here)!;
            const question = { of: session.state, at: session.state.at };
            session.questions.receive("hint", question, { move, winning: true });
            tell(phrases.formatHint(setup, here, game.findVertex(setup, move)));
        } else {
            await attempt(async () => {
                if (await this.#choose("hint", matches.STRONGEST)) tell(t("match.nohint"));
            });
        }
    }
}
