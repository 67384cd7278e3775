// @ts-check
// Buttons to come nearer to a board, where its cells are small.

import { el, toggle, translate } from "./dom.js";

const FINGER = 32; // pixels: where cells are smaller, there are the buttons

export class Zoom {
    /**
     * @param {import("../board/board.js").Board} board
     * @param {HTMLElement} host an element with nothing in it
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

    /** Show them where they are wanted. @param {boolean} [isVisible] whether there is anything to see */
    show(isVisible = true) {
        toggle(this.host, isVisible && this.board.side < FINGER);
    }
}

/** @param {string} key @param {string} sign @param {() => void} onclick */
function button(key, sign, onclick) {
    return el("button", { type: "button", class: "icon", "data-t-label": key, "data-t-title": key, onclick }, sign);
}
