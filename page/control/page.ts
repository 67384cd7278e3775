// The parts of the page that act, connected with each other; loading, and the loss of the server.

import { ask, onContact } from "../api.ts";
import { $, debounce, setVisible } from "../view/dom.ts";
import { attempt } from "../view/live-region.ts";
import { Address } from "./address.ts";
import { Annotations } from "./annotations.ts";
import { Editor } from "./edit.ts";
import { Explainer } from "./explain.ts";
import { loadRulesets } from "./games.ts";
import { ImportForm } from "./import-form.ts";
import * as learning from "./learning.ts";
import { Matches } from "./match.ts";
import { Modes } from "./modes.ts";
import { openFirst } from "./open.ts";
import { Retries } from "./retry.ts";
import { Session } from "./session.ts";
import * as share from "./share.ts";
import { Slides } from "./slides.ts";
import { Steps } from "./steps.ts";
import type { State } from "../model/state.ts";

const SILENCE = 5_000; // milliseconds until a missing server is tried again

export type Page = ReturnType<typeof makePage>;

/**
 * Make the parts of the page.
 * @param show draws a state
 */
export function makePage(show: (state: State) => void) {
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

/** Show the first game. */
export async function load(page: Page) {
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

/** Show that the server is missing, try it again, and continue when it is back. */
export function watchServer(page: Page) {
    const askSoon = debounce(SILENCE, () => $("lost").hidden || ask("/api/health").catch(() => {})); // onContact gets the answer
    onContact((lost) => {
        const back = !lost && !$("lost").hidden;
        setVisible($("lost"), lost);
        if (lost) askSoon();
        if (back) resume(page); // with the questions that were not answered
    });
}

async function resume(page: Page) {
    const { session, importForm, address } = page;
    importForm.retry();
    if (!(await loadRulesets(session))) return;
    session.loadValues();
    address.retry();
    learning.reopenDialog(page);
}
