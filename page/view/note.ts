// The mark and the comment of the current move.

import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { $, debounce, fill, h, setVisible } from "./dom.ts";
import type { Steps } from "../control/steps.ts";

const TYPED = 300; // milliseconds until a typed comment is stored

export class Note {
    #id = trees.ROOT; // the move of the form, and its game
    #game = -1;
    /** what has not been taken yet */
    #typed: { id: number, game: number, comment: string, isRefused?: boolean } | null = null;
    #steps: Steps;
    #box = $("note-comment") as HTMLTextAreaElement;

    constructor(steps: Steps) {
        const comment = this.#box;
        this.#steps = steps;
        const soon = debounce(TYPED, () => this.store());
        comment.addEventListener("input", () => {
            this.#typed = { id: this.#id, game: this.#game, comment: comment.value.trim() };
            soon();
        });
        comment.addEventListener("change", () => this.store());
        $("note-marks").addEventListener("change", (event: Event) => {
            const { value } = event.target as HTMLInputElement;
            if (!steps.annotate(this.#id, { marks: value })) this.show(steps.state);
        });
    }

    /** Store a typed comment for its move; if there is no room, it stays in the form. */
    store() {
        const draft = this.#typed;
        this.#typed = null;
        if (!draft || draft.game !== this.#steps.state.game) return;
        const { id, comment } = draft;
        if (this.#steps.annotate(id, { comment })) return;
        this.#typed = { ...draft, isRefused: true };
        this.show(this.#steps.state);
    }

    show(state: states.State) {
        const { tree, at, mode, game } = state;
        // Marks would reveal who wins.
        setVisible($("note"), mode === "review" && at !== trees.ROOT && states.isWinnerVisible(state));
        if ($("note").hidden) return;
        const { marks, comment } = trees.get(tree, at);
        fill(
            $("note-marks"),
            ["", ...trees.MARKS].map((mark) => {
                const [id, isChecked] = [`mark-${NAMES[mark]}`, mark === marks];
                return h(
                    "label",
                    { key: id, title: t(`mark.${NAMES[mark]}`) },
                    h("input", { type: "radio", class: "sr", name: "mark", value: mark, id, checked: isChecked }),
                    h("span", { "aria-hidden": "true" }, mark || "–"),
                    h("span", { class: "sr" }, t(`mark.${NAMES[mark]}`)),
                );
            }),
        );
        const draft = this.#typed?.id === at && this.#typed.game === game ? this.#typed : null;
        const box = this.#box;
        // The text that is being typed stays unchanged, also its last space.
        const isSame = this.#id === at && this.#game === game;
        if (!isSame) box.value = draft?.comment ?? comment;
        else if (!draft && box.value.trim() !== comment) box.value = comment;
        box.setAttribute("aria-invalid", String(Boolean(draft?.isRefused)));
        setVisible($("note-full"), Boolean(draft?.isRefused));
        [this.#id, this.#game] = [at, game];
    }
}

/** Return the names of marks. */
export const NAMES: Record<string, string> = {
    "": "none",
    "!": "good",
    "?": "bad",
    "!!": "brilliant",
    "??": "blunder",
    "!?": "interesting",
    "?!": "dubious",
};
