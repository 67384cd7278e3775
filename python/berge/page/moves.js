// @ts-check
// The move list. A block of it is made anew only when what it says has changed, and laid out only when it is seen.

import { el } from "./dom.js";
import { blocks } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */

export class MoveList {
    /**
     * @param {HTMLElement} host
     * @param {(id: number) => void} go
     */
    constructor(host, go) {
        this.host = host;
        /** @type {Map<string, HTMLElement[]>} made blocks by what they say, to be used again */
        this.made = new Map();
        /** @type {Map<number, HTMLElement>} */
        this.buttons = new Map();
        this.current = -1;
        host.addEventListener("click", (event) => {
            const button = /** @type {HTMLElement} */ (event.target).closest("[data-id]");
            if (button) go(Number(button.getAttribute("data-id")));
        });
    }

    /**
     * @param {Tree} tree
     * @param {(id: number) => {text: string, mark: string, comment: string, label: string}} describe
     * @param {string} blank what to say where there are no moves
     */
    show(tree, describe, blank) {
        const parts = blocks(tree);
        const made = new Map();
        const children = [];
        for (const block of parts) {
            const words = block.items.map(({ id }) => describe(id));
            const sign = JSON.stringify([block, words]);
            const known = this.made.get(sign)?.pop();
            const element = known ?? this.make(block, words);
            children.push(element);
            made.set(sign, [...(made.get(sign) ?? []), element]);
        }
        this.made = made;
        if (!children.length) children.push(el("p", { class: "quiet" }, blank));
        const same =
            children.length === this.host.children.length &&
            children.every((one, at) => one === this.host.children[at]);
        if (!same) {
            this.host.replaceChildren(...children);
            this.buttons.clear();
        }
        if (!this.buttons.size) {
            for (const button of this.host.querySelectorAll("[data-id]")) {
                this.buttons.set(Number(button.getAttribute("data-id")), /** @type {HTMLElement} */ (button));
            }
        }
    }

    /**
     * @param {import("./tree.js").Block} block
     * @param {{text: string, mark: string, comment: string, label: string}[]} words
     */
    make({ kind, items }, words) {
        const main = kind === "main";
        const element = el("div", { class: main ? "moves-main" : "moves-side" });
        if (main) element.style.setProperty("--rows", String(Math.ceil(items.length / 2)));
        items.forEach((item, index) => {
            const { text, mark, comment, label } = words[index];
            if (main) {
                if (item.number) {
                    element.append(
                        el("span", { class: "move-number", "aria-hidden": "true" }, item.number.replace("…", ".")),
                    );
                    if (item.ply % 2) element.append(el("span", { class: "move-none", "aria-hidden": "true" }, "…"));
                }
            } else {
                const before = "(".repeat(item.open) + (item.number ? `${item.number} ` : "");
                if (before) element.append(el("span", { class: "move-number", "aria-hidden": "true" }, before));
            }
            const button = el(
                "button",
                { type: "button", class: `move depth-${Math.min(item.depth, 4)}`, "data-id": item.id, tabindex: "-1" },
                el("span", { class: "sr" }, label),
                el("span", { "aria-hidden": "true" }, text),
                mark && el("span", { class: "mark", "aria-hidden": "true" }, mark),
            );
            element.append(button);
            if (comment) element.append(el("span", { class: "comment" }, comment));
            if (!main) {
                if (item.close)
                    element.append(el("span", { class: "move-number", "aria-hidden": "true" }, ")".repeat(item.close)));
                element.append(" ");
            }
        });
        return element;
    }

    /** @param {number} id */
    mark(id) {
        const before = this.buttons.get(this.current);
        const now = this.buttons.get(id);
        if (before === now && this.current === id) return;
        before?.removeAttribute("aria-current");
        before?.setAttribute("tabindex", "-1");
        now?.setAttribute("aria-current", "true");
        now?.setAttribute("tabindex", "0");
        this.current = id;
        this.reveal(now ?? null);
    }

    /** @param {HTMLElement | null} button */
    reveal(button) {
        const { host } = this;
        if (!button) {
            host.scrollTop = 0;
            return;
        }
        if (host.scrollHeight <= host.clientHeight) return;
        const [box, seen] = [button.getBoundingClientRect(), host.getBoundingClientRect()];
        if (box.top < seen.top + 8 || box.bottom > seen.bottom - 8) {
            host.scrollTop += box.top - seen.top - (seen.height - box.height) / 2;
        }
    }
}
