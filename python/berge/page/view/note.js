// @ts-check
// What a person says of the move shown: a mark and a comment.

import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { $, el, fill, later, toggle } from "./dom.js";

const TYPED = 300; // milliseconds until what is typed is taken

export class Note {
    #id = trees.ROOT; // the move that the form is about

    /** @param {import("../control/steps.js").Steps} steps */
    constructor(steps) {
        const comment = /** @type {HTMLTextAreaElement} */ ($("note-comment"));
        let typed = { id: trees.ROOT, comment: "" };
        const take = () => {
            soon.cancel();
            steps.annotate(typed.id, { comment: typed.comment });
        };
        const soon = later(TYPED, take);
        comment.addEventListener("input", () => {
            typed = { id: this.#id, comment: comment.value.trim() };
            soon();
        });
        comment.addEventListener("change", take);
        $("note-marks").addEventListener("change", (/** @type {any} */ event) =>
            steps.annotate(this.#id, { marks: event.target.value }),
        );
    }

    /** @param {import("../model/state.js").State} state */
    show(state) {
        const { tree, at, mode } = state;
        // Marks give away what is not explained.
        toggle($("note"), mode === "review" && at !== trees.ROOT && states.explains(state));
        if ($("note").hidden) return;
        const { marks, comment } = trees.get(tree, at);
        fill($("note-marks"), "", () =>
            ["", ...trees.MARKS].map((mark) =>
                el(
                    "label",
                    { title: t(`mark.${NAMES[mark]}`) },
                    el("input", { type: "radio", class: "sr", name: "mark", value: mark, id: `mark-${NAMES[mark]}` }),
                    el("span", { "aria-hidden": "true" }, mark || "–"),
                    el("span", { class: "sr" }, t(`mark.${NAMES[mark]}`)),
                ),
            ),
        );
        /** @type {any} */ ($(`mark-${NAMES[marks]}`)).checked = true;
        const box = /** @type {HTMLTextAreaElement} */ ($("note-comment"));
        // What is being typed stays as it is, to its last space.
        if (this.#id !== at || box.value.trim() !== comment) box.value = comment;
        this.#id = at;
    }
}

/**
 * What marks are called.
 * @type {Record<string, string>}
 */
export const NAMES = {
    "": "none",
    "!": "good",
    "?": "bad",
    "!!": "brilliant",
    "??": "blunder",
    "!?": "interesting",
    "?!": "dubious",
};
