// @ts-check
// What of the board is shown beside the game: the numbers of rows and columns, and nothing else at all, for slides.

import { recall, toggle, $ } from "./dom.js";

/** Whether rows and columns have their numbers. */
export function hasLabels() {
    return recall("labels") !== "off";
}

/** Whether the board has the whole window. */
export function isFullWindow() {
    return document.body.classList.contains("slides");
}

/** Give the board the whole window, or take it back. @param {boolean} on */
export function show(on) {
    document.body.classList.toggle("slides", on);
    toggle($("slides-leave"), on);
    $("legend").tabIndex = on ? 0 : -1; // in the smallest windows it is scrolled
}
