// @ts-check
// Buttons to zoom a board with small cells.

import { el, setVisible, translate } from "./dom.js";

const FINGER = 32; // pixels; boards with smaller cells have the buttons

export class Zoom {
    /**
     * @param {import("../board/board.js").Board} board
     * @param {HTMLElement} host an empty element
     */
    constructor(board, host) {
        this.board = board;
        this.host = host;
        host.append(
            button("zoom.out", "−", () => board.zoom(1 / 1.5)),
            button("zoom.fit", "⤢", () => board.fit()),
            button("zoom.in", "+", () => board.zoom(1.5)),
        );
        translate(host);
    }

    /** Show the buttons if they are needed. @param {boolean} [isVisible] whether there is a picture */
    show(isVisible = true) {
        setVisible(this.host, isVisible && this.board.side < FINGER);
    }
}

/** @param {string} key @param {string} sign @param {() => void} onclick */
function button(key, sign, onclick) {
    return el("button", { type: "button", class: "icon", "data-t-label": key, "data-t-title": key, onclick }, sign);
}
