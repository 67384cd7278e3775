// @ts-check
// Drawing arrows and circles on the board, with announcements for screen readers.

import { CLEAN, toggleMark } from "../model/annotations.js";
import { describeMark, move } from "../model/phrases.js";
import { moveOf } from "../model/game.js";
import { t } from "../model/words.js";
import { announce } from "../view/live-region.js";

export class Annotations {
    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
    }

    /** Draw an arrow, or a circle if both ends are the same; an existing mark is removed. @param {number} from @param {number} to */
    draw(from, to) {
        const { start, annotations: before } = this.session.state;
        if (!start) return;
        const annotations = toggleMark(before, [from, to]);
        this.session.set({ annotations });
        const description = describeMark(start, [from, to]);
        announce(annotations.length > before.length ? description : t("chalk.gone", { what: description }));
    }

    /** Announce how to end an arrow that a key has begun. @param {number} from */
    begin(from) {
        const { start } = this.session.state;
        if (start) announce(t("chalk.begin", { from: move(start, moveOf(start, from)) }));
    }

    /** Remove all marks; return whether there were any. */
    wipe() {
        const was = this.session.state.annotations.length > 0;
        if (was) {
            this.session.set({ annotations: CLEAN });
            announce(t("chalk.wiped"));
        }
        return was;
    }
}
