// @ts-check
// The modes: opening, reviewing, playing, retrying, editing.

import { NO_HIGHLIGHTS } from "../model/answers.js";
import * as edits from "../model/edit.js";
import { placeIn } from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { $ } from "../view/dom.js";
import { toBoard } from "../view/focus.js";
import { attempt, clearRefusal, announce, showNotice } from "../view/live-region.js";
import { loadRulesets, openDealt } from "./games.js";

/** @typedef {import("../model/state.js").Mode} Mode */

export class Modes {
    /** @type {Mode | null} where to go back to from opening */
    #modeBeforeOpen = null;

    /**
     * @param {import("./session.js").Session} session
     * @param {import("./retry.js").Retries} retry
     * @param {import("./edit.js").Editor} editor
     */
    constructor(session, retry, editor) {
        this.session = session;
        this.retry = retry;
        this.editor = editor;
    }

    /** Change the mode. A match waits until the user comes back to it. @param {Mode} mode */
    async set(mode) {
        const { session } = this;
        const { state } = session;
        if (mode === state.mode && (state.start || mode === "edit")) return;
        const isLoading = session.isAsking("game"); // it will open in the mode that is chosen meanwhile
        const leaves = state.mode === "edit" || (state.mode === "open" && !isLoading); // the edited game is opened
        if (leaves && mode !== "open" && mode !== "edit" && state.edit?.dirty) {
            if (!state.match || state.match.over) return this.editor.apply(mode);
            showNotice(t("edit.waits")); // only the user ends a match
        }
        if (!state.start && !isLoading && mode === "play") {
            if ((await attempt(() => openDealt(session))) && session.state.mode === "play") toBoard();
            return;
        }
        if (!state.start && !isLoading && mode !== "edit") mode = "open";
        this.show(mode);
    }

    /**
     * Show a mode.
     * @param {Mode} mode
     * @param {boolean} [again] whether the user comes back to the mode
     */
    async show(mode, again = false) {
        const { session } = this;
        const { state } = session;
        if (mode === "edit" && !state.rulesets.length && !(await loadRulesets(session))) return;
        if (mode === "open" && state.mode !== "open") this.#modeBeforeOpen = state.mode;
        session.cancel("reply");
        /** @type {Partial<import("../model/state.js").State>} */
        const next = { ...NO_HIGHLIGHTS, mode };
        const going = state.edit?.dirty || state.mode === "open" ? state.edit : null;
        if (mode === "edit") next.edit = going ?? edits.begin(state.rulesets, state.start);
        if (mode === "retry") {
            const { tree, retry } = state;
            next.retry = again && retry?.list.every((one) => trees.has(tree, one.node)) ? retry : null;
            if (!next.retry) next.at = trees.mainline(tree).at(-1) ?? trees.ROOT;
        }
        next.at ??= placeIn(mode, { ...state, ...next, at: state.at });
        session.set(next);
        if (mode !== state.mode) clearRefusal();
        scrollTo(0, 0);
        if (mode !== "open") session.loadValues();
        // In a review the arrow keys go along the game, so the board does not get the focus.
        if (mode === "open") $("open-text").focus({ preventScroll: true });
        else if (mode !== "review") toBoard();
        this.retry.beginOnce();
        announce(t(`mode.${mode}`));
    }

    /** Leave the form that opens games. */
    goBack() {
        const { match, edit } = this.session.state;
        this.set(this.#modeBeforeOpen ?? (match && !match.over ? "play" : edit ? "edit" : "review"));
    }
}
