// @ts-check
// The page's address and the browser's history: the address holds the game and the position seen, each mode of each game
// is a step of the history, and what a person has made is kept beside it, so that loading again and going back lose nothing.

import { LOST, Refusal } from "../api.js";
import * as names from "../model/names.js";
import { isMode, isSame, read, written } from "../model/kept.js";
import { encode, place } from "../model/link.js";
import { t } from "../model/words.js";
import * as trees from "../model/tree.js";
import { uncover } from "../view/dialog.js";
import { $, fill, button, isAgain, later } from "../view/dom.js";
import { attempt } from "../view/voice.js";
import { openFragment, openShared } from "./open.js";
import * as shelf from "./shelf.js";

const KEEP = 600; // milliseconds until what has changed is kept
const LIGHT = 20_000; // characters: what has fewer is kept at once, as a browser that has much to do may end a page unasked
const LONGEST_ADDRESS = 60_000;

/**
 * @typedef {import("../model/state.js").State} State
 * @typedef {import("../model/kept.js").Kept} Kept
 * @typedef {{game: number, mode: import("../model/state.js").Mode}} Step what the browser's history holds
 */

export class Address {
    /** What the address holds of the game. @type {{start: State["start"], tree: State["tree"], fragment: string} | null} */
    #packed = null;
    #numbers = new Map(); // of that, its moves' places
    #hash = location.hash; // as it was last seen or set
    /** @type {State | null} */
    #last = null; // null until the page is loaded
    /** Games that were left, as they were. @type {Map<number, State>} */
    #left = new Map();
    #coming = false; // whether a step is being taken that the server has to answer
    #unread = false; // whether there was no server to bring what was on the page
    /** What was last kept. @type {State | null} */
    #kept = null;
    #isLight = true; // whether that was little

    /**
     * @param {import("./session.js").Session} session
     * @param {import("./modes.js").Modes} modes
     */
    constructor(session, modes) {
        this.session = session;
        this.modes = modes;
        this.#keepSoon = later(KEEP, () => this.#keep());
        const leave = () => {
            session.typed();
            this.#shelve();
        };
        window.addEventListener("pagehide", leave);
        // A phone may end a page that is not seen without another word.
        document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
        window.addEventListener("popstate", ({ state }) => state && this.#go(state));
        window.addEventListener("hashchange", () => this.#typed());
    }

    /** Have on the page what was there when it was left, or what the address says. */
    async begin() {
        const draft = stepHere() && shelf.draft();
        $("open-text").value = draft?.text ?? "";
        await this.#again();
        if (draft) this.session.set({ draft });
    }

    /** The server is back: have what it could not bring, unless one has gone on with something else. */
    async again() {
        if (!this.#unread || !this.#waits) return;
        await this.#again();
        this.follow();
    }

    #again() {
        return attempt(async () => {
            try {
                this.#unread = false;
                await this.#had();
            } catch (problem) {
                this.#unread = problem instanceof Refusal && problem.kind === LOST;
                throw problem;
            }
        });
    }

    async #had() {
        const { session } = this;
        const { rulesets } = session.state;
        const step = stepHere();
        const text = step && shelf.taken(step.game);
        if (text && !rulesets.length) throw new Refusal({ kind: LOST }); // it cannot be read yet
        const kept = read(text, rulesets);
        const isAddressed = location.hash.length > 1;
        // Who goes to an address means what it says; only a match is nobody's to end but theirs.
        const isMeant = !isAddressed || history.state || isAgain() || (kept?.more.match && !kept.more.match.over);
        if (kept && step && isMeant) {
            try {
                return await this.#bring(kept, isMode(step.mode) ? step.mode : kept.mode);
            } catch (problem) {
                // What was kept may be of another version; what the address says has been meant to last.
                if (!isAddressed || !(problem instanceof Refusal) || problem.kind === LOST) throw problem;
            }
        }
        if (isAddressed) await openFragment(session, location.hash);
    }

    /** Whether nothing has been begun. */
    get #waits() {
        const { start, edit, mode } = this.session.state;
        return !start && !edit && mode === "open";
    }

    /** From now on, follow what is done. */
    ready() {
        this.#last = this.session.state;
        this.offer();
        this.follow();
    }

    /** Have the history and, soon, the address be those of the state. */
    follow() {
        const { state } = this.session;
        if (!this.#last || this.#coming || (this.#unread && this.#waits)) return;
        const other = state.game !== this.#last.game;
        if (other) this.#leave(this.#last);
        this.#last = state;
        const step = /** @type {Step | null} */ (history.state);
        if (!step && location.hash !== this.#hash) return; // it is being opened
        if (step?.game !== state.game || step.mode !== state.mode) {
            this.#write(step ? "pushState" : "replaceState", state, other ? "" : location.hash);
        }
        if (this.#isLight && !(this.#kept && isSame(this.#kept, state))) this.#shelve();
        this.#keepSoon();
    }

    /** Offer to go on with what was last on the page, where one begins anew. */
    offer() {
        const { state } = this.session;
        const last = state.start ? null : read(shelf.last(), state.rulesets);
        $("open-last").hidden = !last;
        if (!last) return;
        const title = names.ruleset(last.ruleset);
        const act = () => attempt(() => this.#bring(last, last.mode));
        fill($("open-last"), last.game, () => [button("open-last-go", t("open.last", { title }), act)]);
    }

    /** Somebody has written another address. */
    #typed() {
        if (history.state) return;
        uncover();
        this.#hash = location.hash;
        if (location.hash.length > 1) attempt(() => openFragment(this.session, location.hash));
        else this.follow();
    }

    /** A step back or forth. @param {Step} step */
    async #go({ game, mode }) {
        const { session } = this;
        uncover();
        this.#hash = location.hash;
        shelf.place(location.hash, { game, mode });
        session.typed();
        session.drop("game");
        const before = this.#left.get(game);
        if (game === session.state.game) return this.modes.show(mode, true);
        if (before) return this.#have(before, mode);
        const kept = read(shelf.taken(game), session.state.rulesets);
        if (kept) return void (await attempt(() => this.#bring(kept, mode)));
        this.#write("replaceState", { game: session.state.game, mode: "open" }, location.hash);
        this.modes.show("open"); // as when nothing was there yet
    }

    /** @param {State} before @param {Step["mode"]} mode */
    #have(before, mode) {
        const { rulesets, setup } = this.session.state;
        this.#coming = true;
        this.session.have({ ...before, rulesets, setup });
        if (before.mode !== mode) this.modes.show(mode);
        this.#coming = false;
        this.follow();
    }

    /** @param {Kept} kept @param {Step["mode"]} mode */
    async #bring({ shared, more }, mode) {
        const { session } = this;
        if (!shared) return session.have({ ...session.state, ...more, mode });
        this.#coming = true;
        try {
            await openShared(session, shared, { mode, more, silent: true });
        } finally {
            this.#coming = false;
            this.follow();
        }
    }

    /** A game is left for another. @param {State} state */
    #leave(state) {
        if (!state.start && !state.edit?.dirty) return;
        this.#left.set(state.game, { ...state, positions: new Map() });
        shelf.put(state.game, written(state));
    }

    /** Keep what there is on this machine; where that is refused, have the browser ask before it is lost. */
    #shelve() {
        const state = this.#last;
        if (!state) return;
        const text = written(this.session.state);
        [this.#kept, this.#isLight] = [this.session.state, text.length <= LIGHT];
        const kept = !text || shelf.put(state.game, text, true);
        shelf.draft({ text: $("open-text").value, format: this.session.state.draft?.format ?? "", told: null });
        window.removeEventListener("beforeunload", ask);
        if (!kept && state.version !== state.game) window.addEventListener("beforeunload", ask);
    }

    async #keep() {
        this.#shelve();
        const { start, tree, mode } = this.session.state;
        if (!start || mode === "edit" || this.#coming) return;
        try {
            if (this.#packed?.tree !== tree || this.#packed.start !== start) {
                this.#numbers = trees.toWire(tree).renumbered;
                const fragment = await encode(start.document, tree);
                if (this.session.state.tree !== tree) return; // what has come since is kept soon
                this.#packed = { start, tree, fragment };
            }
            const fragment = place(this.#packed.fragment, this.#numbers.get(this.session.state.at) ?? 0);
            const hash = fragment.length <= LONGEST_ADDRESS ? `#${fragment}` : "";
            if (hash !== location.hash && history.state) this.#write("replaceState", history.state, hash);
        } catch {
            // An address without the game is as good as none.
        }
    }

    /**
     * @param {"pushState" | "replaceState"} how
     * @param {Step} step
     * @param {string} hash
     */
    #write(how, { game, mode }, hash) {
        this.#hash = hash;
        history[how]({ game, mode }, "", location.pathname + location.search + hash);
        shelf.place(location.hash, { game, mode });
    }

    #keepSoon;
}

/**
 * The step of the history that the page was loaded at; null for one that is new. A browser has forgotten it where it has
 * shown its own page meanwhile, as no server was there, or has to load a page again that it has just gone back to.
 * @returns {Step | null}
 */
function stepHere() {
    if (history.state) return history.state;
    return location.hash || isAgain() ? shelf.stepAt(location.hash) : null;
}

/** Have the browser ask whether to leave. @param {Event} event */
function ask(event) {
    event.preventDefault();
}
