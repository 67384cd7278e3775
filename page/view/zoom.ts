// Buttons to zoom a board with small cells.

import { t } from "../model/i18n.ts";
import { fill, h, setVisible } from "./dom.ts";
import type { Board } from "../board/board.ts";

const FINGER = 32; // pixels; boards with smaller cells have the buttons

export class Zoom {
    board: Board;
    host: HTMLElement;

    /** @param host an empty element */
    constructor(board: Board, host: HTMLElement) {
        this.board = board;
        this.host = host;
        this.#fill();
    }

    #fill() {
        const { board } = this;
        fill(
            this.host,
            makeButton("zoom.out", "−", () => board.zoom(1 / 1.5)),
            makeButton("zoom.fit", "⤢", () => board.fit()),
            makeButton("zoom.in", "+", () => board.zoom(1.5)),
        );
    }

    /**
     * Show the buttons if they are needed.
     * @param isVisible whether there is a picture
     */
    show(isVisible = true) {
        this.#fill();
        setVisible(this.host, isVisible && this.board.side < FINGER);
    }
}

function makeButton(key: string, sign: string, act: () => void) {
    return h("button", { type: "button", class: "icon", "aria-label": t(key), title: t(key), onClick: act }, sign);
}
