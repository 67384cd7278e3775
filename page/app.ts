// The page: connects buttons with actions (control/), and shows the state (view/).

import { ask, connect } from "./api.ts";
import { Front } from "./control/front.ts";
import { showSamples } from "./control/games.ts";
import * as keys from "./control/keys.ts";
import * as learning from "./control/learning.ts";
import { load, makePage, watchServer } from "./control/page.ts";
import * as share from "./control/share.ts";
import * as theme from "./control/theme.ts";
import { useRovingTabindex } from "./control/toolbars.ts";
import { readPublished, makeTransport } from "./published.ts";
import * as focus from "./view/focus.ts";
import { $, debounce } from "./view/dom.ts";
import { attempt } from "./view/live-region.ts";
import { listenToSound } from "./view/sound.ts";
import { Table } from "./view/table.ts";
import type { Mode, State } from "./model/state.ts";
import type { Page as App } from "./control/page.ts";

const WHEEL = 60; // pixels for each step

function make() {
    const show = (state: State) => (table.show(state), front.show(state));
    const page = makePage({ show, storeTypedText: () => table.note.store() });
    const table = new Table(() => page.session.state, page);
    const front = new Front(page.session);
    return page;
}

function listen(app: App) {
    const { session, steps, modes } = app;
    for (const button of document.querySelectorAll(".modes [data-mode]")) {
        const mode = button.getAttribute("data-mode") as Mode;
        button.addEventListener("click", () => modes.set(mode));
    }
    const buttons: Record<string, () => unknown> = {
        "go-open": () => modes.set("open"),
        "go-share": () => share.show(session),
        "go-help": () => $<HTMLDialogElement>("help").showModal(),
        "share-single": () => share.saveSingle(),
        "share-copy": () => share.copy($("share-link")),
        "share-copy-notation": () => share.copy($("share-notation")),
        "share-copy-embed": () => share.copy($("share-embed")),
        "step-first": () => steps.goToPly(0),
        "step-back": () => steps.step(-1),
        "step-on": () => steps.step(1),
        "step-last": () => steps.goToPly(Infinity),
        "mistake-back": () => steps.stepMistake(-1),
        "mistake-on": () => steps.stepMistake(1),
        "take-back": () => steps.takeBack(),
        undo: () => session.undo(),
        redo: () => session.redo(),
        "variation-leave": () => steps.leaveVariation(),
        "variation-promote": () => steps.promote(),
        "variation-delete": () => steps.remove(),
        "lost-retry": () => attempt(() => ask("/api/health")), // any answer is welcome: see onContact
    };
    for (const [id, act] of Object.entries(buttons)) {
        $(id).addEventListener("click", () => {
            if ($(id).getAttribute("aria-disabled") !== "true") act();
        });
    }
    const slider = $<HTMLInputElement>("slider");
    slider.addEventListener("input", () => steps.goToPly(Number(slider.value)));
    $("skip").addEventListener("click", (event: Event) => {
        event.preventDefault();
        $($("table").hidden ? "open-text" : "panels").focus();
    });
    watchServer(app);
    const rerender = () => session.render();
    window.addEventListener("resize", debounce(80, rerender));
    new ResizeObserver(debounce(30, rerender)).observe($("advantage-chart"));
    const dialogs = { subtree: true, attributeFilter: ["open"] };
    new MutationObserver(() => app.address.followDialogs()).observe(document.body, dialogs);
    for (const host of document.querySelectorAll(".top [role=toolbar]")) useRovingTabindex(host as HTMLElement);
    keys.listen(app);
    focus.listen();
    learning.listen(app);
    listenToSound();
}

/** Handle the mouse on the board: the wheel goes along the game. */
function listenToBoard({ session, steps }: App) {
    const board = $("board") as HTMLElement;
    const onTouch = (event: PointerEvent) => (steps.isTouch = event.pointerType !== "mouse");
    board.addEventListener("pointerdown", onTouch, true);
    board.addEventListener("pointermove", (event) => event.pointerType === "mouse" && onTouch(event), true);
    board.addEventListener("keydown", () => (steps.isTouch = false), true);
    // After a mouse click the arrow keys still go along the game; the board gets them if Tab has reached it.
    board.addEventListener("mousedown", (event) => event.preventDefault());
    let scrollTop = 0;
    const roll = (event: WheelEvent) => {
        if (event.ctrlKey || event.metaKey || !["review", "play"].includes(session.state.mode)) return;
        event.preventDefault();
        scrollTop += event.deltaMode ? event.deltaY * 30 : event.deltaY;
        if (Math.abs(scrollTop) < WHEEL) return;
        steps.step(Math.sign(scrollTop));
        scrollTop = 0;
    };
    board.addEventListener("wheel", roll, { passive: false });
}

async function main() {
    const page = readPublished();
    if (page) connect(makeTransport(page));
    if (page && !page.files) navigator.serviceWorker?.register("sw.js").catch(() => {}); // it is only for use without a network
    let app: App | null = null;
    await theme.begin(() => {
        if (!app) return;
        showSamples(app.session);
        app.address.offer();
        app.session.render();
        app.importForm.translate();
        if (app.session.state.edit?.error) app.editor.ask();
    });
    app = make();
    listen(app);
    listenToBoard(app);
    await load(app);
    document.body.classList.remove("loading");
}

main();
