// @ts-check
// The current game, and changes of it.

import { NO_HIGHLIGHTS, newGameState } from "../model/answers.js";
import { brokenLimit } from "../model/limits.js";
import * as matches from "../model/match.js";
import { announcement, formatPhrase } from "../model/phrases.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { redo, undo, recordUndo } from "../model/undo.js";
import { t } from "../model/words.js";
import { debounce } from "../view/dom.js";
import { announceAfter, clearRefusal, announce, showNotice, removeNotice, refuse } from "../view/live-region.js";
import { PositionLoader } from "./position-loader.js";

/** @typedef {import("../model/state.js").State} State */
/** @typedef {import("../model/answers.js").Kind} Kind */
/**
 * @typedef {{game: number, at: number, words: string, say: (words: string) => void}} Unfinished an incomplete announcement of a
 *     position that is not known yet, and the function that completes it
 */

const SETTLE = 250; // milliseconds until a position is announced, so that quick steps are not

export class Session extends PositionLoader {
    /** @param {() => void} render */
    constructor(render) {
        super(render);
        this.announceSoon = debounce(SETTLE, () => this.announce());
    }

    /** @type {Unfinished | null} */
    #unfinished = null;
    /** Called to store a typed comment before another game opens. */
    storeTypedText = () => {};
    /** Called when another game has opened. */
    onOpened = () => {};

    /**
     * Apply a change of the user to the game or the edit, or announce why it is refused.
     * @param {Partial<State>} patch
     * @param {(patch: Partial<State>) => void} [set] applies it
     */
    act(patch, set = (all) => this.set(all)) {
        const { tree: old, match, version } = this.state;
        const { tree = old } = patch;
        const limit = brokenLimit(this.state, tree);
        if (limit) refuse(formatPhrase(limit));
        else {
            clearRefusal();
            const past = tree === old ? {} : recordUndo(this.state);
            set({ match: match && matches.goBackTo(match, old, tree), read: null, ...past, ...patch, version: version + 1 });
        }
        return !limit;
    }

    /** Show another position. @param {Partial<State>} patch */
    show(patch) {
        this.set({ ...NO_HIGHLIGHTS, ...patch });
        this.loadValues();
    }

    /** Show another position, and announce it. @param {Partial<State>} patch */
    go(patch) {
        this.show(patch);
        this.announceSoon();
    }

    /** Apply a change of the game, and announce the position. @param {Partial<State>} patch */
    change(patch) {
        return this.act(patch, (all) => this.go(all));
    }

    /** Undo the last change of the game. */
    undo() {
        this.#turn(undo(this.state));
    }

    /** Redo the last undone change. */
    redo() {
        this.#turn(redo(this.state));
    }

    /** @param {Partial<State> | null} patch */
    #turn(patch) {
        if (!patch) return;
        this.cancel("reply");
        this.change(patch);
    }

    /** Play a move in the current position. @param {import("../model/tree.js").Move} move */
    play(move) {
        const { tree: old, at, mode, match } = this.state;
        if (mode === "play" && match) {
            const next = matches.playMove(old, match, move);
            this.change({ ...next, at: next.match.at });
        } else {
            const { tree, id } = trees.add(old, at, move);
            this.change({ tree, at: id });
        }
    }

    /** Begin another game on the same start. @param {Partial<State>} patch @param {string} words the announcement */
    begin(patch, words) {
        this.replace({ ...this.state, ...newGameState(this.state), ...patch }, words);
    }

    /**
     * Replace the game, and offer to restore it.
     * @param {State} state
     * @param {string} [words] the announcement
     * @param {boolean} [edited] whether the other game is the edited one
     */
    replace(state, words = t("open.replaced"), edited = false) {
        this.storeTypedText();
        const before = this.state;
        this.setGame(state);
        const hadEdit = Boolean(before.edit?.dirty);
        const moves = before.start && trees.get(before.tree, trees.ROOT).children.length > 0;
        if (!moves && (!hadEdit || edited)) return;
        const mode = hadEdit ? "edit" : before.mode === "open" ? "review" : before.mode;
        showNotice(words, { words: t("undo"), act: () => this.replace({ ...before, mode }) });
    }

    /** Replace the game, without an announcement. @param {State} state */
    setGame(state) {
        const version = Math.max(this.state.version + 1, state.version);
        for (const kind of /** @type {Kind[]} */ (["position", "line", "reply", "hint", "values"])) this.cancel(kind);
        removeNotice();
        this.set({ ...state, ...NO_HIGHLIGHTS, version, thinking: null, hinting: null, draft: null });
        scrollTo(0, 0);
        this.loadValues();
        if (["review", "play"].includes(state.mode)) this.announce();
        this.onOpened();
    }

    /**
     * Announce a change, and offer to undo it, also after later changes.
     * @param {string} words
     * @param {(now: State) => Partial<State>} undone
     */
    offer(words, undone) {
        const { game: mine } = this.state;
        const act = () => this.state.game === mine && this.change(undone(this.state));
        showNotice(words, { words: t("undo"), act });
    }

    /** Announce the position and who wins; if that is not known yet, again when it is. */
    announce() {
        const { start, game, at } = this.state;
        if (!start) return;
        const words = announcement(this.state, start);
        announce(words);
        this.#unfinished = states.position(this.state) ? null : { game, at, words, say: announceAfter() };
    }

    /** Handle the arrival of the current position. */
    completeAnnouncement() {
        const { start, game, at } = this.state;
        const unfinished = this.#unfinished;
        this.#unfinished = null;
        if (!start || unfinished?.game !== game || unfinished.at !== at) return;
        const words = announcement(this.state, start);
        if (words !== unfinished.words) unfinished.say(words);
    }

    /**
     * Store typed texts first: they do not count as changes after the question.
     * @override
     * @type {PositionLoader["ask"]}
     */
    ask(kind, path, body, about, seen) {
        if (kind === "game") this.storeTypedText();
        return super.ask(kind, path, body, about, seen);
    }

    /**
     * Update the saved states after another game has opened.
     * @override
     * @type {PositionLoader["commit"]}
     */
    commit(kind, next, question) {
        if (kind === "game" && question.silent) this.setGame(next);
        else if (kind === "game") this.replace(next, undefined, question.edited);
        else super.commit(kind, next, question);
    }
}
