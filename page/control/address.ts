// The page's address and the browser's history. The address has the game and the current position; each mode of each game
// is an entry of the history. With the saved games (persistence.ts), reloading and going back lose nothing.

import { BUSY, LOST, Refusal } from "../api.ts";
import * as names from "../model/names.ts";
import { resetGame } from "../model/answers.ts";
import { isMode, deserialize } from "../model/serialization.ts";
import { encode, setPlace } from "../model/link.ts";
import * as puzzles from "../model/puzzles.ts";
import { t } from "../model/i18n.ts";
import { makeState, findPlace } from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { hasDialog, uncover } from "../view/dialog.ts";
import { $, fill, makeButton, isReload, debounce } from "../view/dom.ts";
import { attempt, announce } from "../view/live-region.ts";
import { Persistence } from "./persistence.ts";
import { openPuzzle } from "./learning.ts";
import { openFirst, openFragment, openShared } from "./open.ts";
import * as savedGames from "./saved-games.ts";
import type { SavedGame } from "../model/serialization.ts";
import type { Mode, State } from "../model/state.ts";
import type { Modes } from "./modes.ts";
import type { Session } from "./session.ts";

const SAVE_PAUSE = 600; // milliseconds until a change is saved
const DIALOG_PAUSE = 300; // milliseconds; one dialog may open another one, or a game
const LONGEST_ADDRESS = 60_000;

/** An entry of the browser's history; `dialog` if it is only there for going back from a dialog to the page. */
export interface Step {
    game: number;
    mode: Mode;
    nth?: number;
    dialog?: boolean;
}

/**
 * The state of the page while another game is loading. If the user changes this state, the other game is given up;
 * without `version`, only changes of game or mode count. `retry` loads the other game again after the server was
 * missing.
 */
export type Loading = Step & { version: number | null, retry: (() => unknown) | null };

export class Address {
    session: Session;
    modes: Modes;
    persistence: Persistence;

    /** The game in the address. */
    #encoded: { setup: State["setup"], tree: State["tree"], fragment: string } | null = null;
    #numbers = new Map(); // the indices of its moves in the written tree
    #hash = location.hash; // the last fragment
    #nth = history.state?.nth ?? 0; // the index of the history's entry
    #isDialogs = Boolean(history.state?.dialog); // whether the entry is that of a dialog
    #isGivingBack = false; // whether the page itself goes back from it
    /** The last state of the page. */
    #last: State | null = null; // null until the page is loaded
    #loading: Loading | null = null;

    constructor(session: Session, modes: Modes) {
        this.session = session;
        this.modes = modes;
        this.persistence = new Persistence(session);
        this.#saveSoon = debounce(SAVE_PAUSE, () => this.#saveAddress());
        window.addEventListener("pagehide", () => this.#saveAll());
        window.addEventListener("pageshow", ({ persisted }) => persisted && this.#showAgain());
        // A phone may end a hidden page without another event.
        document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#saveAll());
        window.addEventListener("popstate", ({ state }) => state && this.#goToEntry(state));
        window.addEventListener("hashchange", () => this.#openTypedAddress());
        $("home").addEventListener("click", (event: MouseEvent) => this.#goHome(event));
    }

    /** Show the game of this tab, or the one in the address, and the text that was being typed. */
    async begin() {
        const draft = savedGames.loadDraft();
        $<HTMLTextAreaElement>("open-text").value = draft?.text ?? "";
        const pending = await this.#load(() => this.#loadFirst());
        if (this.#loading === pending && !pending.retry) this.#loading = null;
        if (draft) this.session.set({ draft });
    }

    /** Save everything: the page may end. */
    #saveAll() {
        this.session.storeTypedText();
        if (this.#last) this.persistence.save();
    }

    /** Show a page from the browser's cache again. The typed text and the history's entry may have changed meanwhile. */
    #showAgain() {
        $<HTMLTextAreaElement>("open-text").value = savedGames.loadDraft()?.text ?? "";
        this.#rereadTypedText();
        if (history.state && !this.#isEntryShown) this.#goToEntry(history.state);
        else this.follow();
    }

    /** Read the typed text again. */
    #rereadTypedText() {
        $("open-text").dispatchEvent(new Event("input"));
    }

    /** The server is back: load the game that it could not send, unless the user has done something else. */
    async retry() {
        const { retry } = this.#loading ?? {};
        if (retry) await this.#load(retry);
    }

    /** Load a game. The typed text belongs to the game before. */
    async #load(task: () => unknown) {
        const { session } = this;
        session.questions.cancel("game");
        this.#setLoading(session.state, null);
        session.storeTypedText();
        const loading = this.#setLoading(session.state, session.state.version);
        await attempt(async () => {
            try {
                await task();
            } catch (problem) {
                if (isTemporary(problem)) loading.retry = task;
                throw problem;
            }
        });
        // If the game of an address was given up, the address of the current game replaces it.
        if (this.#loading === loading && !loading.retry && !history.state) this.#giveUp();
        return loading;
    }

    #setLoading({ game, mode }: Step, version: number | null): Loading {
        return (this.#loading = { game, mode, version, retry: null });
    }

    /** Whether the page shows the current entry of the history. */
    get #isEntryShown() {
        const { game, mode } = this.session.state;
        return history.state?.game === game && history.state.mode === mode;
    }

    /** Whether another entry is loading. */
    get #isEntryLoading() {
        const { game, mode, version } = this.session.state;
        const loading = this.#loading;
        return loading?.game === game && loading.mode === mode && (loading.version ?? version) === version;
    }

    async #loadFirst() {
        const step = readStep();
        const savedGame = step && this.persistence.load(step.game);
        const isAddressed = location.hash.length > 1;
        // An address that the user opens replaces the game, but a match is only ended by the user.
        const match = savedGame?.more.match;
        const isMeant = !isAddressed || history.state || isReload() || (match && !match.over);
        if (savedGame && step && isMeant) {
            try {
                return await this.#openSaved(savedGame, isMode(step.mode) ? step.mode : savedGame.mode);
            } catch (problem) {
                // A saved game may be of another version of the page; an address must last.
                if (!isAddressed || !(problem instanceof Refusal) || problem.kind === LOST) throw problem;
            }
        }
        if (isAddressed) await this.#openAddress();
    }

    /**
     * Open the game or the puzzle of the address. If that fails, and over a puzzle, the address of the current game
     * replaces it.
     */
    async #openAddress() {
        const { hash } = location;
        const puzzle = puzzles.parseLink(hash);
        let isDone = Boolean(puzzle);
        try {
            await (puzzle ? openPuzzle(this, puzzle) : openFragment(this.session, hash));
        } catch (problem) {
            isDone = !isTemporary(problem);
            throw problem;
        } finally {
            if (isDone && location.hash === hash) {
                history.replaceState(history.state, "", location.pathname + location.search);
                this.#hash = "";
            }
        }
    }

    /** Follow the state from now on. */
    startFollowing() {
        this.#last = this.session.state;
        this.offer();
        // Beginning with another game is not a new entry.
        if (!this.#loading) this.#write("replaceState", this.#last, location.hash);
        this.follow();
    }

    /** Save the state, and update the history and, soon after, the address. */
    follow() {
        const { state } = this.session;
        const last = this.#last;
        if (!last) return;
        this.#last = state;
        if (state.game !== last.game) this.persistence.saveLeftGame(last);
        this.persistence.saveIfSmall();
        this.#saveSoon();
        if (this.#isGivingBack) return; // the browser is on its way to the entry below
        const step = history.state;
        if (!this.#isEntryShown) {
            if (this.#isEntryLoading || (!step && location.hash !== this.#hash)) return; // the user has typed an address, which is being opened
            const way = step && !step.dialog ? "pushState" : "replaceState"; // the dialog has led to this game
            this.#write(way, state, step?.game === state.game ? location.hash : "");
        }
        this.#loading = null;
    }

    /**
     * A dialog has opened or closed. On the first entry, going back would leave the page, so that a dialog gets an entry
     * of its own there, until it is closed. Later entries need none, see #goToEntry.
     */
    followDialogs() {
        if (!history.state || !this.#last) return;
        if (!hasDialog()) this.#giveEntryBackSoon();
        else if (!this.#isDialogs && !this.#nth) this.#write("pushState", { ...history.state, dialog: true }, location.hash);
    }

    #giveEntryBackSoon = debounce(DIALOG_PAUSE, () => {
        if (!this.#isDialogs || hasDialog()) return;
        this.#isGivingBack = true;
        history.back();
    });

    /** Offer to continue the last game. */
    offer() {
        const { state } = this.session;
        const last = state.setup ? null : deserialize(savedGames.loadLastGame(), state.rulesets);
        $("open-last").hidden = !last;
        if (!last) return;
        const title = names.nameRuleset(last.ruleset);
        const act = () => attempt(() => this.#openSaved(last, last.mode));
        fill($("open-last"), makeButton("open-last-go", t("open.last", { title }), act));
    }

    /**
     * Show the entry without a game. The same page shows it, without the server: in some browsers, pages of one tab do
     * not see what the others save.
     */
    #goHome(event: MouseEvent) {
        const { session } = this;
        const { setup, edit, mode, rulesets, choice, draft } = session.state;
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey; // for another tab or window
        const isBegun = setup || edit || mode !== "open";
        if (isElsewhere || !isBegun) return;
        event.preventDefault();
        this.#saveAll();
        session.setGame({ ...makeState(), rulesets, choice, ...resetGame(session.state) });
        session.set({ draft });
        this.offer();
        this.#rereadTypedText();
        announce(t("mode.open"));
        attempt(() => openFirst(session));
    }

    /** The user has typed another address. */
    #openTypedAddress() {
        if (history.state) return;
        uncover();
        this.#hash = location.hash;
        if (location.hash.length > 1) this.#load(() => this.#openAddress());
        else this.#giveUp();
    }

    /** Give up loading another game. */
    #giveUp() {
        this.#loading = null;
        this.follow();
    }

    /** Go back or forward; from a dialog, to the page below it. */
    #goToEntry({ game, mode, nth = 0, dialog = false }: Step) {
        const { session, modes } = this;
        const isFromDialog = (this.#isDialogs || dialog) && Math.abs(this.#nth - nth) === 1;
        if (isFromDialog && this.#isGivingBack) return this.#arriveBelow(nth);
        const isPageShown = isFromDialog && (uncover() || this.#isEntryShown);
        if (!isPageShown && uncover()) return history.go(this.#nth - nth || 1);
        [this.#nth, this.#isDialogs, this.#isGivingBack] = [nth, dialog, false];
        this.#hash = location.hash;
        if (isPageShown) return;
        savedGames.savePlace(location.hash, { game, mode });
        this.#load(() => {
            if (game === session.state.game) return modes.show(mode, true);
            const before = this.persistence.leftGames.get(game);
            if (before) return this.#restore(before, mode);
            const savedGame = this.persistence.load(game);
            if (savedGame) return this.#openSaved(savedGame, mode);
            this.#write("replaceState", { game: session.state.game, mode: "open" }, location.hash);
            return modes.show("open"); // as at the beginning
        });
    }

    /** The entry of a closed dialog is given back. A game, or another dialog, may have been opened on the way. */
    #arriveBelow(nth: number) {
        [this.#nth, this.#isDialogs, this.#isGivingBack] = [nth, false, false];
        this.#hash = location.hash;
        this.follow();
        this.followDialogs();
    }

    /** Show another game of this tab as it was left; resolves to whether there is one. */
    async openGame(game: number) {
        const { session } = this;
        session.questions.cancel("game");
        session.storeTypedText();
        const left = this.persistence.leftGames.get(game);
        const savedGame = left ? null : this.persistence.load(game);
        if (left) {
            const { rulesets, choice } = session.state;
            const mode = left.mode === "open" ? "review" : left.mode;
            session.setGame({ ...left, mode, at: findPlace(mode, left), rulesets, choice });
        } else if (savedGame) await this.#openSaved(savedGame, savedGame.mode === "open" ? "review" : savedGame.mode);
        return Boolean(left || savedGame);
    }

    /** Return what a game of this tab is, without showing it; null if there is none. */
    peek(game: number) {
        const { state } = this.session;
        const open = game === state.game ? state : this.persistence.leftGames.get(game);
        if (open) return open.setup && { setup: open.setup.document, tree: open.tree, match: open.match };
        const { shared, more } = this.persistence.load(game) ?? {};
        return shared ? { ...shared, match: more?.match ?? null } : null;
    }

    async #restore(before: State, mode: Step["mode"]) {
        const { rulesets, choice } = this.session.state;
        this.#setLoading(before, null);
        this.session.setGame({ ...before, rulesets, choice });
        if (before.mode !== mode) await this.modes.show(mode, true);
    }

    async #openSaved({ shared, more, mode: before }: SavedGame, mode: Step["mode"]) {
        const { session } = this;
        const { rulesets, choice } = session.state;
        if (!shared) return session.setGame({ ...makeState(), rulesets, choice, ...more, mode });
        const at = mode === before ? shared.at : findPlace(mode, { ...shared, ...more });
        await openShared(session, { ...shared, at }, { mode, more, isSilent: true });
    }

    async #saveAddress() {
        this.persistence.save();
        const { setup, tree, mode } = this.session.state;
        if (!setup || mode === "edit" || !this.#isEntryShown || this.#isGivingBack) return;
        try {
            if (this.#encoded?.tree !== tree || this.#encoded.setup !== setup) {
                this.#numbers = trees.formatWire(tree).newNumbers;
                const fragment = await encode(setup.document, tree);
                if (this.session.state.tree !== tree || !this.#isEntryShown || this.#isGivingBack) return; // the newer state is saved soon
                this.#encoded = { setup, tree, fragment };
            }
            const fragment = setPlace(this.#encoded.fragment, this.#numbers.get(this.session.state.at) ?? 0);
            const hash = fragment.length <= LONGEST_ADDRESS ? `#${fragment}` : "";
            if (hash !== location.hash) this.#write("replaceState", history.state, hash);
        } catch {
            // An address without the game is useless.
        }
    }

    #write(how: "pushState" | "replaceState", { game, mode, dialog = false }: Step, hash: string) {
        this.#hash = hash;
        [this.#isDialogs, this.#isGivingBack] = [dialog, false];
        if (how === "pushState") this.#nth++;
        history[how]({ game, mode, nth: this.#nth, ...(dialog && { dialog }) }, "", location.pathname + location.search + hash);
        savedGames.savePlace(location.hash, { game, mode });
    }

    #saveSoon: () => void;
}

/**
 * Return the history's entry at which the page was loaded; null for a new page. A browser forgets it if it has shown an
 * error page without the server, or loads a page again after going back.
 */
function readStep(): Step | null {
    if (history.state) return history.state;
    return location.hash || isReload() ? savedGames.loadStep(location.hash) : null;
}

/** Whether the server is missing or busy. */
function isTemporary(problem: unknown) {
    return problem instanceof Refusal && [LOST, BUSY].includes(problem.kind);
}
