// @ts-check
// The page's address and the browser's history. The address has the game and the current position; each mode of each game
// is an entry of the history. With the saved games (persistence.js), reloading and going back lose nothing.

import { BUSY, LOST, Refusal } from "../api.js";
import * as names from "../model/names.js";
import { newGameState } from "../model/answers.js";
import { isMode, deserialize } from "../model/serialization.js";
import { encode, place } from "../model/link.js";
import { t } from "../model/words.js";
import { initial, placeIn } from "../model/state.js";
import * as trees from "../model/tree.js";
import { uncover } from "../view/dialog.js";
import { $, fill, button, isAgain, later } from "../view/dom.js";
import { attempt, live } from "../view/live-region.js";
import { Persistence } from "./persistence.js";
import { openFirst, openFragment, openShared } from "./open.js";
import * as savedGames from "./saved-games.js";

const KEEP = 600; // milliseconds until a change is saved
const LONGEST_ADDRESS = 60_000;

/**
 * @typedef {import("../model/state.js").State} State
 * @typedef {import("../model/serialization.js").SavedGame} Kept
 * @typedef {{game: number, mode: import("../model/state.js").Mode, nth?: number}} Step an entry of the browser's history
 * @typedef {Step & {version: number | null, lost: (() => unknown) | null}} Coming the state of the page while another game
 *     is loading. If the user changes this state, the other game is given up; without `version`, only changes of game or
 *     mode count. `lost` loads the other game again after the server was missing.
 */

export class Address {
    /** The game in the address. @type {{start: State["start"], tree: State["tree"], fragment: string} | null} */
    #packed = null;
    #numbers = new Map(); // the indices of its moves in the written tree
    #hash = location.hash; // the last fragment
    #nth = history.state?.nth ?? 0; // the index of the history's entry
    /** The last state of the page. @type {State | null} */
    #last = null; // null until the page is loaded
    /** @type {Coming | null} */
    #coming = null;

    /**
     * @param {import("./session.js").Session} session
     * @param {import("./modes.js").Modes} modes
     */
    constructor(session, modes) {
        this.session = session;
        this.modes = modes;
        this.persistence = new Persistence(session);
        this.#keepSoon = later(KEEP, () => this.#keep());
        window.addEventListener("pagehide", () => this.#leave());
        window.addEventListener("pageshow", ({ persisted }) => persisted && this.#resume());
        // A phone may end a hidden page without another event.
        document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#leave());
        window.addEventListener("popstate", ({ state }) => state && this.#go(state));
        window.addEventListener("hashchange", () => this.#typed());
        $("home").addEventListener("click", (/** @type {MouseEvent} */ event) => this.#goHome(event));
    }

    /** Show the game that was left, or the one in the address, and the text that was typed in this tab. */
    async begin() {
        const draft = savedGames.draft();
        $("open-text").value = draft?.text ?? "";
        const pending = await this.#await(() => this.#had());
        if (this.#coming === pending && !pending.lost) this.#coming = null;
        if (draft) this.session.set({ draft });
    }

    /** Save everything: the page may end. */
    #leave() {
        this.session.typed();
        if (this.#last) this.persistence.keep();
    }

    /** Show a page from the browser's cache again. The typed text and the history's entry may have changed meanwhile. */
    #resume() {
        $("open-text").value = savedGames.draft()?.text ?? "";
        this.#retype();
        if (history.state && !this.#isThere) this.#go(history.state);
        else this.follow();
    }

    /** Read the typed text again. */
    #retype() {
        $("open-text").dispatchEvent(new Event("input"));
    }

    /** The server is back: load the game that it could not send, unless the user has done something else. */
    async retry() {
        const { lost } = this.#coming ?? {};
        if (lost) await this.#await(lost);
    }

    /**
     * Load a game. The typed text belongs to the game before.
     * @param {() => unknown} bring
     */
    async #await(bring) {
        const { session } = this;
        session.drop("game");
        this.#expect(session.state, null);
        session.typed();
        const coming = this.#expect(session.state, session.state.version);
        await attempt(async () => {
            try {
                await bring();
            } catch (problem) {
                if (passes(problem)) coming.lost = bring;
                throw problem;
            }
        });
        // If the game of an address was given up, the address of the current game replaces it.
        if (this.#coming === coming && !coming.lost && !history.state) this.#give();
        return coming;
    }

    /** @param {Step} seen @param {number | null} version @returns {Coming} */
    #expect({ game, mode }, version) {
        return (this.#coming = { game, mode, version, lost: null });
    }

    /** Whether the page shows the current entry of the history. */
    get #isThere() {
        const { game, mode } = this.session.state;
        return history.state?.game === game && history.state.mode === mode;
    }

    /** Whether another entry is loading. */
    get #isComing() {
        const { game, mode, version } = this.session.state;
        const coming = this.#coming;
        return coming?.game === game && coming.mode === mode && (coming.version ?? version) === version;
    }

    async #had() {
        const step = stepHere();
        const saved = step && this.persistence.load(step.game);
        const isAddressed = location.hash.length > 1;
        // An address that the user opens replaces the game, but a match is only ended by the user.
        const isMeant = !isAddressed || history.state || isAgain() || (saved?.more.match && !saved.more.match.over);
        if (saved && step && isMeant) {
            try {
                return await this.#bring(saved, isMode(step.mode) ? step.mode : saved.mode);
            } catch (problem) {
                // A saved game may be of another version of the page; an address must last.
                if (!isAddressed || !(problem instanceof Refusal) || problem.kind === LOST) throw problem;
            }
        }
        if (isAddressed) await this.#open();
    }

    /** Open the game of the address. If that fails, the address of the current game replaces it. */
    async #open() {
        const { hash } = location;
        try {
            await openFragment(this.session, hash);
        } catch (problem) {
            if (!passes(problem) && location.hash === hash) {
                history.replaceState(history.state, "", location.pathname + location.search);
                this.#hash = "";
            }
            throw problem;
        }
    }

    /** Follow the state from now on. */
    ready() {
        this.#last = this.session.state;
        this.offer();
        // Beginning with another game is not a new entry.
        if (!this.#coming) this.#write("replaceState", this.#last, location.hash);
        this.follow();
    }

    /** Save the state, and update the history and, soon after, the address. */
    follow() {
        const { state } = this.session;
        const last = this.#last;
        if (!last) return;
        this.#last = state;
        if (state.game !== last.game) this.persistence.leave(last);
        this.persistence.keepLight();
        this.#keepSoon();
        const step = history.state;
        if (!this.#isThere) {
            if (this.#isComing || (!step && location.hash !== this.#hash)) return; // the user has typed an address, which is being opened
            this.#write(step ? "pushState" : "replaceState", state, step?.game === state.game ? location.hash : "");
        }
        this.#coming = null;
    }

    /** Offer to continue the last game. */
    offer() {
        const { state } = this.session;
        const last = state.start ? null : deserialize(savedGames.loadLastGame(), state.rulesets);
        $("open-last").hidden = !last;
        if (!last) return;
        const title = names.ruleset(last.ruleset);
        const act = () => attempt(() => this.#bring(last, last.mode));
        fill($("open-last"), last.game, () => [button("open-last-go", t("open.last", { title }), act)]);
    }

    /**
     * Show the entry without a game. The same page shows it, without the server: in some browsers, pages of one tab do
     * not see what the others save.
     * @param {MouseEvent} event
     */
    #goHome(event) {
        const { session } = this;
        const { start, edit, mode, rulesets, setup, draft } = session.state;
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey; // for another tab or window
        const isBegun = start || edit || mode !== "open";
        if (elsewhere || !isBegun) return;
        event.preventDefault();
        this.#leave();
        session.have({ ...initial(), rulesets, setup, ...newGameState(session.state) });
        session.set({ draft });
        this.offer();
        this.#retype();
        live(t("mode.open"));
        attempt(() => openFirst(session));
    }

    /** The user has typed another address. */
    #typed() {
        if (history.state) return;
        uncover();
        this.#hash = location.hash;
        if (location.hash.length > 1) this.#await(() => this.#open());
        else this.#give();
    }

    /** Give up loading another game. */
    #give() {
        this.#coming = null;
        this.follow();
    }

    /** Go back or forward; from a dialog, to the page below it. @param {Step} step */
    #go({ game, mode, nth = 0 }) {
        const { session, modes } = this;
        if (uncover()) return history.go(this.#nth - nth || 1);
        this.#nth = nth;
        this.#hash = location.hash;
        savedGames.place(location.hash, { game, mode });
        this.#await(() => {
            if (game === session.state.game) return modes.show(mode, true);
            const before = this.persistence.left.get(game);
            if (before) return this.#have(before, mode);
            const saved = this.persistence.load(game);
            if (saved) return this.#bring(saved, mode);
            this.#write("replaceState", { game: session.state.game, mode: "open" }, location.hash);
            return modes.show("open"); // as at the beginning
        });
    }

    /** @param {State} before @param {Step["mode"]} mode */
    async #have(before, mode) {
        const { rulesets, setup } = this.session.state;
        this.#expect(before, null);
        this.session.have({ ...before, rulesets, setup });
        if (before.mode !== mode) await this.modes.show(mode, true);
    }

    /** @param {Kept} kept @param {Step["mode"]} mode */
    async #bring({ shared, more, mode: before }, mode) {
        const { session } = this;
        const { rulesets, setup } = session.state;
        if (!shared) return session.have({ ...initial(), rulesets, setup, ...more, mode });
        const at = mode === before ? shared.at : placeIn(mode, { ...shared, ...more });
        await openShared(session, { ...shared, at }, { mode, more, silent: true });
    }

    async #keep() {
        this.persistence.keep();
        const { start, tree, mode } = this.session.state;
        if (!start || mode === "edit" || !this.#isThere) return;
        try {
            if (this.#packed?.tree !== tree || this.#packed.start !== start) {
                this.#numbers = trees.toWire(tree).renumbered;
                const fragment = await encode(start.document, tree);
                if (this.session.state.tree !== tree || !this.#isThere) return; // the newer state is saved soon
                this.#packed = { start, tree, fragment };
            }
            const fragment = place(this.#packed.fragment, this.#numbers.get(this.session.state.at) ?? 0);
            const hash = fragment.length <= LONGEST_ADDRESS ? `#${fragment}` : "";
            if (hash !== location.hash) this.#write("replaceState", history.state, hash);
        } catch {
            // An address without the game is useless.
        }
    }

    /**
     * @param {"pushState" | "replaceState"} how
     * @param {Step} step
     * @param {string} hash
     */
    #write(how, { game, mode }, hash) {
        this.#hash = hash;
        if (how === "pushState") this.#nth++;
        history[how]({ game, mode, nth: this.#nth }, "", location.pathname + location.search + hash);
        savedGames.place(location.hash, { game, mode });
    }

    #keepSoon;
}

/**
 * Return the history's entry at which the page was loaded; null for a new page. A browser forgets it if it has shown an
 * error page without the server, or loads a page again after going back.
 * @returns {Step | null}
 */
function stepHere() {
    if (history.state) return history.state;
    return location.hash || isAgain() ? savedGames.stepAt(location.hash) : null;
}

/** Whether the server is missing or busy. @param {unknown} problem */
function passes(problem) {
    return problem instanceof Refusal && [LOST, BUSY].includes(problem.kind);
}
