// @ts-check
// The page: connects buttons with actions (control/), and shows the state (view/).

import { ask, connect } from "./api.js";
import { showSamples } from "./control/games.js";
import * as keys from "./control/keys.js";
import * as learning from "./control/learning.js";
import { load, makePage, watchServer } from "./control/page.js";
import * as share from "./control/share.js";
import * as theme from "./control/theme.js";
import { useRovingTabindex } from "./control/toolbars.js";
import * as states from "./model/state.js";
import { published, transport } from "./published.js";
import * as focus from "./view/focus.js";
import { $, download, debounce } from "./view/dom.js";
import { attempt } from "./view/live-region.js";
import { Table } from "./view/table.js";

const WHEEL = 60; // pixels for each step

function make() {
    const page = makePage((state) => table.show(state));
    const table = new Table(() => page.session.state, page);
    page.session.storeTypedText = () => table.note.store();
    return page;
}

/** @typedef {import("./control/page.js").Page} App */

/** @param {App} app */
function listen(app) {
    const { session, steps, modes } = app;
    for (const button of document.querySelectorAll(".modes [data-mode]")) {
        const mode = /** @type {import("./model/state.js").Mode} */ (button.getAttribute("data-mode"));
        button.addEventListener("click", () => modes.set(mode));
    }
    /** @type {Record<string, () => unknown>} */
    const buttons = {
        "go-open": () => modes.set("open"),
        "go-share": () => share.show(session),
        "go-help": () => $("help").showModal(),
        "share-copy": () => share.copy($("share-link")),
        "share-copy-notation": () => share.copy($("share-notation")),
        "share-copy-embed": () => share.copy($("share-embed")),
        "step-first": () => steps.goToPly(0),
        "step-back": () => steps.step(-1),
        "step-on": () => steps.step(1),
        "step-last": () => steps.goToPly(Infinity),
        prove: () => steps.explainer.toggle(),
        "mistake-back": () => steps.stepMistake(-1),
        "mistake-on": () => steps.stepMistake(1),
        "take-back": () => steps.takeBack(),
        undo: () => session.undo(),
        redo: () => session.redo(),
        "variation-leave": () => steps.leaveVariation(),
        "variation-promote": () => steps.promote(),
        "variation-delete": () => steps.remove(),
        certificate: () => saveCertificate(session.state),
        "lost-retry": () => attempt(() => ask("/api/health")), // any answer is welcome: see onContact
    };
    for (const [id, act] of Object.entries(buttons)) {
        $(id).addEventListener("click", () => {
            if ($(id).getAttribute("aria-disabled") !== "true") act();
        });
    }
    $("explain").addEventListener("change", (/** @type {any} */ event) => steps.explain(event.target.checked));
    $("slider").addEventListener("input", (/** @type {any} */ event) => steps.goToPly(Number(event.target.value)));
    $("skip").addEventListener("click", (/** @type {Event} */ event) => {
        event.preventDefault();
        $($("table").hidden ? "open-text" : "panels").focus();
    });
    watchServer(app);
    const rerender = () => session.render();
    window.addEventListener("resize", debounce(80, rerender));
    new ResizeObserver(debounce(30, rerender)).observe($("strip"));
    for (const host of document.querySelectorAll(".top [role=toolbar]")) useRovingTabindex(/** @type {HTMLElement} */ (host));
    keys.listen(app);
    focus.listen();
    learning.listen(app);
}

/** Handle the mouse on the board: the wheel goes along the game. @param {App} app */
function listenToBoard({ session, steps }) {
    const board = /** @type {HTMLElement} */ ($("board"));
    const onTouch = (/** @type {PointerEvent} */ event) => (steps.touch = event.pointerType !== "mouse");
    board.addEventListener("pointerdown", onTouch, true);
    board.addEventListener("pointermove", (event) => event.pointerType === "mouse" && onTouch(event), true);
    board.addEventListener("keydown", () => (steps.touch = false), true);
    // After a mouse click the arrow keys still go along the game; the board gets them if Tab has reached it.
    board.addEventListener("mousedown", (event) => event.preventDefault());
    let scrollTop = 0;
    const roll = (/** @type {WheelEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || !["review", "play"].includes(session.state.mode)) return;
        event.preventDefault();
        scrollTop += event.deltaMode ? event.deltaY * 30 : event.deltaY;
        if (Math.abs(scrollTop) < WHEEL) return;
        steps.step(Math.sign(scrollTop));
        scrollTop = 0;
    };
    board.addEventListener("wheel", roll, { passive: false });
}

/** @param {import("./model/state.js").State} state */
function saveCertificate(state) {
    const here = states.position(state);
    if (!here?.certificate) return;
    const content = new Blob([`${JSON.stringify(here.certificate)}\n`], { type: "application/json" });
    download(`certificate-${here.ply}.json`, content);
}

async function main() {
    const page = published();
    if (page) connect(transport(page));
    if (page && !page.files) navigator.serviceWorker?.register("sw.js").catch(() => {}); // it is only for use without a network
    /** @type {App | null} */
    let app = null;
    await theme.begin(() => {
        if (!app) return;
        showSamples(app.session);
        app.address.offer();
        app.session.render();
        app.importForm.readTypedText();
    });
    app = make();
    listen(app);
    listenToBoard(app);
    await load(app);
    document.body.classList.remove("loading");
}

main();
