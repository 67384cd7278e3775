// @ts-check
// The parts of the page that act, connected with each other; loading, and the loss of the server.

import { ask, onContact } from "../api.js";
import { $, debounce, setVisible } from "../view/dom.js";
import { attempt } from "../view/live-region.js";
import { Address } from "./address.js";
import { Annotations } from "./annotations.js";
import { Editor } from "./edit.js";
import { Explainer } from "./explain.js";
import { loadRulesets } from "./games.js";
import { ImportForm } from "./import-form.js";
import * as learning from "./learning.js";
import { Matches } from "./match.js";
import { Modes } from "./modes.js";
import { openFirst } from "./open.js";
import { Retries } from "./retry.js";
import { Session } from "./session.js";
import * as share from "./share.js";
import { Slides } from "./slides.js";
import { Steps } from "./steps.js";

const SILENCE = 5_000; // milliseconds until a missing server is tried again

/** @typedef {ReturnType<typeof makePage>} Page */

/**
 * Make the parts of the page.
 * @param {(state: import("../model/state.js").State) => void} show draws a state
 */
export function makePage(show) {
    const session = new Session(() => {
        show(session.state);
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
    session.onOpened = () => explainer.answerLastMove();
    session.onPosition = () => {
        session.completeAnnouncement();
        matches.continueMatch();
    };
    session.onMissingPosition = (at) => matches.markUnanswered(at);
    session.onReviewed = () => retries.beginOnce();
    session.loadEditValues = () => editor.ask();
    return { session, matches, retries, editor, explainer, steps, modes, importForm, address, annotations };
}

/** Show the first game. @param {Page} page */
export async function load(page) {
    const { session, address, importForm } = page;
    await loadRulesets(session);
    const isMeant = location.hash.length > 1; // nothing replaces a damaged link
    await address.begin();
    importForm.readTypedText();
    const { start, edit } = session.state;
    if (!start && !edit && !isMeant && !session.isAsking("game")) await attempt(() => openFirst(session)); // the user may have gone back already
    address.ready();
    session.render();
    learning.begin(page);
}

/** Show that the server is missing, try it again, and continue when it is back. @param {Page} page */
export function watchServer(page) {
    const askSoon = debounce(SILENCE, () => $("lost").hidden || ask("/api/health").catch(() => {})); // onContact gets the answer
    onContact((lost) => {
        const back = !lost && !$("lost").hidden;
        setVisible($("lost"), lost);
        if (lost) askSoon();
        if (back) resume(page); // with the questions that were not answered
    });
}

/** @param {Page} page */
async function resume(page) {
    const { session, importForm, address } = page;
    importForm.retry();
    if (!(await loadRulesets(session))) return;
    session.loadValues();
    address.retry();
    learning.reopenDialog(page);
}
