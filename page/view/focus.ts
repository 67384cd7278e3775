// Moves the focus when a pressed button disappears: to the nearest control. Above the main part of the page this is not
// needed, as Tab leads into it.

import { $, isKeyboardUsed, debounce } from "./dom.ts";

/** Move the focus to the board, for users of the keyboard. Return whether there is a board. */
export function focusBoard() {
    const board = isKeyboardUsed() && ($("board").querySelector("[role=application]") as HTMLElement | null);
    if (board) board.focus({ preventScroll: true });
    return Boolean(board);
}

/** Watch the focus from now on. */
export function listen() {
    /** what had the focus last, and what that lay in, the nearest first */
    let way: Element[] = [];
    document.addEventListener("focusin", ({ target }) => {
        way = [];
        for (let one = target as Element | null; one; one = one.parentElement) way.push(one);
    });
    const moveFocus = () => {
        const { activeElement: now, body } = document;
        if (!isKeyboardUsed() || !way.some((one) => one.matches("main, dialog")) || way[0].checkVisibility()) return;
        if (now && now !== body && now.checkVisibility()) return;
        const host = way.find((one) => one.closest("#panels > *") && one.checkVisibility());
        const near = [...(host?.querySelectorAll("button") ?? [])].find((one) => one.checkVisibility());
        // Not into a text field: the next key may be a shortcut.
        const door = document.querySelector<HTMLElement>("#opener [data-learn]")!;
        (near ?? ($("table").hidden ? door : $("panels"))).focus({ preventScroll: true });
    };
    const options = { subtree: true, childList: true, attributeFilter: ["hidden", "open"] };
    // Later: a closing dialog returns the focus a moment later.
    new MutationObserver(debounce(0, moveFocus)).observe(document.body, options);
}
