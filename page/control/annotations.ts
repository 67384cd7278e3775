// Drawing arrows and circles on the board, with announcements for screen readers.

import { CLEAN, toggleMark } from "../model/annotations.ts";
import { describeMark, formatMove } from "../model/phrases.ts";
import { findMove } from "../model/game.ts";
import { t } from "../model/i18n.ts";
import { announce } from "../view/live-region.ts";
import type { Session } from "./session.ts";

export class Annotations {
    session: Session;

    constructor(session: Session) {
        this.session = session;
    }

    /** Draw an arrow, or a circle if both ends are the same; an existing mark is removed. */
    draw(from: number, to: number) {
        const { setup, annotations: before } = this.session.state;
        if (!setup) return;
        const annotations = toggleMark(before, [from, to]);
        this.session.set({ annotations });
        const description = describeMark(setup, [from, to]);
        announce(annotations.length > before.length ? description : t("annotation.removed", { what: description }));
    }

    /** Announce how to end an arrow that a key has begun. */
    begin(from: number) {
        const { setup } = this.session.state;
        if (setup) announce(t("annotation.begin", { from: formatMove(setup, findMove(setup, from)) }));
    }

    /** Remove all marks; return whether there were any. */
    wipe() {
        const wasMarked = this.session.state.annotations.length > 0;
        if (wasMarked) {
            this.session.set({ annotations: CLEAN });
            announce(t("annotation.wiped"));
        }
        return wasMarked;
    }
}
