// @ts-check
// Saves the user's games: those of this tab in memory and in its storage, the last one also for the next visit.

import { LOST, Refusal } from "../api.js";
import { isSame, deserialize, serialize } from "../model/serialization.js";
import { $ } from "../view/dom.js";
import * as savedGames from "./saved-games.js";

/** @typedef {import("../model/state.js").State} State */

const SMALL = 20_000; // characters; smaller games are saved at once, since a browser may end a page at any time

export class Persistence {
    /** Games of this tab that were left. @type {Map<number, State>} */
    leftGames = new Map();
    /** The last saved state. @type {State | null} */
    #savedState = null;
    #isSmall = true; // whether it was small
    #hasUnsavedGame = false; // whether a game was left that could not be saved

    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
    }

    /** Save a game that another one replaces. @param {State} state */
    saveLeftGame(state) {
        const text = serialize(state);
        if (!text) return;
        this.leftGames.set(state.game, { ...state, positions: new Map() });
        if (!savedGames.saveGame(state.game, text) && state.version !== state.game) this.#hasUnsavedGame = true;
    }

    /** Return a saved game; null if there is none. Throws an error if it cannot be read yet. @param {number} game */
    load(game) {
        const { rulesets } = this.session.state;
        const text = savedGames.loadGame(game);
        if (text && !rulesets.length) throw new Refusal({ kind: LOST });
        return deserialize(text, rulesets);
    }

    /** Save a small game at once, if it has changed. */
    saveIfSmall() {
        if (this.#isSmall && !(this.#savedState && isSame(this.#savedState, this.session.state))) this.save();
    }

    /** Save the game; if that fails, let the browser ask before the page is left. */
    save() {
        const { state } = this.session;
        const text = serialize(state);
        [this.#savedState, this.#isSmall] = [state, text.length <= SMALL];
        const isSaved = !text || savedGames.saveGame(state.game, text, Boolean(state.start || state.edit?.dirty));
        const { format = "", columns = "" } = state.draft ?? {};
        savedGames.saveDraft({ text: $("open-text").value, format, columns, reading: null });
        window.removeEventListener("beforeunload", askBeforeLeaving);
        if (this.#hasUnsavedGame || (!isSaved && state.version !== state.game)) window.addEventListener("beforeunload", askBeforeLeaving);
    }
}

/** Let the browser ask whether to leave the page. @param {Event} event */
function askBeforeLeaving(event) {
    event.preventDefault();
}
