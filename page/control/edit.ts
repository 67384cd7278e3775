// Editing: brush strokes, typed texts and choices, and the values after them.

import { readHandPlaces } from "../model/drawing.ts";
import * as edits from "../model/edit.ts";
import * as boards from "../model/rows.ts";
import { findRuleset } from "../model/rulesets.ts";
import { t } from "../model/i18n.ts";
import { throttle } from "../view/dom.ts";
import { attempt, describeError, refuse } from "../view/live-region.ts";
import { Drawer } from "./drawing.ts";
import { openText, pickSeed } from "./open.ts";
import type { Edit } from "../model/edit.ts";
import type { Mode } from "../model/state.ts";
import type { Session } from "./session.ts";

const QUIET = 80; // milliseconds between two questions for values
const SEEN = new Set(["places", "isByHand", "room", "hand"]); // fields that change only the picture of a graph

export class Editor {
    session: Session;
    drawer: Drawer;

    painting = ""; // the letter of the current stroke
    #hasBegun = false; // whether the current stroke has changed anything
    /** The question for random cells. */
    #filling: Promise<unknown> = Promise.resolve();
    askSoon = throttle(QUIET, () => this.ask());

    constructor(session: Session) {
        this.session = session;
        this.drawer = new Drawer(this);
    }

    get edit(): Edit {
        return this.session.state.edit!;
    }

    set(patch: Partial<Edit>) {
        this.session.set({ edit: { ...this.edit, ...patch } });
    }

    /**
     * Change the edit, and ask for its values.
     * @param isMore whether undo takes it back together with the change before
     */
    change(patch: Partial<Edit>, isMore = false) {
        this.session.act({ edit: edits.applyChange(this.edit, patch, isMore) });
        if (Object.keys(patch).some((key) => !SEEN.has(key))) this.askSoon();
    }

    /** Ask for the values of the current edit. */
    async ask() {
        const { session, edit } = this;
        if (!edit || session.state.mode !== "edit") return;
        const question = { of: session.state };
        const result = edits.buildDocument(edit);
        if (!("document" in result)) {
            session.questions.cancel("values");
            session.questions.receive("values", question, { error: describeWrongLine(result) });
            return;
        }
        try {
            let { setup } = edit;
            if (!edits.findBoard(edit.ruleset)) {
                const answer = await session.questions.request("values", "/api/open", { text: JSON.stringify(result.document) });
                if (answer === undefined) return;
                ({ setup } = answer);
            }
            await session.questions.ask("values", "/api/values", result.document, { ...question, setup });
        } catch (problem) {
            session.questions.receive("values", question, { error: describeError(problem) });
        }
    }

    /** Open the edited game, to review it or to play from it. */
    async apply(mode: Mode) {
        const { game, mode: here } = this.session.state;
        await this.#filling; // the user means the board with the random cells
        if (this.session.state.game !== game || this.session.state.mode !== here) return;
        const result = edits.buildDocument(this.edit);
        if (!("document" in result)) return refuse(() => describeWrongLine(result));
        const next = mode === "retry" ? "review" : mode; // it has no mistakes to retry
        const places = readHandPlaces(this.edit);
        await attempt(() => openText(this.session, JSON.stringify(result.document), { mode: next, isEdited: true, places }));
    }

    /** @param phase "start", "move" or "end" */
    paint(n: number, phase: string) {
        const { edit } = this;
        const board = edit && edits.findBoard(edit.ruleset); // a stroke may continue after its board was replaced
        if (!board) return;
        if (phase === "end") {
            this.painting = "";
            return;
        }
        const width = edit.rows[0].length;
        const [r, c] = [Math.floor(n / width), n % width];
        if (phase === "start") {
            this.#hasBegun = false;
            // A stroke that begins on a cell with this letter removes it.
            const hasBrush = edit.rows[r][c] === edit.brush && edit.brush !== board.token;
            this.painting = hasBrush ? (board.paint.find((letter) => letter !== edit.brush) ?? edit.brush) : edit.brush;
        } else if (this.painting === board.token) {
            if (edit.rows[r][c] === this.painting) return;
        }
        const rows = boards.paint(board, edit.rows, r, c, this.painting || edit.brush);
        if (rows !== edit.rows) {
            this.change({ rows, values: edits.eraseValue(edit.values, n) }, this.#hasBegun);
            this.#hasBegun = true;
        }
    }

    turn(way: "undo" | "redo") {
        const edit = edits.restore(this.edit, way);
        if (!edit) return;
        this.session.act({ edit });
        this.askSoon();
    }

    /** @param name of a game */
    choose(name: string) {
        const ruleset = findRuleset(this.session.state.rulesets, name);
        if (ruleset) this.change(edits.choose(this.edit, ruleset));
    }

    clear() {
        const { ruleset, rows } = this.edit;
        const board = edits.findBoard(ruleset);
        if (board) this.change({ rows: boards.clear(board, rows.length, rows[0].length), values: null });
    }

    rotate() {
        this.change({ rows: boards.rotate(this.edit.rows), values: null });
    }

    fill(name: string, value: number | boolean) {
        this.change({ fields: { ...this.edit.fields, [name]: value } });
    }

    fillRandom() {
        const { edit } = this;
        this.#filling = attempt(async () => {
            const question = {
                ruleset: edit.ruleset.name,
                rows: edit.rows.length,
                columns: edit.rows[0].length,
                density: edit.density / 100,
                seed: pickSeed(),
            };
            if (await this.session.questions.ask("cells", "/api/random", question)) this.askSoon();
        });
    }

    resize(which: "rows" | "columns", text: string) {
        const { ruleset, rows } = this.edit;
        const board = edits.findBoard(ruleset);
        if (!board) return;
        const size = Math.max(1, Math.min(edits.LARGEST, Math.round(Number(text)) || 1));
        const [height, width] = which === "rows" ? [size, rows[0].length] : [rows.length, size];
        if (height !== rows.length || width !== rows[0].length)
            this.change({ rows: boards.resize(board, rows, height, width), values: null });
    }
}

function describeWrongLine(place: { line: number, found: string }) {
    return t("edit.graph.line", place);
}
