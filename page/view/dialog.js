// @ts-check
// Dialogs, which are made on first use and filled each time.

import { t } from "../model/words.js";
import { el } from "./dom.js";

/** Close the open dialog; return whether there was one. */
export function uncover() {
    const open = /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[open]"));
    for (const one of open) one.close();
    return open.length > 0;
}

/**
 * Make a dialog with a title and a button to close it.
 * @param {string} id
 * @param {string} title
 * @param {...(Node | null | false)} content
 * @returns {HTMLDialogElement} in the page, not open yet
 */
export function dialog(id, title, ...content) {
    document.getElementById(id)?.remove();
    const host = el(
        "dialog",
        { id, class: "learn", "aria-labelledby": `${id}-title` },
        el(
            "div",
            { class: "dialog-head" },
            el("h2", { id: `${id}-title` }, title),
            el("button", { type: "button", class: "icon", "aria-label": t("close"), onclick: () => host.close() }, "×"),
        ),
        ...content,
    );
    document.body.append(host);
    return host;
}
