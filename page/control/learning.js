// @ts-check
// Lesson, puzzles and rules, which are loaded on first use; and the offer of the lesson to new users.

import { ask } from "../api.js";
import { $, isNewVisit, saveSetting, loadSetting, saveDialog, loadDialog, setVisible } from "../view/dom.js";
import { attempt } from "../view/live-region.js";
import { loadRulesets } from "./games.js";

/** @typedef {{session: import("./session.js").Session, modes: import("./modes.js").Modes}} App */

const REOPENED = ["lesson", "puzzles"]; // these stay open after a reload or going back

/** Dialogs that are being opened. @type {Set<string>} */
const opening = new Set();

/** @type {Record<string, (app: App) => Promise<unknown>>} */
const DIALOGS = {
    lesson: async (app) =>
        new (await import("./lesson.js")).Lesson({
            puzzles: () => open(app, "puzzles"),
            play: () => app.modes.set("play"),
        }),
    puzzles: async ({ session }) => new (await import("./puzzles.js")).Puzzles(session),
    library: async ({ session }) => (await import("./library.js")).show(session),
    rules: async ({ session }) => (await import("./rules.js")).show(session),
};

/**
 * Open a dialog, after the rulesets are known.
 * @param {App} app
 * @param {string} name
 */
async function open(app, name) {
    if (opening.has(name)) return;
    opening.add(name);
    await attempt(async () => {
        // A browser may never load a module again after a failure: first test whether the server is there.
        await ask("/api/health");
        if (await loadRulesets(app.session)) await DIALOGS[name](app);
    });
    opening.delete(name);
}

/** @param {App} app */
export function listen(app) {
    if (isNewVisit()) for (const name of REOPENED) saveDialog(name, "");
    for (const button of document.querySelectorAll("[data-learn]")) {
        button.addEventListener("click", () => {
            $("help").close();
            declineLesson();
            open(app, button.getAttribute("data-learn") ?? "");
        });
    }
}

/** Offer the lesson until the user has answered; reopen the dialog that was open. @param {App} app */
export function begin(app) {
    const { rulesets } = app.session.state;
    const none = rulesets.length > 0 && !rulesets.some(({ puzzles }) => puzzles);
    for (const button of document.querySelectorAll("[data-learn='puzzles']")) setVisible(/** @type {any} */ (button), !none);
    reopenDialog(app);
    setVisible($("offer"), loadSetting("lesson") === null);
    $("offer-no").addEventListener("click", declineLesson);
}

/** Reopen the dialog that was open, after a reload, going back, or when the server is back. @param {App} app */
export function reopenDialog(app) {
    for (const name of REOPENED) {
        if (loadDialog(name) && !document.querySelector(`#${name}[open]`)) open(app, name);
    }
}

/** Do not offer the lesson again. */
function declineLesson() {
    saveSetting("lesson", "offered");
    setVisible($("offer"), false);
}
