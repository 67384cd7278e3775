// Dialogs, which are made on first use and filled each time.

import { t } from "../model/i18n.ts";
import { fill, h } from "./dom.ts";
import type { ComponentChildren } from "preact";

/** Whether a dialog is open. */
export function hasDialog() {
    return document.querySelector("dialog[open]") !== null;
}

/** Close the open dialog; return whether there was one. */
export function uncover() {
    const open = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
    for (const one of open) one.close();
    return open.length > 0;
}

/** A dialog with a title and a button to close it, in the page, not open yet. */
export class Dialog {
    host = document.createElement("dialog");
    title: string;

    #id: string;

    constructor(id: string, title: string) {
        document.getElementById(id)?.remove();
        this.host.id = id;
        this.host.className = "learn";
        this.host.setAttribute("aria-labelledby", `${id}-title`);
        document.body.append(this.host);
        [this.#id, this.title] = [id, title];
    }

    /** Show what is in it. */
    fill(...content: ComponentChildren[]) {
        const close = { type: "button", class: "icon", "aria-label": t("close"), onClick: () => this.host.close() } as const;
        fill(
            this.host,
            h(
                "div",
                { class: "dialog-head" },
                h("h2", { id: `${this.#id}-title` }, this.title),
                h("button", close, "×"),
            ),
            content,
        );
    }
}
