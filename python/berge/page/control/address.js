// @ts-check
// The game in the page's address, so that loading the page again loses nothing; and beside it, for as long as the tab is
// there, what the address does not hold yet, or cannot hold.

import { kept } from "../model/edit.js";
import { encode, place, read, written } from "../model/link.js";
import * as trees from "../model/tree.js";
import { later } from "../view/dom.js";

const KEEP = 600; // milliseconds until the address holds what has changed
const LONGEST_ADDRESS = 60_000;
const LEFT = "berge.left";

/** @typedef {import("../model/state.js").State} State */

export class Address {
    /**
     * What the address holds.
     * @type {{start: State["start"], tree: State["tree"] | null, renumbered: Map<number, number>, fragment: string}}
     */
    #kept = { start: null, tree: null, renumbered: new Map(), fragment: "" };

    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
        this.keepSoon = later(KEEP, () => this.#keep(session.state));
        const leave = () => {
            session.typed();
            this.#leave(session.state);
        };
        window.addEventListener("pagehide", leave);
        // A phone may end a page that is not seen without another word.
        document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
    }

    /** @param {State} state */
    async #keep({ start, tree, at, mode }) {
        if (!start || mode === "edit") return;
        try {
            if (this.#kept.tree !== tree || this.#kept.start !== start) {
                const { renumbered } = trees.toWire(tree);
                const fragment = await encode(start.document, tree);
                if (this.session.state.tree !== tree) return; // what has come since is kept soon
                this.#kept = { start, tree, renumbered, fragment };
            }
            const fragment = place(this.#kept.fragment, this.#kept.renumbered.get(at) ?? 0);
            const hash = fragment.length <= LONGEST_ADDRESS ? `#${fragment}` : "";
            if (hash !== location.hash) history.replaceState(null, "", location.pathname + location.search + hash);
        } catch {
            // An address without the game is as good as none.
        }
    }

    /** The page is left, and there is no time to pack anything. @param {State} state */
    #leave({ start, tree, at, mode, edit, match, seed, mine }) {
        const painted = edit?.dirty ? kept(edit) : null;
        if (!start && !painted) return;
        try {
            const place = trees.toWire(tree).renumbered.get(at) ?? 0;
            const game = start && written(start.document, tree);
            const play = match && { mode: mode === "play" ? mode : "review", match, seed, mine };
            const more = { edit: painted, play };
            sessionStorage.setItem(LEFT, JSON.stringify([location.href, place, game, more]));
        } catch {
            // What the address holds is there still.
        }
    }
}

/**
 * What was on the page when it was left, where it is loaded again; null where there is nothing.
 * @returns {{game: ReturnType<typeof read> | null, edit: ReturnType<typeof kept> | null,
 *     play: Pick<State, "mode" | "match" | "seed" | "mine"> | null} | null}
 */
export function left() {
    try {
        const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
        if (type !== "reload" && type !== "back_forward") return null;
        const [address, at, text, more] = JSON.parse(sessionStorage.getItem(LEFT) ?? "[]");
        return address === location.href ? { ...more, game: text && read(text, at) } : null;
    } catch {
        return null;
    }
}
