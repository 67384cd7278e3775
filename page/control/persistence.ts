// Saves the user's games: those of this tab in memory and in its storage, the last one also for the next visit.

import { LOST, Refusal } from "../api.ts";
import { isSame, deserialize, serialize } from "../model/serialization.ts";
import { $ } from "../view/dom.ts";
import * as savedGames from "./saved-games.ts";
import type { State } from "../model/state.ts";
import type { Session } from "./session.ts";

const SMALL = 20_000; // characters; smaller games are saved at once, since a browser may end a page at any time

export class Persistence {
    session: Session;

    /** Games of this tab that were left. */
    leftGames = new Map<number, State>();
    /** The last saved state. */
    #savedState: State | null = null;
    #isSmall = true; // whether it was small
    #hasUnsavedGame = false; // whether a game was left that could not be saved

    constructor(session: Session) {
        this.session = session;
    }

    /** Save a game that another one replaces. */
    saveLeftGame(state: State) {
        const text = serialize(state);
        if (!text) return;
        this.leftGames.set(state.game, { ...state, positions: new Map() });
        if (!savedGames.saveGame(state.game, text) && state.version !== state.game) this.#hasUnsavedGame = true;
    }

    /** Return a saved game; null if there is none. Throws an error if it cannot be read yet. */
    load(game: number) {
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
        const isSaved = !text || savedGames.saveGame(state.game, text, Boolean(state.setup || state.edit?.isDirty));
        const { format = "", columns = "" } = state.draft ?? {};
        savedGames.saveDraft({ text: $<HTMLTextAreaElement>("open-text").value, format, columns, reading: null });
        window.removeEventListener("beforeunload", askBeforeLeaving);
        if (this.#hasUnsavedGame || (!isSaved && state.version !== state.game)) window.addEventListener("beforeunload", askBeforeLeaving);
    }
}

/** Let the browser ask whether to leave the page. */
function askBeforeLeaving(event: Event) {
    event.preventDefault();
}
