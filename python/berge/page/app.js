// @ts-check
// The page: what acts (control/) is given what it acts on, buttons are wired, and the state is shown (view/).

import { ask, onContact } from "./api.js";
import { Address } from "./control/address.js";
import { Annotations } from "./control/annotations.js";
import { Editor } from "./control/edit.js";
import { learn, showSamples } from "./control/games.js";
import { ImportForm } from "./control/import-form.js";
import * as keys from "./control/keys.js";
import * as learning from "./control/learning.js";
import * as theme from "./control/theme.js";
import { Matches } from "./control/match.js";
import { Modes } from "./control/modes.js";
import { openFirst } from "./control/open.js";
import { Explainer } from "./control/explain.js";
import { Retries } from "./control/retry.js";
import { Session } from "./control/session.js";
import * as share from "./control/share.js";
import { Slides } from "./control/slides.js";
import { Steps } from "./control/steps.js";
import { rove } from "./control/toolbars.js";
import * as states from "./model/state.js";
import { $, download, later, toggle } from "./view/dom.js";
import { Table } from "./view/table.js";
import * as focus from "./view/focus.js";
import { attempt } from "./view/live-region.js";

const WHEEL = 60; // pixels a step
const SILENCE = 5_000; // milliseconds until a server that is gone is asked whether it is back

function make() {
    const session = new Session(() => {
        table.show(session.state);
        share.follow(session.state);
        address.follow();
        slides.follow();
    });
    const matches = new Matches(session);
    const retries = new Retries(session);
    const editor = new Editor(session);
    const explainer = new Explainer(session);
    const annotations = new Annotations(session);
    const slides = new Slides(session);
    const steps = new Steps(session, matches, retries, explainer, annotations);
    const modes = new Modes(session, retries, editor);
    const importForm = new ImportForm(session, modes);
    const address = new Address(session, modes);
    const table = new Table(() => session.state, { steps, matches, retries, editor, modes, importForm, annotations });
    session.typed = () => table.note.take();
    session.had = () => explainer.goOn();
    session.arrived = () => {
        session.announceRest();
        matches.goOn();
    };
    session.missed = (at) => matches.missed(at);
    session.learned = () => retries.beginOnce();
    session.editing = () => editor.ask();
    return { session, matches, retries, editor, steps, modes, importForm, address, table, annotations };
}

/** @typedef {ReturnType<typeof make>} App */

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
    const listenFor = later(SILENCE, () => $("lost").hidden || ask("/api/health").catch(() => {})); // what it says is heard
    onContact((lost) => {
        const back = !lost && !$("lost").hidden;
        toggle($("lost"), lost);
        if (lost) listenFor();
        if (back) goOn(app); // with what was not answered meanwhile
    });
    const again = () => session.render();
    window.addEventListener("resize", later(80, again));
    new ResizeObserver(later(30, again)).observe($("strip"));
    for (const host of document.querySelectorAll(".top [role=toolbar]")) rove(/** @type {HTMLElement} */ (host));
    keys.listen(app);
    focus.listen();
    learning.listen(app);
}

/** @param {App} app */
async function goOn(app) {
    const { session, importForm, address } = app;
    importForm.again();
    if (!(await learn(session))) return;
    session.look();
    address.again();
    learning.goOn(app);
}

/** The board's mouse: the wheel goes along the game. @param {App} app */
function listenToBoard({ session, steps }) {
    const board = /** @type {HTMLElement} */ ($("board"));
    const touched = (/** @type {PointerEvent} */ event) => (steps.touch = event.pointerType !== "mouse");
    board.addEventListener("pointerdown", touched, true);
    board.addEventListener("pointermove", (event) => event.pointerType === "mouse" && touched(event), true);
    board.addEventListener("keydown", () => (steps.touch = false), true);
    // A press with the mouse leaves the arrow keys to the game; the board takes them when it is reached with Tab.
    board.addEventListener("mousedown", (event) => event.preventDefault());
    let rolled = 0;
    const roll = (/** @type {WheelEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || !["review", "play"].includes(session.state.mode)) return;
        event.preventDefault();
        rolled += event.deltaMode ? event.deltaY * 30 : event.deltaY;
        if (Math.abs(rolled) < WHEEL) return;
        steps.step(Math.sign(rolled));
        rolled = 0;
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
    /** @type {App | null} */
    let app = null;
    await theme.begin(() => {
        if (!app) return;
        showSamples(app.session);
        app.address.offer();
        app.session.render();
        app.importForm.look();
    });
    const { session, address, importForm } = (app = make());
    listen(app);
    listenToBoard(app);
    await learn(session);
    const isMeant = location.hash.length > 1; // nothing takes the place of a link that is damaged
    await address.begin();
    importForm.look();
    const { start, edit } = session.state;
    if (!start && !edit && !isMeant && !session.asks("game")) await attempt(() => openFirst(session)); // one may have gone back already
    address.ready();
    session.render();
    learning.begin(app);
    document.body.classList.remove("loading");
}

main();
