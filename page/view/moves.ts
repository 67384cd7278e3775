// The move list. Only blocks that have changed are made again; in long lists, only visible blocks are laid out.

import { Fragment, type ComponentChild } from "preact";

import * as game from "../model/game.ts";
import { areWinnersVisible } from "../model/state.ts";
import { listBlocks, get, ROOT, findVariation } from "../model/tree.ts";
import { getLanguage, joinParts, t } from "../model/i18n.ts";
import { $, fill, h, setVisible } from "./dom.ts";
import { NAMES } from "./note.ts";
import type { State } from "../model/state.ts";
import type { Block, Tree } from "../model/tree.ts";

const FEW = 40; // blocks that are always laid out

/** The texts of a move. */
export interface MoveText {
    text: string;
    mark: string;
    comment: string;
    label: string;
}

export class MoveList {
    host: HTMLElement;
    buttons = new Map<number, HTMLElement>();
    current = -1;
    /** the button of the move shown, or of the first */
    markedButton: HTMLElement | undefined = undefined;
    /** what the list says */
    listed: unknown[] = [];

    /** blocks by their contents, of which unchanged ones are not compared again */
    #blocks = new Map<string, ComponentChild>();

    constructor(host: HTMLElement, go: (id: number) => void) {
        this.host = host;
        host.addEventListener("click", (event) => {
            const button = (event.target as HTMLElement).closest("[data-id]");
            if (button) go(Number(button.getAttribute("data-id")));
        });
    }

    show(state: State) {
        const { setup, mode, tree, at, known, match } = state;
        setVisible($("list"), Boolean(setup) && (mode === "review" || (mode === "play" && Boolean(match))));
        if (!setup || $("list").hidden) return;
        const hasFocus = this.host.contains(document.activeElement) || $("variation").contains(document.activeElement);
        const areWinnersShown = areWinnersVisible(state);
        const sign = [tree, known, areWinnersShown, getLanguage(), setup, mode];
        if (sign.some((part, index) => part !== this.listed[index])) {
            this.listed = sign;
            this.fill(
                tree,
                (id) => describeMove(state, setup, id, areWinnersShown),
                t(mode === "play" ? "moves.none.play" : "moves.none"),
            );
            this.current = -2; // the current move may have moved
        }
        this.mark(at);
        const isInside = mode === "review" && findVariation(tree, at) !== ROOT;
        setVisible($("variation"), isInside);
        setVisible($("list-hint"), !isInside && mode === "review");
        const { activeElement } = document;
        if (hasFocus && (activeElement === document.body || !activeElement?.checkVisibility())) this.focus();
    }

    /** Focus the current move, or the begin of the list, if the focused move has disappeared. */
    focus() {
        const [first] = this.buttons.values();
        (this.buttons.get(this.current) ?? first ?? $("panels")).focus({ preventScroll: true });
    }

    /** @param blank the text if there are no moves */
    fill(tree: Tree, describe: (id: number) => MoveText, blank: string) {
        const all = new Map<string, ComponentChild>();
        for (const block of listBlocks(tree)) {
            const words = block.items.map(({ id }) => describe(id));
            const sign = JSON.stringify([block, words]);
            all.set(sign, this.#blocks.get(sign) ?? listBlock(block, words));
        }
        this.#blocks = all;
        fill(this.host, all.size ? [...all.values()] : h("p", { class: "quiet" }, blank));
        this.host.classList.toggle("long", all.size > FEW);
        this.buttons.clear();
        for (const button of this.host.querySelectorAll<HTMLElement>("[data-id]")) {
            this.buttons.set(Number(button.getAttribute("data-id")), button);
        }
    }

    mark(id: number) {
        const now = this.buttons.get(id);
        const reachable = now ?? this.buttons.values().next().value; // by Tab; before the first move that move
        if (this.markedButton === reachable && this.current === id) return;
        this.markedButton?.removeAttribute("aria-current");
        this.markedButton?.setAttribute("tabindex", "-1");
        now?.setAttribute("aria-current", "true");
        reachable?.setAttribute("tabindex", "0");
        this.current = id;
        this.markedButton = reachable;
        this.reveal(now ?? null);
    }

    reveal(button: HTMLElement | null) {
        const { host } = this;
        if (!button) {
            host.scrollTop = 0;
            return;
        }
        if (host.scrollHeight <= host.clientHeight) return;
        const [box, listBox] = [button.getBoundingClientRect(), host.getBoundingClientRect()];
        if (box.top < listBox.top + 8 || box.bottom > listBox.bottom - 8) {
            host.scrollTop += box.top - listBox.top - (listBox.height - box.height) / 2;
        }
    }
}

function listBlock({ kind, items }: Block, words: MoveText[]) {
    const isMain = kind === "main";
    const style = isMain ? { "--rows": String(Math.ceil(items.length / 2)) } : {};
    const makeNumber = (text: string) => h("span", { class: "move-number", "aria-hidden": "true" }, text);
    const children = items.map((item, index) => {
        const { text, mark, comment, label } = words[index];
        const before = "(".repeat(item.open) + (item.number ? `${item.number} ` : "");
        const className = `move depth-${Math.min(item.depth, 4)}${isMain && item.ply % 2 ? " second" : ""}`;
        return h(
            Fragment,
            { key: item.id },
            isMain && item.number && makeNumber(item.number.replace("…", ".")),
            isMain && item.number && item.ply % 2 ? h("span", { class: "move-none", "aria-hidden": "true" }, "…") : null,
            !isMain && before && makeNumber(before),
            h(
                "button",
                { type: "button", class: className, "data-id": item.id, tabindex: -1 },
                h("span", { class: "sr" }, label),
                h("span", { "aria-hidden": "true" }, text),
                mark && h("span", { class: "mark", "aria-hidden": "true" }, mark),
            ),
            comment && h("span", { class: "comment" }, comment),
            !isMain && item.close ? makeNumber(")".repeat(item.close)) : null,
            !isMain && " ",
        );
    });
    return h("div", { key: items[0].id, class: isMain ? "moves-main" : "moves-side", style }, children);
}

/** @param areWinnersShown whether to show mistakes, marks and comments */
function describeMove({ tree, known }: State, setup: game.Setup, id: number, areWinnersShown: boolean): MoveText {
    const { move, marks, comment } = get(tree, id);
    const text = game.formatMove(setup, move);
    if (!areWinnersShown) return { text, mark: "", comment: "", label: text };
    const isMistake = known.get(id)?.mistake;
    // A proven mistake is marked, even if the user has marked the move as good.
    const mark = isMistake && !marks.includes("?") ? "?" : marks;
    const name = isMistake ? t("list.mistake") : marks && t(`mark.${NAMES[marks]}`);
    return { text, mark, comment, label: name ? joinParts([text, name]) : text };
}
