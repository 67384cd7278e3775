// The parts of the page that act, connected with each other; loading, and the loss of the server.

import { ask, onContact } from "../api.ts";
import * as puzzles from "../model/puzzles.ts";
import { $, debounce, setVisible } from "../view/dom.ts";
import { attempt } from "../view/live-region.ts";
import { Address } from "./address.ts";
import { loadRulesets } from "./games.ts";
import { Chapters } from "./chapters.ts";
import { ImportForm } from "./import-form.ts";
import * as learning from "./learning.ts";
import { openFirst } from "./open.ts";
import { Session, type View } from "./session.ts";
import * as share from "./share.ts";
import { Slides } from "./slides.ts";

const SILENCE = 5_000; // milliseconds until a missing server is tried again

export type Page = ReturnType<typeof makePage>;

/** Make the page's controller, and what connects it with the address, the files and the forms. */
export function makePage(view: Omit<View, "reopen">) {
    const session = new Session({
        ...view,
        show(state) {
            view.show(state);
            share.follow(state);
            address.follow();
            slides.follow();
            chapters.follow();
        },
        reopen: (next): boolean => chapters.reopen(next),
    });
    const { matches, retries, editor, explainer, steps, modes, annotations, searches } = session;
    const slides = new Slides(session);
    const importForm = new ImportForm(session, modes);
    const address = new Address(session, modes);
    const chapters = new Chapters(session, address);
    return { session, matches, retries, editor, explainer, steps, modes, importForm, address, chapters, annotations, searches };
}

/** Show the first game. */
export async function load(page: Page) {
    const { session, address, importForm } = page;
    await loadRulesets(session);
    const isMeant = location.hash.length > 1 && !puzzles.parseLink(location.hash); // nothing replaces a damaged link
    await address.begin();
    importForm.readTypedText();
    const { setup, edit } = session.state;
    if (!setup && !edit && !isMeant && !session.questions.isAsking("game")) await attempt(() => openFirst(session)); // the user may have gone back already
    address.startFollowing();
    session.render();
    learning.begin(page);
}

/** Show that the server is missing, try it again, and continue when it is back. */
export function watchServer(page: Page) {
    const askSoon = debounce(SILENCE, () => $("lost").hidden || ask("/api/health").catch(() => {})); // onContact gets the answer
    onContact((isLost) => {
        const isBack = !isLost && !$("lost").hidden;
        setVisible($("lost"), isLost);
        if (isLost) askSoon();
        if (isBack) resume(page); // with the questions that were not answered
    });
}

async function resume(page: Page) {
    const { session, importForm, address } = page;
    importForm.retry();
    if (!(await loadRulesets(session))) return;
    session.positions.loadValues();
    address.retry();
    learning.reopenDialog(page);
}
