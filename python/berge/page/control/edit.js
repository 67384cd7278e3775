// @ts-check
// Editing: strokes of the brush, what is typed and chosen, and who wins then.

import { Line } from "../api.js";
import * as edits from "../model/edit.js";
import { t } from "../model/words.js";
import { paced } from "../view/dom.js";
import { attempt, describe, notice } from "../view/voice.js";
import { openText } from "./open.js";

/** @typedef {import("../model/edit.js").Edit} Edit */

const QUIET = 80; // milliseconds between two questions for values
const MOST_UNDO = 200;

export class Editor {
    questions = new Line();
    random = new Line();
    painting = ""; // the letter of the stroke under way
    soon = paced(QUIET, () => this.ask());

    /** @param {import("./session.js").Session} session */
    constructor(session) {
        this.session = session;
    }

    /** @returns {Edit} */
    get edit() {
        return /** @type {Edit} */ (this.session.state.edit);
    }

    /** @param {Partial<Edit>} patch */
    set(patch) {
        this.session.set({ edit: { ...this.edit, ...patch } });
    }

    /** Change what is edited, and ask anew who wins. @param {Partial<Edit>} patch */
    change(patch) {
        const { rows, undo } = this.edit;
        const kept = patch.rows && patch.rows !== rows && !this.painting ? [...undo, rows].slice(-MOST_UNDO) : undo;
        this.set({ undo: kept, dirty: true, ...patch });
        this.soon();
    }

    /** Ask for the values of what is on the board now. */
    async ask() {
        const { edit } = this;
        if (!edit) return;
        const found = edits.documentOf(edit);
        if (!("document" in found)) {
            this.questions.drop(); // the answer about what stood here before would take the place of the error
            return this.set({ error: wrongLine(found), values: null, winner: null });
        }
        try {
            let { start } = edit;
            if (!edits.isBoard(edit.ruleset)) {
                const opened = await this.questions.ask("/api/open", { text: JSON.stringify(found.document) });
                if (opened === undefined) return;
                ({ start } = opened);
            }
            const told = await this.questions.ask("/api/values", found.document);
            if (told === undefined || !this.edit) return;
            this.set({ start, values: told.classes, winner: told.winner, error: null });
        } catch (problem) {
            if (this.edit) this.set({ error: describe(problem), values: null, winner: null });
        }
    }

    /**
     * Have what is edited on the board, to review it or to play from it.
     * @param {import("../model/state.js").Mode} mode
     */
    async apply(mode) {
        const found = edits.documentOf(this.edit);
        if (!("document" in found)) return notice(wrongLine(found));
        const next = mode === "retry" ? "review" : mode; // there is nothing to retry yet
        await attempt(() => openText(this.session, JSON.stringify(found.document), next));
    }

    /**
     * @param {number} n
     * @param {string} phase "start", "move" or "end"
     */
    paint(n, phase) {
        const { edit } = this;
        if (!edits.isBoard(edit.ruleset)) return;
        if (phase === "end") {
            this.painting = "";
            return;
        }
        const width = edit.rows[0].length;
        const [r, c] = [Math.floor(n / width), n % width];
        if (phase === "start") {
            this.set({ undo: [...edit.undo, edit.rows].slice(-MOST_UNDO) });
            // A stroke that begins on a cell with this letter already takes it away.
            const letters = edits.palette(edit.ruleset);
            const same = edit.rows[r][c] === edit.brush && edit.brush !== edits.tokenLetter(edit.ruleset);
            this.painting = same ? (letters.find((letter) => letter !== edit.brush) ?? edit.brush) : edit.brush;
        } else if (this.painting === edits.tokenLetter(edit.ruleset)) {
            if (edit.rows[r][c] === this.painting) return;
        }
        const rows = edits.paint(edit.ruleset, edit.rows, r, c, this.painting || edit.brush);
        if (rows !== edit.rows) {
            this.set({ rows, dirty: true, values: edits.erased(edit.values, n) });
            this.soon();
        }
    }

    undo() {
        const { undo } = this.edit;
        if (!undo.length) return;
        this.set({ rows: undo[undo.length - 1], undo: undo.slice(0, -1), dirty: true, values: null });
        this.soon();
    }

    /** @param {string} ruleset */
    choose(ruleset) {
        this.change(edits.choose(this.edit, ruleset));
    }

    clear() {
        const { ruleset, rows } = this.edit;
        this.change({ rows: edits.clear(ruleset, rows.length, rows[0].length), values: null });
    }

    rotate() {
        this.change({ rows: edits.rotate(this.edit.rows), values: null });
    }

    async fillRandom() {
        const { edit } = this;
        await attempt(async () => {
            const seed = Math.floor(Math.random() * 2 ** 31);
            const question = {
                ruleset: edit.ruleset,
                rows: edit.rows.length,
                columns: edit.rows[0].length,
                density: edit.density / 100,
                seed,
            };
            const found = await this.random.ask("/api/random", question);
            if (found && this.edit?.ruleset === edit.ruleset)
                this.change({ rows: found.start.document.board, values: null });
        });
    }

    /** @param {"rows" | "columns"} which @param {string} text */
    resize(which, text) {
        const { ruleset, rows } = this.edit;
        const size = Math.max(1, Math.min(edits.LARGEST, Math.round(Number(text)) || 1));
        const [height, width] = which === "rows" ? [size, rows[0].length] : [rows.length, size];
        if (height !== rows.length || width !== rows[0].length)
            this.change({ rows: edits.resize(ruleset, rows, height, width), values: null });
    }
}

/** @param {{line: number, found: string}} place */
function wrongLine(place) {
    return t("edit.graph.line", place);
}
