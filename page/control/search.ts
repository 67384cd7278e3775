// How a maximum matching is found, step by step: opening, stepping and playing.

import * as game from "../model/game.ts";
import * as searches from "../model/search.ts";
import * as states from "../model/state.ts";
import { attempt } from "../view/live-region.ts";
import type { Search, Step } from "../model/search.ts";
import type { Session } from "./session.ts";

/** Milliseconds that a step is shown while the search is played, as in pictures (render/step_pictures.py). */
const SHOWN: Partial<Record<Step["kind"], number>> = { pair: 600, grow: 2000, done: 6000, barrier: 7000 };
const USUAL = 4000;

export class Searches {
    session: Session;

    #timer: ReturnType<typeof setTimeout> | undefined;

    constructor(session: Session) {
        this.session = session;
    }

    /** Ask how the pairs of the current position are found, and show it. */
    async show() {
        const { setup, ...state } = this.session.state;
        if (!setup) return;
        const question = game.buildQuestion(setup, states.listMoves({ setup, ...state }));
        await attempt(() => this.session.questions.ask("search", "/api/explain", question));
    }

    goTo(index: number) {
        this.#change((search) => searches.goTo(search, index));
    }

    step(by: number) {
        this.#change((search) => searches.goTo(search, search.index + by));
    }

    /** Begin or stop to play. */
    toggle() {
        this.#change(searches.toggle);
    }

    close() {
        if (this.session.state.search) this.session.set({ search: null });
    }

    #change(change: (search: Search) => Search) {
        clearTimeout(this.#timer);
        const { search: before } = this.session.state;
        if (!before) return;
        const search = change(before);
        this.session.set({ search });
        if (!search.isPlaying) return;
        const playOn = () => this.session.state.search === search && this.#change(searches.playOn); // not after it was closed
        this.#timer = setTimeout(playOn, SHOWN[search.steps[search.index].kind] ?? USUAL);
    }
}
