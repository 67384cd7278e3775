// How a maximum matching is found: the board after a step, what the step says, and the controls.

import { Board, SEARCH } from "../board/board.ts";
import * as game from "../model/game.ts";
import * as phrases from "../model/phrases.ts";
import * as searches from "../model/search.ts";
import * as states from "../model/state.ts";
import { t } from "../model/i18n.ts";
import { Dialog } from "./dialog.ts";
import { $, h } from "./dom.ts";
import { listSigns } from "./signs.ts";
import { hasLabels } from "./slides.ts";
import { Zoom } from "./zoom.ts";
import type { Searches } from "../control/search.ts";
import type { Search } from "../model/search.ts";
import type { State } from "../model/state.ts";

const ICONS: Record<string, string> = { back: "M16 5l-9 7 9 7z", on: "M8 5l9 7-9 7z", play: "M7 4l12 8-12 8z", pause: "M7 5h3v14H7zM14 5h3v14h-3z" };

export class SearchView {
    searches: Searches;

    #open: { dialog: Dialog, board: Board, zoom: Zoom } | null = null;

    constructor(searches: Searches) {
        this.searches = searches;
    }

    show(state: State) {
        const { setup, search } = state;
        if (!setup || !search) return this.#close();
        const isNew = !this.#open;
        const { dialog, board, zoom } = (this.#open ??= this.#make());
        dialog.title = t("search.title");
        this.#fill(dialog, search);
        const walk = states.listMoves(state);
        const { last: _last, ...view } = game.makePlainView(setup, walk);
        const marks = searches.listMarks(search, setup.token === null && !walk.length);
        board.set({ ...view, curves: search.curves, search: marks, hasLabels: hasLabels(), label: t("search.board") });
        zoom.show();
        if (isNew) $("search-play").focus();
    }

    #make() {
        const dialog = new Dialog("search", "");
        dialog.fill(h("div", { class: "search-body" }, makeBoardArea(), h("div", { class: "stack" })));
        dialog.host.addEventListener("close", () => this.searches.close());
        dialog.host.addEventListener("keydown", (event) => this.#press(event));
        dialog.host.showModal();
        const find = (one: string) => dialog.host.querySelector<HTMLElement>(one)!;
        const board = new Board(find(".board"));
        const zoom = new Zoom(board, find(".zoom"));
        new ResizeObserver(() => zoom.show()).observe(board.host);
        return { dialog, board, zoom };
    }

    #close() {
        const open = this.#open;
        this.#open = null;
        open?.dialog.host.close();
    }

    #fill(dialog: Dialog, search: Search) {
        const { steps, index, isPlaying } = search;
        const at = t("search.at", { at: index + 1, n: steps.length });
        const play = isPlaying ? "pause" : "play";
        const controls = [
            this.#makeButton("back", "search.back", () => this.searches.step(-1), index > 0),
            this.#makeButton("play", `search.${play}`, () => this.searches.toggle(), true, ICONS[play]),
            this.#makeButton("on", "search.on", () => this.searches.step(1), !searches.isAtEnd(search)),
        ];
        const slider = h("input", {
            type: "range",
            id: "search-slider",
            min: 0,
            max: steps.length - 1,
            value: index,
            "aria-label": t("search.slider"),
            "aria-valuetext": at,
            onInput: (event) => this.searches.goTo(Number(event.currentTarget.value)),
        });
        const language = h(
            "button",
            { type: "button", class: "link", id: "search-language", lang: $("go-language").lang, onClick: () => $("go-language").click() },
            $("go-language").textContent,
        );
        const words = h(
            "div",
            { class: "stack" },
            h("p", { class: "quiet", id: "search-at" }, at, language),
            h("p", { id: "search-text", role: "status" }, phrases.chooseText(steps[index].text)),
            h("div", { class: "search-controls" }, h("div", { class: "row nowrap" }, controls), slider),
            h("ul", { class: "signs" }, listSigns(listSearchSigns(search))),
        );
        dialog.fill(h("div", { class: "search-body" }, makeBoardArea(), words));
    }

    #makeButton(name: string, key: string, act: () => unknown, isPossible: boolean, icon = ICONS[name]) {
        const words = t(key);
        return h(
            "button",
            {
                type: "button",
                id: `search-${name}`,
                key: name,
                class: name === "play" ? "icon primary" : "icon",
                "aria-label": words,
                title: words,
                "aria-disabled": !isPossible, // it keeps the focus
                onClick: () => isPossible && act(),
            },
            h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: icon })),
        );
    }

    /** Handle a key: arrows step, the space bar plays. */
    #press(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const isOnButton = (event.target as HTMLElement).closest("button") !== null;
        const acts: Record<string, () => void> = {
            ArrowLeft: () => this.searches.step(-1),
            ArrowRight: () => this.searches.step(1),
            Home: () => this.searches.goTo(0),
            End: () => this.searches.goTo(Infinity),
            ...(!isOnButton && { " ": () => this.searches.toggle() }), // a button takes it itself
        };
        if (!(event.key in acts)) return;
        event.preventDefault();
        acts[event.key]();
    }
}

/** Return the places of the board and of its zoom buttons. */
function makeBoardArea() {
    const zoom = h("div", { class: "zoom", role: "group", "aria-label": t("zoom.title"), hidden: true });
    return h("div", { class: "seen" }, h("div", { class: "board" }), zoom);
}

/** Return the signs of all steps. */
function listSearchSigns({ steps, moments }: Search) {
    const hasBlossoms = moments.some(({ blossoms }) => blossoms.length);
    const has: Record<string, boolean> = {
        "search.tree": moments.some(({ tree }) => tree.length),
        "search.outer": moments.some(({ outer }) => outer.length),
        "search.inner": moments.some(({ inner }) => inner.length),
        "search.area": hasBlossoms || steps.some(({ kind }) => kind === "barrier"),
        "search.taken": steps.some(({ kind }) => kind === "barrier"),
    };
    return SEARCH.filter((name) => has[name] ?? true);
}
