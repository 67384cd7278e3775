// @ts-check
// The game in the page's address, so that loading the page again loses nothing.

import { encode, place } from "../model/link.js";
import * as trees from "../model/tree.js";
import { later } from "../view/dom.js";

const KEEP = 600; // milliseconds until the address holds what has changed
const LONGEST_ADDRESS = 60_000;

/** @typedef {import("../model/state.js").State} State */

export class Address {
    /**
     * What the address holds.
     * @type {{start: State["start"], tree: State["tree"] | null, renumbered: Map<number, number>, fragment: string}}
     */
    #kept = { start: null, tree: null, renumbered: new Map(), fragment: "" };

    /** @param {() => State} state */
    constructor(state) {
        this.keepSoon = later(KEEP, () => this.#keep(state()));
    }

    /** @param {State} state */
    async #keep({ start, tree, at, mode }) {
        if (!start || mode === "edit") return;
        try {
            if (this.#kept.tree !== tree || this.#kept.start !== start) {
                const { renumbered } = trees.toWire(tree);
                this.#kept = { start, tree, renumbered, fragment: await encode(start.document, tree) };
            }
            const fragment = place(this.#kept.fragment, this.#kept.renumbered.get(at) ?? 0);
            const hash = fragment.length <= LONGEST_ADDRESS ? `#${fragment}` : "";
            if (hash !== location.hash) history.replaceState(null, "", location.pathname + location.search + hash);
        } catch {
            // An address without the game is as good as none.
        }
    }
}
