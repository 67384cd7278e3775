// @ts-check
// What a person has made is kept: games that were left, as they were, and on this machine what there is now.

import { LOST, Refusal } from "../api.js";
import { isSame, read, written } from "../model/kept.js";
import { $ } from "../view/dom.js";
import * as savedGames from "./saved-games.js";

/** @typedef {import("../model/state.js").State} State */

const LIGHT = 20_000; // characters: what has fewer is kept at once, as a browser that has much to do may end a page unasked

export class Persistence {
    /** Games that were left, as they were. @type {Map<number, State>} */
    left = new Map();
    /** What was last kept. @type {State | null} */
    #kept = null;
    #isLight = true; // whether that was little
    #isOnlyHere = false; // whether something is that was left

    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
    }

    /** A game is left for another. @param {State} state */
    leave(state) {
        const text = written(state);
        if (!text) return;
        this.left.set(state.game, { ...state, positions: new Map() });
        if (!savedGames.put(state.game, text) && state.version !== state.game) this.#isOnlyHere = true;
    }

    /** What was kept of a game; null where nothing was. Throws where it cannot be read yet. @param {number} game */
    taken(game) {
        const { rulesets } = this.session.state;
        const text = savedGames.taken(game);
        if (text && !rulesets.length) throw new Refusal({ kind: LOST });
        return read(text, rulesets);
    }

    /** Keep what is little at once, if it has changed. */
    keepLight() {
        if (this.#isLight && !(this.#kept && isSame(this.#kept, this.session.state))) this.keep();
    }

    /** Keep what there is on this machine; where that is refused, have the browser ask before it is lost. */
    keep() {
        const { state } = this.session;
        const text = written(state);
        [this.#kept, this.#isLight] = [state, text.length <= LIGHT];
        const isSaved = !text || savedGames.put(state.game, text, Boolean(state.start || state.edit?.dirty));
        const { format = "", columns = "" } = state.draft ?? {};
        savedGames.draft({ text: $("open-text").value, format, columns, told: null });
        window.removeEventListener("beforeunload", ask);
        if (this.#isOnlyHere || (!isSaved && state.version !== state.game)) window.addEventListener("beforeunload", ask);
    }
}

/** Have the browser ask whether to leave. @param {Event} event */
function ask(event) {
    event.preventDefault();
}
