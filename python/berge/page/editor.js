// @ts-check
// Editing: boards cell by cell, graphs as text, Juniper Green by its number; with the values of all cells at once.

import { Line, ask } from "./api.js";
import { $, el, paced, say, toggle } from "./dom.js";
import * as edits from "./edit.js";
import { describe } from "./opener.js";
import { fill, player, ruleset } from "./panels.js";
import { t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Edit} Edit */
/** @typedef {import("./app.js").App} App */

const QUIET = 80; // milliseconds between two questions for values
const DEFAULT = 9;
const PETERSEN = "0 1\n1 2\n2 3\n3 4\n4 0\n0 5\n1 6\n2 7\n3 8\n4 9\n5 7\n7 9\n9 6\n6 8\n8 5\n@0";
const MOST_UNDO = 200;

/**
 * What to edit first: the start on the board, or a free board.
 * @param {State} state
 * @returns {Edit}
 */
export function begin({ start }) {
    const ruleset = start && edits.RULESETS.includes(start.ruleset) ? start.ruleset : "maze";
    const board = start && edits.isBoard(start.ruleset) ? start.document.board : null;
    const fits = board && board.length <= edits.LARGEST && board[0].length <= edits.LARGEST;
    return {
        ruleset,
        rows: fits ? board : edits.clear(edits.isBoard(ruleset) ? ruleset : "maze", DEFAULT, DEFAULT),
        brush: ruleset === "rabbit" ? "X" : "#",
        density: 30,
        text: start?.ruleset === "graph" ? graphText(start.document) : PETERSEN,
        n: start?.ruleset === "juniper" ? start.document.n : 30,
        any: start?.ruleset === "juniper" ? Boolean(start.document.any_first) : false,
        start: start && !edits.isBoard(start.ruleset) ? start : null,
        values: null,
        winner: null,
        error: null,
        undo: [],
        dirty: false,
    };
}

/** @param {Record<string, any>} document */
function graphText(document) {
    const token = document.token === undefined ? "" : `\n@${document.token}`;
    return edits.graphText(/** @type {any} */ (document)) + token;
}

/**
 * The document of what is being edited; null, with the reason in `error`, where it is none yet.
 * @param {Edit} edit
 * @returns {{document: Record<string, any> | null, error: any}}
 */
export function documentOf(edit) {
    if (edits.isBoard(edit.ruleset)) return { document: { ruleset: edit.ruleset, board: edit.rows }, error: null };
    if (edit.ruleset === "juniper")
        return { document: { ruleset: "juniper", n: edit.n, any_first: edit.any }, error: null };
    const found = edits.parseGraph(edit.text);
    if ("document" in found) return { document: found.document, error: null };
    return { document: null, error: t("edit.graph.line", { line: found.line, found: found.found }) };
}

export class Editor {
    /** @param {App} app */
    constructor(app) {
        this.app = app;
        this.questions = new Line();
        this.painting = "";
        this.soon = paced(QUIET, () => this.ask());
        this.random = new Line();
    }

    /** @returns {Edit} */
    get edit() {
        return /** @type {Edit} */ (this.app.state.edit);
    }

    /** @param {Partial<Edit>} patch */
    set(patch) {
        this.app.set({ edit: { ...this.edit, ...patch } });
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
        const { document, error } = documentOf(edit);
        if (!document) return this.set({ error, values: null, winner: null });
        const whole = { format: "berge-game/1", ...document, moves: [] };
        try {
            let { start } = edit;
            if (!edits.isBoard(edit.ruleset)) {
                const opened = await this.questions.ask("/api/open", { text: JSON.stringify(whole) });
                if (opened === undefined) return;
                ({ start } = opened);
            }
            const found = await this.questions.ask("/api/values", whole);
            if (found === undefined || !this.edit) return;
            this.set({ start, values: found.classes, winner: found.winner, error: null });
        } catch (problem) {
            if (this.edit) this.set({ error: describe(problem), values: null, winner: null });
        }
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
            this.set({ rows, dirty: true, values: erased(edit.values, n) });
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
        const { edit } = this;
        const boards = edits.isBoard(edit.ruleset) && edits.isBoard(ruleset);
        this.change({
            ruleset,
            rows: boards
                ? edits.convert(edit.ruleset, ruleset, edit.rows)
                : edits.isBoard(ruleset)
                  ? edits.convert("maze", ruleset, edits.clear("maze", DEFAULT, DEFAULT))
                  : edit.rows,
            brush: ruleset === "rabbit" ? "X" : "#",
            start: null,
            values: null,
            winner: null,
            error: null,
            undo: [],
        });
    }

    async fillRandom() {
        const { edit } = this;
        await this.app.attempt(async () => {
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

    /** The panel. */
    show() {
        const host = $("edit");
        const { state } = this.app;
        toggle(host, state.mode === "edit" && Boolean(state.edit));
        if (host.hidden) return;
        const { edit } = this;
        const board = edits.isBoard(edit.ruleset);
        fill(host, ["edit", edit.ruleset], () => this.form(edit, board));
        if (board) {
            for (const [id, size] of [
                ["edit-rows", edit.rows.length],
                ["edit-columns", edit.rows[0].length],
            ]) {
                const input = /** @type {HTMLInputElement} */ ($(String(id)));
                if (document.activeElement !== input && input.value !== String(size)) input.value = String(size);
            }
            $("edit-undo").setAttribute("aria-disabled", String(!edit.undo.length));
        }
        const losing = [...(edit.values ?? "")].filter((letter) => letter === "E").length;
        const token = board ? edits.find(edit.rows, edits.tokenLetter(edit.ruleset)) : (edit.start?.token ?? null);
        const words = edit.error
            ? edit.error
            : edit.values === null
              ? ""
              : token === null
                ? t(edit.winner === this.players()[0] ? "edit.value.free" : "edit.value.none", {
                      n: losing,
                      winner: player(edit.winner ?? ""),
                  })
                : t("edit.value.token", { winner: player(edit.winner ?? ""), n: losing });
        say($("edit-value"), words);
        $("edit-value").classList.toggle("bad-word", Boolean(edit.error));
    }

    players() {
        const { ruleset } = this.edit;
        return ruleset === "rabbit" ? ["rabbit", "egg"] : ["first", "second"];
    }

    /** @param {Edit} edit @param {boolean} board */
    form(edit, board) {
        const rulesets = el(
            "select",
            { id: "edit-ruleset", onchange: (/** @type {any} */ event) => this.choose(event.target.value) },
            ...edits.RULESETS.map((name) =>
                el("option", { value: name, selected: name === edit.ruleset }, ruleset(name)),
            ),
        );
        return [
            el("h2", { id: "edit-title" }, t("edit.title")),
            el("div", { class: "field" }, el("label", { for: "edit-ruleset" }, t("edit.ruleset")), rulesets),
            el("p", { class: "quiet" }, t(`ruleset.${edit.ruleset}.about`)),
            ...(board
                ? this.boardTools(edit)
                : edit.ruleset === "graph"
                  ? this.graphTools(edit)
                  : this.juniperTools(edit)),
            el("p", { id: "edit-value", class: "say", role: "status" }),
            el(
                "div",
                { class: "legend quiet", "aria-hidden": "true" },
                el("span", {}, `● ${t("edit.legend.win")}`),
                el("span", {}, `○ ${t("edit.legend.lose")}`),
            ),
            el(
                "div",
                { class: "row" },
                el(
                    "button",
                    {
                        type: "button",
                        class: "primary",
                        id: "edit-review",
                        onclick: () => this.app.applyEdit("review"),
                    },
                    t("edit.review"),
                ),
                el(
                    "button",
                    { type: "button", id: "edit-play", onclick: () => this.app.applyEdit("play") },
                    t("edit.play"),
                ),
            ),
        ];
    }

    /** @param {Edit} edit */
    boardTools(edit) {
        const looks = /** @type {Record<string, string>} */ ({ X: "black", O: "white", "#": "wall", "@": "token" });
        const brush = el(
            "fieldset",
            {},
            el("legend", {}, t("edit.brush")),
            el(
                "div",
                { class: "choices" },
                ...edits.palette(edit.ruleset).map((letter) => {
                    const token = letter === edits.tokenLetter(edit.ruleset);
                    return el(
                        "label",
                        {},
                        el("input", {
                            class: "sr",
                            type: "radio",
                            name: "brush",
                            value: letter,
                            id: `brush-${letter.charCodeAt(0)}`,
                            checked: letter === edit.brush,
                        }),
                        el("span", {
                            class: `swatch ${token ? "token" : (looks[letter] ?? "")}`,
                            "aria-hidden": "true",
                        }),
                        t(
                            token
                                ? "edit.brush.token"
                                : `edit.brush.${{ X: "black", O: "white", ".": "free", "#": "wall" }[letter]}`,
                        ),
                    );
                }),
            ),
        );
        brush.addEventListener("change", (/** @type {any} */ event) => this.set({ brush: event.target.value }));
        const size = (/** @type {"rows" | "columns"} */ which, /** @type {number} */ value) =>
            el(
                "div",
                { class: "field" },
                el("label", { for: `edit-${which}` }, t(`edit.${which}`)),
                el("input", {
                    type: "number",
                    id: `edit-${which}`,
                    min: "1",
                    max: String(edits.LARGEST),
                    value,
                    inputmode: "numeric",
                    onchange: (/** @type {any} */ event) => this.resize(which, event.target.value),
                }),
            );
        const density = el("input", { type: "range", id: "edit-density", min: "0", max: "100", value: edit.density });
        const shown = el("output", { for: "edit-density" }, `${edit.density}%`);
        density.addEventListener("input", () => {
            say(shown, `${density.value}%`);
            this.set({ density: Number(density.value) });
        });
        const button = (/** @type {string} */ id, /** @type {() => void} */ act) =>
            el("button", { type: "button", id: `edit-${id}`, onclick: act }, t(`edit.${id}`));
        return [
            brush,
            el("div", { class: "sizes" }, size("rows", edit.rows.length), size("columns", edit.rows[0].length)),
            el(
                "div",
                { class: "field" },
                el(
                    "label",
                    { for: "edit-density" },
                    t(edit.ruleset === "rabbit" ? "edit.density.rabbit" : "edit.density"),
                    " ",
                    shown,
                ),
                density,
            ),
            el(
                "div",
                { class: "row" },
                button("random", () => this.fillRandom()),
                button("clear", () =>
                    this.change({
                        rows: edits.clear(this.edit.ruleset, this.edit.rows.length, this.edit.rows[0].length),
                        values: null,
                    }),
                ),
                button("rotate", () => this.change({ rows: edits.rotate(this.edit.rows), values: null })),
                button("undo", () => this.undo()),
            ),
        ];
    }

    /** @param {Edit} edit */
    graphTools(edit) {
        const text = el("textarea", {
            id: "edit-text",
            rows: "12",
            spellcheck: "false",
            "aria-describedby": "edit-graph-hint edit-value",
        });
        text.value = edit.text;
        text.addEventListener("input", () => this.change({ text: text.value }));
        return [
            el("div", { class: "field" }, el("label", { for: "edit-text" }, t("edit.graph")), text),
            el("p", { class: "quiet", id: "edit-graph-hint" }, t("edit.graph.hint")),
        ];
    }

    /** @param {Edit} edit */
    juniperTools(edit) {
        const number = el("input", {
            type: "number",
            id: "edit-n",
            min: "1",
            max: "16384",
            value: edit.n,
            inputmode: "numeric",
        });
        number.addEventListener("input", () => {
            const n = Math.round(Number(number.value));
            if (n >= 1) this.change({ n });
        });
        const any = el("input", { type: "checkbox", id: "edit-any", checked: edit.any });
        any.addEventListener("change", () => this.change({ any: any.checked }));
        return [
            el("div", { class: "field" }, el("label", { for: "edit-n" }, t("edit.n")), number),
            el("label", { class: "check" }, any, t("edit.any")),
        ];
    }
}

/** @param {Record<string, any>} document */
export function open(document) {
    return ask("/api/open", { text: JSON.stringify({ format: "berge-game/1", ...document, moves: [] }) });
}

/**
 * The values as they were, without that of a cell that has changed: the others stay till the answer comes.
 * @param {string | null} values
 * @param {number} n
 */
function erased(values, n) {
    return values && `${values.slice(0, n)}#${values.slice(n + 1)}`;
}
