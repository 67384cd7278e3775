// @ts-check
// The keyboard. Letter keys can be switched off, if other programs need them.

import { $, saveSetting, loadSetting } from "../view/dom.js";

/**
 * The parts of the page that keys act on.
 * @typedef {{session: import("./session.js").Session, steps: import("./steps.js").Steps,
 *     matches: import("./match.js").Matches, modes: import("./modes.js").Modes,
 *     editor: import("./edit.js").Editor, annotations: import("./annotations.js").Annotations}} App
 *
 * The action of a key; returns undefined if it does nothing.
 * @typedef {(app: App) => unknown} Act
 */

/** @param {(app: App) => unknown} act @returns {Act} in the modes that go along a line */
const stepIn = (act) => (app) => (["review", "play"].includes(app.session.state.mode) ? (act(app), true) : undefined);

/** @param {string} id @returns {Act} */
const press = (id) => () => ($(id).click(), true);

/** @param {import("../model/state.js").Mode} mode @returns {Act} */
const go = (mode) => (app) => (app.modes.set(mode), true);

/** @type {Record<string, Act>} */
const MOVING = {
    ArrowLeft: stepIn((app) => app.steps.step(-1)),
    ArrowRight: stepIn((app) => app.steps.step(1)),
    Home: stepIn((app) => app.steps.goToPly(0)),
    End: stepIn((app) => app.steps.goToPly(Infinity)),
    Backspace: stepIn((app) => app.steps.takeBack()),
    Escape: ({ session, modes, annotations }) =>
        session.state.mode === "open" && session.state.start ? (modes.goBack(), true) : annotations.wipe() || undefined,
};

/** @type {Record<string, Act>} */
const LETTERS = {
    n: stepIn((app) => app.steps.stepMistake(1)),
    p: stepIn((app) => app.steps.stepMistake(-1)),
    e: stepIn((app) => app.steps.explain()),
    h: stepIn((app) => app.matches.hint()),
    a: stepIn((app) => app.steps.explainer.toggle()),
    c: comment,
    o: go("open"),
    s: press("go-share"),
    "?": press("go-help"),
    1: go("review"),
    2: go("play"),
    3: go("retry"),
    4: go("edit"),
};

/** Go to the comment of the current move. */
function comment() {
    if (!$("note").checkVisibility()) return undefined;
    $("note").open = true;
    $("note-comment").focus();
    return true;
}

/** Undo or redo; undefined if there is nothing to do. @param {App} app @param {"undo" | "redo"} way */
function turn({ session, editor }, way) {
    const { mode } = session.state;
    if (mode === "edit") editor.turn(way);
    else if (mode === "review" || mode === "play") session[way]();
    else return undefined;
    return true;
}

/** @param {App} app */
export function listen(app) {
    const letters = $("keys-on");
    letters.checked = loadSetting("keys") !== "off";
    letters.addEventListener("change", () => saveSetting("keys", letters.checked ? "on" : "off"));
    document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
        const target = /** @type {HTMLElement} */ (event.target);
        if (target.closest("textarea, select, input:not([type='checkbox'], [type='radio'], #slider)")) return;
        if (event.ctrlKey || event.metaKey) {
            const key = event.key.toLowerCase();
            const way = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
            if (way && turn(app, way)) event.preventDefault();
            return;
        }
        const radio = target.closest("input[type='radio']"); // arrow keys choose among radio buttons
        const didMove = radio ? undefined : MOVING[event.key]?.(app);
        const didAct = didMove ?? (letters.checked ? LETTERS[event.key]?.(app) : undefined);
        if (didAct !== undefined) event.preventDefault();
    });
}
