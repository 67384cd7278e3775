// The keyboard. Letter keys can be switched off, if other programs need them.

import { $, saveSetting, loadSetting } from "../view/dom.ts";
import type { Mode } from "../model/state.ts";
import type { Annotations } from "./annotations.ts";
import type { Editor } from "./edit.ts";
import type { Matches } from "./match.ts";
import type { Modes } from "./modes.ts";
import type { Session } from "./session.ts";
import type { Steps } from "./steps.ts";

/** The parts of the page that keys act on. */
export interface App {
    session: Session;
    steps: Steps;
    matches: Matches;
    modes: Modes;
    editor: Editor;
    annotations: Annotations;
}

/** The action of a key; returns undefined if it does nothing. */
export type Act = (app: App) => unknown;

/** @returns in the modes that go along a line */
const stepIn = (act: (app: App) => unknown): Act => (app) => (["review", "play"].includes(app.session.state.mode) ? (act(app), true) : undefined);

const press = (id: string): Act => () => ($(id).click(), true);

const go = (mode: Mode): Act => (app) => (app.modes.set(mode), true);

const MOVING: Record<string, Act> = {
    ArrowLeft: stepIn((app) => app.steps.step(-1)),
    ArrowRight: stepIn((app) => app.steps.step(1)),
    Home: stepIn((app) => app.steps.goToPly(0)),
    End: stepIn((app) => app.steps.goToPly(Infinity)),
    Backspace: stepIn((app) => app.steps.takeBack()),
    Escape: ({ session, modes, annotations }) =>
        session.state.mode === "open" && session.state.setup ? (modes.goBack(), true) : annotations.wipe() || undefined,
};

const LETTERS: Record<string, Act> = {
    n: stepIn((app) => app.steps.stepMistake(1)),
    p: stepIn((app) => app.steps.stepMistake(-1)),
    e: stepIn((app) => app.steps.explain()),
    d: stepIn((app) => app.steps.showAllMarks()),
    h: stepIn((app) => app.matches.showHint()),
    a: stepIn((app) => app.session.explainer.toggle()),
    c: focusComment,
    o: go("open"),
    s: press("go-share"),
    "?": press("go-help"),
    1: go("review"),
    2: go("play"),
    3: go("retry"),
    4: go("edit"),
};

/** Go to the comment of the current move. */
function focusComment() {
    if (!$("note").checkVisibility()) return undefined;
    $<HTMLDetailsElement>("note").open = true;
    $("note-comment").focus();
    return true;
}

/** Undo or redo; undefined if there is nothing to do. */
function stepHistory({ session, editor }: App, way: "undo" | "redo") {
    const { mode } = session.state;
    if (mode === "edit") editor.turn(way);
    else if (mode === "review" || mode === "play") session[way]();
    else return undefined;
    return true;
}

export function listen(app: App) {
    const letters = $<HTMLInputElement>("keys-on");
    letters.checked = loadSetting("keys") !== "off";
    letters.addEventListener("change", () => saveSetting("keys", letters.checked ? "on" : "off"));
    document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
        const target = event.target as HTMLElement;
        if (target.closest("textarea, select, input:not([type='checkbox'], [type='radio'], #slider)")) return;
        if (event.ctrlKey || event.metaKey) {
            const key = event.key.toLowerCase();
            const way = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
            if (way && stepHistory(app, way)) event.preventDefault();
            return;
        }
        const radio = target.closest("input[type='radio']"); // arrow keys choose among radio buttons
        const didMove = radio ? undefined : MOVING[event.key]?.(app);
        const didAct = didMove ?? (letters.checked ? LETTERS[event.key]?.(app) : undefined);
        if (didAct !== undefined) event.preventDefault();
    });
}
