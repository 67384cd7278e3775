// @ts-check
// The doors to what one learns by, which is loaded when it is first wanted; and the offer of a lesson to who is new.

import { ask } from "../api.js";
import { $, isNew, keep, recall, remember, recallOpen, toggle } from "../view/dom.js";
import { attempt } from "../view/live-region.js";
import { learn } from "./games.js";

/** @typedef {{session: import("./session.js").Session, modes: import("./modes.js").Modes}} App */

const STAYS = ["lesson", "puzzles"]; // when the page is loaded again, or gone back to

/** Doors that are being opened. @type {Set<string>} */
const opening = new Set();

/** @type {Record<string, (app: App) => Promise<unknown>>} */
const DOORS = {
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
 * What lies behind a door, with what games there are.
 * @param {App} app
 * @param {string} name
 */
async function open(app, name) {
    if (opening.has(name)) return;
    opening.add(name);
    await attempt(async () => {
        // A browser may remember for good that a module did not come: first see that somebody is there to send it.
        await ask("/api/health");
        if (await learn(app.session)) await DOORS[name](app);
    });
    opening.delete(name);
}

/** @param {App} app */
export function listen(app) {
    if (isNew()) for (const name of STAYS) remember(name, "");
    for (const button of document.querySelectorAll("[data-learn]")) {
        button.addEventListener("click", () => {
            $("help").close();
            refuse();
            open(app, button.getAttribute("data-learn") ?? "");
        });
    }
}

/** Offer the lesson to who has not answered yet; who was learning or solving puzzles goes on. @param {App} app */
export function begin(app) {
    const { rulesets } = app.session.state;
    const none = rulesets.length > 0 && !rulesets.some(({ puzzles }) => puzzles);
    for (const door of document.querySelectorAll("[data-learn='puzzles']")) toggle(/** @type {any} */ (door), !none);
    goOn(app);
    toggle($("offer"), recall("lesson") === null);
    $("offer-no").addEventListener("click", refuse);
}

/** Where the page was loaded again or gone back to, or the server is back, be where one was learning. @param {App} app */
export function goOn(app) {
    for (const name of STAYS) {
        if (recallOpen(name) && !document.querySelector(`#${name}[open]`)) open(app, name);
    }
}

/** Offer it no more. */
function refuse() {
    keep("lesson", "offered");
    toggle($("offer"), false);
}
