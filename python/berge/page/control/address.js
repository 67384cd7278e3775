// @ts-check
// The page's address and the browser's history: the address holds the game and the position seen, and each mode of each
// game is a step of the history. Beside what is kept (persistence.js), loading again and going back lose nothing.

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

const KEEP = 600; // milliseconds until what has changed is kept
const LONGEST_ADDRESS = 60_000;

/**
 * @typedef {import("../model/state.js").State} State
 * @typedef {import("../model/serialization.js").SavedGame} Kept
 * @typedef {{game: number, mode: import("../model/state.js").Mode, nth?: number}} Step what the browser's history holds
 * @typedef {Step & {version: number | null, lost: (() => unknown) | null}} Coming what is seen while something else is to
 *     come: that is given up by whoever goes on with this, be it only with its game or mode where there is no version.
 *     `lost` is how to bring it, where no server was there.
 */

export class Address {
    /** What the address holds of the game. @type {{start: State["start"], tree: State["tree"], fragment: string} | null} */
    #packed = null;
    #numbers = new Map(); // of that, its moves' places
    #hash = location.hash; // as it was last seen or set
    #nth = history.state?.nth ?? 0; // of the history's steps
    /** What was last on the page. @type {State | null} */
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
        // A phone may end a page that is not seen without another word.
        document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#leave());
        window.addEventListener("popstate", ({ state }) => state && this.#go(state));
        window.addEventListener("hashchange", () => this.#typed());
        $("home").addEventListener("click", (/** @type {MouseEvent} */ event) => this.#goHome(event));
    }

    /** Have on the page what was there when it was left, or what the address says; and the text that is typed in this tab. */
    async begin() {
        const draft = savedGames.draft();
        $("open-text").value = draft?.text ?? "";
        const pending = await this.#await(() => this.#had());
        if (this.#coming === pending && !pending.lost) this.#coming = null;
        if (draft) this.session.set({ draft });
    }

    /** What is on the page may go. */
    #leave() {
        this.session.typed();
        if (this.#last) this.persistence.keep();
    }

    /** A page that had only been put aside is seen again: its tab may have gone on with the text, and be at another step. */
    #resume() {
        $("open-text").value = savedGames.draft()?.text ?? "";
        this.#retype();
        if (history.state && !this.#isThere) this.#go(history.state);
        else this.follow();
    }

    /** What stands where one types is read anew. */
    #retype() {
        $("open-text").dispatchEvent(new Event("input"));
    }

    /** The server is back: have what it could not bring, unless one has gone on with something else. */
    async retry() {
        const { lost } = this.#coming ?? {};
        if (lost) await this.#await(lost);
    }

    /**
     * Have what is to be on the page. What is being typed belongs to what is seen.
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
        // An address that nothing came of, as something else was asked for, gives way to that of what is seen.
        if (this.#coming === coming && !coming.lost && !history.state) this.#give();
        return coming;
    }

    /** @param {Step} seen @param {number | null} version @returns {Coming} */
    #expect({ game, mode }, version) {
        return (this.#coming = { game, mode, version, lost: null });
    }

    /** Whether what is seen is the step that the history is at. */
    get #isThere() {
        const { game, mode } = this.session.state;
        return history.state?.game === game && history.state.mode === mode;
    }

    /** Whether another step is still to come. */
    get #isComing() {
        const { game, mode, version } = this.session.state;
        const coming = this.#coming;
        return coming?.game === game && coming.mode === mode && (coming.version ?? version) === version;
    }

    async #had() {
        const step = stepHere();
        const saved = step && this.persistence.load(step.game);
        const isAddressed = location.hash.length > 1;
        // Who goes to an address means what it says; only a match is nobody's to end but theirs.
        const isMeant = !isAddressed || history.state || isAgain() || (saved?.more.match && !saved.more.match.over);
        if (saved && step && isMeant) {
            try {
                return await this.#bring(saved, isMode(step.mode) ? step.mode : saved.mode);
            } catch (problem) {
                // What was kept may be of another version; what the address says has been meant to last.
                if (!isAddressed || !(problem instanceof Refusal) || problem.kind === LOST) throw problem;
            }
        }
        if (isAddressed) await this.#open();
    }

    /** Open what the address says. One that is refused gives way to that of what is seen. */
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

    /** From now on, follow what is done. */
    ready() {
        this.#last = this.session.state;
        this.offer();
        // Where one begins anew, that is no further step.
        if (!this.#coming) this.#write("replaceState", this.#last, location.hash);
        this.follow();
    }

    /** Keep what is on the page, and have the history and, soon, the address be those of it. */
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
            if (this.#isComing || (!step && location.hash !== this.#hash)) return; // it has been typed, and is to be opened
            this.#write(step ? "pushState" : "replaceState", state, step?.game === state.game ? location.hash : "");
        }
        this.#coming = null;
    }

    /** Offer to go on with what was last on the page, where one begins anew. */
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
     * Home is a step without a game. It is shown by this very page, which needs no server for it, and is not put aside:
     * pages of one tab may not see what the others keep.
     * @param {MouseEvent} event
     */
    #goHome(event) {
        const { session } = this;
        const { start, edit, mode, rulesets, setup, draft } = session.state;
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey; // in another tab or window
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

    /** Somebody has written another address. */
    #typed() {
        if (history.state) return;
        uncover();
        this.#hash = location.hash;
        if (location.hash.length > 1) this.#await(() => this.#open());
        else this.#give();
    }

    /** Nothing else is to come. */
    #give() {
        this.#coming = null;
        this.follow();
    }

    /** A step back or forth; from a dialog it is one to the page beneath. @param {Step} step */
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
            return modes.show("open"); // as when nothing was there yet
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
                if (this.session.state.tree !== tree || !this.#isThere) return; // what has come since is kept soon
                this.#packed = { start, tree, fragment };
            }
            const fragment = place(this.#packed.fragment, this.#numbers.get(this.session.state.at) ?? 0);
            const hash = fragment.length <= LONGEST_ADDRESS ? `#${fragment}` : "";
            if (hash !== location.hash) this.#write("replaceState", history.state, hash);
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
        if (how === "pushState") this.#nth++;
        history[how]({ game, mode, nth: this.#nth }, "", location.pathname + location.search + hash);
        savedGames.place(location.hash, { game, mode });
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
    return location.hash || isAgain() ? savedGames.stepAt(location.hash) : null;
}

/** Whether the server is not there for a question, or only has too much to do. @param {unknown} problem */
function passes(problem) {
    return problem instanceof Refusal && [LOST, BUSY].includes(problem.kind);
}
