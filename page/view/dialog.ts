// Dialogs, which are made on first use and filled each time.

import { t } from "../model/words.ts";
import { el } from "./dom.ts";

/** Close the open dialog; return whether there was one. */
export function uncover() {
    const open = document.querySelectorAll("dialog[open]") as NodeListOf<HTMLDialogElement>;
    for (const one of open) one.close();
    return open.length > 0;
}

/**
 * Make a dialog with a title and a button to close it.
 * @returns in the page, not open yet
 */
export function dialog(id: string, title: string, ...content: (Node | null | false)[]): HTMLDialogElement {
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
