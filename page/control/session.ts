// The controller: the state, its changes, and the parts that act on it.

import { NO_HIGHLIGHTS, resetGame } from "../model/answers.ts";
import { findBrokenLimit } from "../model/limits.ts";
import * as matches from "../model/match.ts";
import { describePosition, formatPhrase } from "../model/phrases.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { redo, undo, recordUndo } from "../model/undo.ts";
import { t } from "../model/i18n.ts";
import { debounce } from "../view/dom.ts";
import { announceAfter, clearRefusal, announce, showNotice, removeNotice, refuse } from "../view/live-region.ts";
import { Annotations } from "./annotations.ts";
import { Editor } from "./edit.ts";
import { Explainer } from "./explain.ts";
import { Matches } from "./match.ts";
import { Modes } from "./modes.ts";
import { Positions } from "./positions.ts";
import { Questions } from "./questions.ts";
import { Retries } from "./retry.ts";
import { Searches } from "./search.ts";
import { Steps } from "./steps.ts";
import type { Kind } from "../model/answers.ts";
import type { State } from "../model/state.ts";

/** An incomplete announcement of a position that is not known yet, and the function that completes it. */
export interface Unfinished {
    game: number;
    at: number;
    words: string;
    say: (words: string) => void;
}

const SETTLE = 250; // milliseconds until a position is announced, so that quick steps are not

/** What shows the state, and has typed texts that are not in it yet. */
export interface View {
    show: (state: State) => void;
    storeTypedText: () => void;
    /** Show a game that is open already, if a state has the same one; return whether there is one. */
    reopen: (next: State) => boolean;
}

export class Session {
    state: State = makeInitialState();
    questions = new Questions(this);
    positions = new Positions(this);
    matches = new Matches(this);
    retries = new Retries(this);
    editor = new Editor(this);
    explainer = new Explainer(this);
    annotations = new Annotations(this);
    steps = new Steps(this);
    searches = new Searches(this);
    modes = new Modes(this);
    announceSoon = debounce(SETTLE, () => this.announce());

    #view: View;
    #unfinished: Unfinished | null = null;

    constructor(view: View) {
        this.#view = view;
    }

    /** Show the state. */
    render() {
        this.#view.show(this.state);
    }

    /** Store a typed comment before another game opens. */
    storeTypedText() {
        this.#view.storeTypedText();
    }

    /** Show the game of a state if it is open already; return whether it is. */
    reopen(next: State) {
        return this.#view.reopen(next);
    }

    set(patch: Partial<State>) {
        this.state = { ...this.state, ...patch };
        this.render();
    }

    /**
     * Apply a change of the user to the game or the edit, or announce why it is refused.
     * @param set applies it
     */
    act(patch: Partial<State>, set: (patch: Partial<State>) => void = (all) => this.set(all)) {
        const { tree: old, match, version } = this.state;
        const { tree = old } = patch;
        const limit = findBrokenLimit(this.state, tree);
        if (limit) refuse(() => formatPhrase(limit));
        else {
            clearRefusal();
            const past = tree === old ? {} : recordUndo(this.state);
            set({ match: match && matches.goBackTo(match, old, tree), read: null, ...past, ...patch, version: version + 1 });
        }
        return !limit;
    }

    /** Show another position. */
    show(patch: Partial<State>) {
        clearRefusal();
        this.set({ ...NO_HIGHLIGHTS, ...patch });
        this.positions.loadValues();
    }

    /** Show another position, and announce it. */
    go(patch: Partial<State>) {
        this.show(patch);
        this.announceSoon();
    }

    /** Apply a change of the game, and announce the position. */
    change(patch: Partial<State>) {
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

    #turn(patch: Partial<State> | null) {
        if (!patch) return;
        this.questions.cancel("reply");
        this.change(patch);
    }

    /** Play a move in the current position. */
    play(move: trees.Move) {
        const { tree: old, at, mode, match } = this.state;
        if (mode === "play" && match) {
            const next = matches.playMove(old, match, move);
            this.change({ ...next, at: next.match.at });
        } else {
            const { tree, id } = trees.add(old, at, move);
            this.change({ tree, at: id });
        }
    }

    /**
     * Begin another game on the same setup.
     * @param words the announcement
     */
    begin(patch: Partial<State>, words: () => string) {
        this.replace({ ...this.state, ...resetGame(this.state), ...patch }, words);
    }

    /**
     * Replace the game, and offer to restore it.
     * @param words the announcement
     * @param isEdited whether the other game is the edited one
     */
    replace(state: State, words: () => string = () => t("open.replaced"), isEdited = false) {
        this.storeTypedText();
        const before = this.state;
        this.setGame(state);
        const hadEdit = Boolean(before.edit?.isDirty);
        const hasMoves = before.setup && trees.get(before.tree, trees.ROOT).children.length > 0;
        if (!hasMoves && (!hadEdit || isEdited)) return;
        const mode = hadEdit ? "edit" : before.mode === "open" ? "review" : before.mode;
        showNotice(words, { words: () => t("undo"), act: () => this.replace({ ...before, mode }) });
    }

    /** Replace the game, without an announcement. */
    setGame(state: State) {
        const version = Math.max(this.state.version + 1, state.version);
        for (const kind of ["position", "line", "reply", "hint", "values"] as Kind[]) this.questions.cancel(kind);
        removeNotice();
        this.set({ ...state, ...NO_HIGHLIGHTS, version, thinking: null, hinting: null, draft: null });
        scrollTo(0, 0);
        this.positions.loadValues();
        if (["review", "play"].includes(state.mode)) this.announce();
        this.explainer.answerLastMove();
    }

    /** Announce a change, and offer to undo it, also after later changes. */
    offer(words: () => string, findUndone: (now: State) => Partial<State>) {
        const { game: mine } = this.state;
        const act = () => this.state.game === mine && this.change(findUndone(this.state));
        showNotice(words, { words: () => t("undo"), act });
    }

    /** Announce the position and who wins; if that is not known yet, again when it is. */
    announce() {
        const { setup, game, at } = this.state;
        if (!setup) return;
        const words = describePosition(this.state, setup);
        announce(words);
        this.#unfinished = states.findPosition(this.state) ? null : { game, at, words, say: announceAfter() };
    }

    /** Handle the arrival of the current position. */
    completeAnnouncement() {
        const { setup, game, at } = this.state;
        const unfinished = this.#unfinished;
        this.#unfinished = null;
        if (!setup || unfinished?.game !== game || unfinished.at !== at) return;
        const words = describePosition(this.state, setup);
        if (words !== unfinished.words) unfinished.say(words);
    }
}

function makeInitialState(): State {
    const now = Date.now(); // numbers of games are unique, also after a reload
    return { ...states.makeState(), version: now, game: now };
}
