// Buttons to zoom a board with small cells.

import { el, setVisible, translate } from "./dom.ts";
import type { Board } from "../board/board.ts";

const FINGER = 32; // pixels; boards with smaller cells have the buttons

export class Zoom {
    board: Board;
    host: HTMLElement;

    /** @param host an empty element */
    constructor(board: Board, host: HTMLElement) {
        this.board = board;
        this.host = host;
        host.append(
            button("zoom.out", "−", () => board.zoom(1 / 1.5)),
            button("zoom.fit", "⤢", () => board.fit()),
            button("zoom.in", "+", () => board.zoom(1.5)),
        );
        translate(host);
    }

    /**
     * Show the buttons if they are needed.
     * @param isVisible whether there is a picture
     */
    show(isVisible = true) {
        setVisible(this.host, isVisible && this.board.side < FINGER);
    }
}

function button(key: string, sign: string, onclick: () => void) {
    return el("button", { type: "button", class: "icon", "data-t-label": key, "data-t-title": key, onclick }, sign);
}
