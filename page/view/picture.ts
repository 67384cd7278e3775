// The first page's picture: a large board and the dominoes by which somebody wins it, drawn when it comes into sight.

import { ask } from "../api.ts";
import { Board, type MoveArrow, type View } from "../board/board.ts";
import * as names from "../model/names.ts";
import { t } from "../model/i18n.ts";
import { $, setText, setVisible } from "./dom.ts";

/** A position: numbers of cells, the winner's dominoes, and the game in a line. */
interface Picture {
    line: string;
    winner: string;
    loser: string;
    rows: string[];
    path: number[];
    wins: number[];
    dominoes: NonNullable<View["dominoes"]>;
}

export class PictureView {
    #picture: Picture | null = null;

    constructor() {
        const soon = new IntersectionObserver((entries) => {
            if (!entries.some((one) => one.isIntersecting)) return;
            soon.disconnect();
            void this.#load();
        });
        soon.observe($("picture"));
    }

    /** Say what the picture shows; the language may have changed. */
    show() {
        if (!this.#picture) return;
        const { winner, loser, dominoes } = this.#picture;
        const values = { winner: names.namePlayer(winner), loser: names.namePlayer(loser), n: dominoes.length };
        setText($("picture-status"), t("front.picture.text", values));
    }

    /** It is only to look at: if it does not come, nothing is there. */
    async #load() {
        try {
            const picture: Picture = (this.#picture = await ask("/page/picture.json"));
            const { rows, path, wins, dominoes, line } = picture;
            const moves = wins.map((to): MoveArrow => ({ to, value: "winning" }));
            $<HTMLAnchorElement>("picture-go").href = `#${line}`;
            new Board($("picture-board")).set({ picture: { kind: "board", rows }, path, moves, dominoes, hasLabels: false });
            this.show();
        } catch {
            setVisible($("picture"), false);
        }
    }
}
