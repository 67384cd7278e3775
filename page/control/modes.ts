// The modes: opening, reviewing, playing, retrying, editing.

import { NO_HIGHLIGHTS } from "../model/answers.ts";
import * as edits from "../model/edit.ts";
import { findPlace } from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { $ } from "../view/dom.ts";
import { focusBoard } from "../view/focus.ts";
import { clearRefusal, announce, showNotice } from "../view/live-region.ts";
import { loadRulesets } from "./games.ts";
import { chooseGame } from "./learning.ts";
import type { Mode, State } from "../model/state.ts";
import type { Session } from "./session.ts";

export class Modes {
    session: Session;

    /** where to go back to from opening */
    #modeBeforeOpen: Mode | null = null;

    constructor(session: Session) {
        this.session = session;
    }

    /** Change the mode. A match waits until the user comes back to it. */
    async set(mode: Mode) {
        const { session } = this;
        const { state } = session;
        if (mode === state.mode && (state.setup || mode === "edit")) return;
        const isLoading = session.questions.isAsking("game"); // it will open in the mode that is chosen meanwhile
        const isLeaving = state.mode === "edit" || (state.mode === "open" && !isLoading); // the edited game is opened
        if (isLeaving && mode !== "open" && mode !== "edit" && state.edit?.isDirty) {
            if (!state.match || state.match.over) return this.session.editor.apply(mode);
            showNotice(() => t("edit.waits")); // only the user ends a match
        }
        if (!state.setup && !isLoading && mode === "play") return chooseGame(session);
        const isMissing = !state.setup && !isLoading && ["review", "retry"].includes(mode);
        if (!state.setup && !isLoading && mode !== "edit") mode = "open";
        await this.show(mode);
        if (isMissing) showNotice(() => t("mode.missing"));
    }

    /**
     * Show a mode.
     * @param isAgain whether the user comes back to the mode
     */
    async show(mode: Mode, isAgain = false) {
        const { session } = this;
        const { state } = session;
        if (mode === "edit" && !state.rulesets.length && !(await loadRulesets(session))) return;
        if (mode === "open" && state.mode !== "open") this.#modeBeforeOpen = state.mode;
        session.questions.cancel("reply");
        const next: Partial<State> = { ...NO_HIGHLIGHTS, mode };
        const going = state.edit?.isDirty || state.mode === "open" ? state.edit : null;
        if (mode === "edit") next.edit = going ?? edits.begin(state.rulesets, state.setup);
        if (mode === "retry") {
            const { tree, retry } = state;
            next.retry = isAgain && retry?.list.every((one) => trees.has(tree, one.node)) ? retry : null;
            if (!next.retry) next.at = trees.traceMainLine(tree).at(-1) ?? trees.ROOT;
        }
        next.at ??= findPlace(mode, { ...state, ...next, at: state.at });
        session.set(next);
        if (mode !== state.mode) clearRefusal();
        scrollTo(0, 0);
        if (mode !== "open") session.positions.loadValues();
        // In a review the arrow keys go along the game, so the board does not get the focus.
        if (mode === "open" && !isAgain) $("open-text").focus(); // it is below the small game
        else if (mode !== "review" && mode !== "open") focusBoard();
        this.session.retries.beginOnce();
        announce(t(`mode.${mode}`));
    }

    /** Leave the form that opens games. */
    goBack() {
        const { match, edit } = this.session.state;
        this.set(this.#modeBeforeOpen ?? (match && !match.over ? "play" : edit ? "edit" : "review"));
    }
}
