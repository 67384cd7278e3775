// @ts-check
// Where the keyboard goes on when what has the focus goes away by its own press: to what is nearest. Where that was above the
// page's main part, Tab leads into it without us.

import { $, byKey, later } from "./dom.js";

/** A mode or a match begins: who uses the keyboard goes on at the board. Returns whether there is one. */
export function toBoard() {
    const board = byKey() && /** @type {HTMLElement | null} */ ($("board").querySelector("[role=application]"));
    if (board) board.focus({ preventScroll: true });
    return Boolean(board);
}

/** Watch the focus from now on. */
export function listen() {
    /** @type {Element[]} what had the focus last, and what that lay in, the nearest first */
    let way = [];
    document.addEventListener("focusin", ({ target }) => {
        way = [];
        for (let one = /** @type {Element | null} */ (target); one; one = one.parentElement) way.push(one);
    });
    const goOn = () => {
        const { activeElement: now, body } = document;
        if (!byKey() || !way.some((one) => one.matches("main, dialog")) || way[0].checkVisibility()) return;
        if (now && now !== body && now.checkVisibility()) return;
        const host = way.find((one) => one.closest("#panels > *") && one.checkVisibility());
        const near = [...(host?.querySelectorAll("button") ?? [])].find((one) => one.checkVisibility());
        // Not where one types: the next key may be meant to choose something.
        const door = /** @type {HTMLElement} */ (document.querySelector("#opener [data-learn]"));
        (near ?? ($("table").hidden ? door : $("panels"))).focus({ preventScroll: true });
    };
    const options = { subtree: true, childList: true, attributeFilter: ["hidden", "open"] };
    // Not at once: a dialog that closes gives the focus back a moment later.
    new MutationObserver(later(0, goOn)).observe(document.body, options);
}
