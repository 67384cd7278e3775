// Lesson, puzzles and rules, which are loaded on first use; and the offer of the lesson to new users.

import { ask } from "../api.ts";
import { $, isNewVisit, saveSetting, loadSetting, saveDialog, loadDialog, setVisible } from "../view/dom.ts";
import { attempt, clearRefusal } from "../view/live-region.ts";
import { loadRulesets } from "./games.ts";
import type { Modes } from "./modes.ts";
import type { Session } from "./session.ts";

export interface App {
    session: Session;
    modes: Modes;
}

/** Open the pictures of the games, to choose one to play. */
export function chooseGame(session: Session) {
    return open({ session, modes: session.modes }, "games");
}

const REOPENED = ["lesson", "puzzles", "laying"]; // these stay open after a reload or going back

/** Dialogs that are being opened. */
const opening = new Set<string>();

const DIALOGS: Record<string, (app: App, link?: string) => Promise<unknown>> = {
    lesson: async (app) =>
        new (await import("./lesson.ts")).Lesson({
            puzzles: () => open(app, "puzzles"),
            play: () => app.modes.set("play"),
        }),
    puzzles: async (app, link) => {
        const { Puzzles } = await import("./puzzles.ts");
        return new Puzzles(app.session, link, () => open(app, "laying"));
    },
    laying: async (app) => new (await import("./laying.ts")).LayingGame(() => open(app, "puzzles")),
    games: async ({ session }) => (await import("./games-dialog.ts")).show(session),
    library: async ({ session }) => (await import("./library.ts")).show(session),
    rules: async ({ session }) => (await import("./rules.ts")).show(session),
};

/** Open a dialog, or show why it cannot be opened. */
export function open(app: App, name: string) {
    clearRefusal();
    return attempt(() => show(app, name));
}

/** Open a dialog, after the rulesets are known. Throws an error if there is no server. */
async function show(app: App, name: string, link?: string) {
    if (opening.has(name)) return;
    opening.add(name);
    try {
        // A browser may never load a module again after a failure: first test whether the server is there.
        await ask("/api/health");
        if (await loadRulesets(app.session)) await DIALOGS[name](app, link);
    } finally {
        opening.delete(name);
    }
}

/** Open the puzzle of a link: its id, or `TODAY`. */
export function openPuzzle(app: App, link: string) {
    return show(app, "puzzles", link);
}

export function listen(app: App) {
    if (isNewVisit()) for (const name of REOPENED) saveDialog(name, "");
    for (const button of document.querySelectorAll("[data-learn]")) {
        button.addEventListener("click", () => {
            $<HTMLDialogElement>("help").close();
            declineLesson();
            open(app, button.getAttribute("data-learn") ?? "");
        });
    }
}

/** Offer the lesson until the user has answered; reopen the dialog that was open. */
export function begin(app: App) {
    const { rulesets } = app.session.state;
    const hasNone = rulesets.length > 0 && !rulesets.some(({ puzzles }) => puzzles);
    for (const button of document.querySelectorAll<HTMLElement>("[data-learn='puzzles']")) setVisible(button, !hasNone);
    reopenDialog(app);
    setVisible($("offer"), loadSetting("lesson") === null);
    $("offer-no").addEventListener("click", declineLesson);
}

/** Reopen the dialog that was open, after a reload, going back, or when the server is back. */
export function reopenDialog(app: App) {
    for (const name of REOPENED) {
        if (loadDialog(name) && !document.querySelector(`#${name}[open]`)) open(app, name);
    }
}

/** Do not offer the lesson again. */
function declineLesson() {
    saveSetting("lesson", "offered");
    setVisible($("offer"), false);
}
