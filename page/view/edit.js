// @ts-check
// Editing: the tools for boards, graphs and numbers, and who wins.

import * as edits from "../model/edit.js";
import * as names from "../model/names.js";
import { find, palette } from "../model/rows.js";
import { editable } from "../model/rulesets.js";
import { t } from "../model/words.js";
import { $, button, el, enable, field, fill, setText, setVisible } from "./dom.js";
import { drawingTools, showDrawing } from "./drawing.js";

/**
 * @typedef {import("../model/edit.js").Edit} Edit
 * @typedef {import("../model/rulesets.js").Ruleset} Ruleset
 */

export class EditPanel {
    /** @param {import("../control/edit.js").Editor} editor */
    constructor(editor) {
        this.editor = editor;
    }

    /** @param {import("../model/state.js").State} state */
    show({ mode, edit, rulesets }) {
        const host = $("edit");
        setVisible(host, mode === "edit" && Boolean(edit));
        if (host.hidden || !edit) return;
        fill(host, edit.ruleset.name, () => this.#form(edit, editable(rulesets)));
        for (const [id, value] of Object.entries(controlValues(edit))) write($(id), value);
        if (edit.ruleset.editor.kind === "graph") showDrawing(edit);
        enable($("edit-undo"), edit.past.length > 0);
        enable($("edit-redo"), edit.future.length > 0);
        setText($("edit-value"), edit.error ?? value(edit));
        $("edit-value").classList.toggle("bad-word", Boolean(edit.error));
    }

    /** @param {Edit} edit @param {Ruleset[]} known */
    #form(edit, known) {
        const { editor } = this;
        const rulesets = el(
            "select",
            { id: "edit-ruleset", onchange: (/** @type {any} */ event) => editor.choose(event.target.value) },
            ...known.map(({ name, title }) =>
                el("option", { value: name, selected: name === edit.ruleset.name }, names.ruleset(name, title)),
            ),
        );
        return [
            el("h2", { id: "edit-title" }, t("edit.title")),
            field("edit-ruleset", t("edit.ruleset"), rulesets),
            el("p", { class: "quiet" }, names.rules(edit.ruleset)),
            ...this.#tools(edit),
            el(
                "div",
                { class: "row" },
                button("edit-undo", t("edit.undo"), () => editor.turn("undo")),
                button("edit-redo", t("edit.redo"), () => editor.turn("redo")),
            ),
            el("p", { id: "edit-value", class: "say", role: "status" }),
            el(
                "div",
                { class: "row" },
                button("edit-review", t("edit.review"), () => editor.apply("review"), { class: "primary" }),
                button("edit-play", t("edit.play"), () => editor.apply("play")),
            ),
        ];
    }

    /** @param {Edit} edit */
    #tools(edit) {
        const { editor: kind } = edit.ruleset;
        if (kind.kind === "board") return this.#boardTools(edit, kind);
        return kind.kind === "fields" ? this.#fields(edit, kind) : this.#graphTools(edit);
    }

    /** @param {Edit} edit @param {import("../model/rulesets.js").BoardEditor} board */
    #boardTools(edit, board) {
        const { editor } = this;
        const size = (/** @type {"rows" | "columns"} */ which, /** @type {number} */ value) => {
            const input = number(`edit-${which}`, value, 1, edits.LARGEST);
            input.addEventListener("change", () => editor.resize(which, input.value));
            return field(input.id, t(`edit.${which}`), input);
        };
        const density = el("input", { type: "range", id: "edit-density", min: "0", max: "100", value: edit.density });
        const output = el("output", { for: "edit-density" }, `${edit.density}%`);
        density.addEventListener("input", () => {
            setText(output, `${density.value}%`);
            editor.set({ density: Number(density.value) });
        });
        return [
            this.#brushes(edit, board),
            el("div", { class: "sizes" }, size("rows", edit.rows.length), size("columns", edit.rows[0].length)),
            el("div", { class: "field" }, el("label", { for: "edit-density" }, names.density(board), " ", output), density),
            el(
                "div",
                { class: "row" },
                button("edit-random", t("edit.random"), () => editor.fillRandom()),
                button("edit-clear", t("edit.clear"), () => editor.clear()),
                button("edit-rotate", t("edit.rotate"), () => editor.rotate()),
            ),
        ];
    }

    /** @param {Edit} edit @param {import("../model/rulesets.js").BoardEditor} board */
    #brushes({ brush }, board) {
        const choices = palette(board).map((letter) => {
            const look = letter === board.token ? "token" : names.LOOKS[letter];
            const [id, isChecked] = [`brush-${letter.charCodeAt(0)}`, letter === brush];
            return el(
                "label",
                {},
                el("input", { type: "radio", class: "sr", name: "brush", id, value: letter, checked: isChecked }),
                look && el("span", { class: `swatch ${look}`, "aria-hidden": "true" }),
                names.letter(board, letter),
            );
        });
        const host = el("fieldset", {}, el("legend", {}, t("edit.brush")), el("div", { class: "choices" }, ...choices));
        host.addEventListener("change", (/** @type {any} */ event) => this.editor.set({ brush: event.target.value }));
        return host;
    }

    /** @param {Edit} edit */
    #graphTools(edit) {
        const about = "edit-graph-hint edit-value";
        const text = el("textarea", { id: "edit-text", rows: "12", spellcheck: "false", "aria-describedby": about });
        text.value = edit.text;
        text.addEventListener("input", () => this.editor.change({ text: text.value, room: null }));
        return [
            ...drawingTools(this.editor.drawer),
            field("edit-text", t("edit.graph"), text),
            el("p", { class: "quiet", id: "edit-graph-hint" }, t("edit.graph.hint")),
        ];
    }

    /** @param {Edit} edit @param {import("../model/rulesets.js").FieldsEditor} editor */
    #fields(edit, { fields }) {
        return Object.entries(fields).map(([name, { type, minimum, maximum, description }]) => {
            const [id, words] = [`edit-${name}`, names.field(edit.ruleset, name, description)];
            const value = edit.fields[name];
            if (type === "boolean") {
                const box = el("input", { type: "checkbox", id, checked: Boolean(value) });
                box.addEventListener("change", () => this.editor.fill(name, box.checked));
                return el("label", { class: "check" }, box, words);
            }
            const input = number(id, Number(value), minimum, maximum);
            input.addEventListener("input", () => {
                if (input.value && input.validity.valid) this.editor.fill(name, Number(input.value));
            });
            return field(id, words, input);
        });
    }
}

/**
 * Return the values of the controls, by their ids.
 * @param {Edit} edit
 * @returns {Record<string, string | number | boolean>}
 */
function controlValues({ ruleset: { editor }, rows, brush, text, fields }) {
    if (editor.kind === "board") {
        return { "edit-rows": rows.length, "edit-columns": rows[0].length, [`brush-${brush.charCodeAt(0)}`]: true };
    }
    if (editor.kind === "graph") return { "edit-text": text };
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`edit-${name}`, value]));
}

/**
 * Update a control, unless the user is typing a number, which may be incomplete.
 * @param {HTMLInputElement} control
 * @param {string | number | boolean} value
 */
function write(control, value) {
    if (typeof value === "boolean") control.checked = value;
    else if ((control.type !== "number" || document.activeElement !== control) && control.value !== String(value)) control.value = String(value);
}

/**
 * Return who wins the edited game.
 * @param {Edit} edit
 */
function value({ ruleset, rows, start, values, winner }) {
    if (values === null) return "";
    const n = [...values].filter((letter) => letter === "E").length;
    const facts = { n, winner: names.player(winner ?? "") };
    const board = edits.boardOf(ruleset);
    if (board?.fixed) return t("verdict.wins", { player: facts.winner }); // the start is fixed
    const token = board ? find(rows, board.token) : (start?.token ?? null);
    if (token !== null) return t("edit.value.token", facts);
    return t(winner === ruleset.players[0] ? "edit.value.free" : "edit.value.none", facts);
}

/**
 * @param {string} id
 * @param {number} value
 * @param {number} [min]
 * @param {number} [max]
 */
function number(id, value, min, max) {
    return el("input", { type: "number", id, min, max, value, inputmode: "numeric" });
}
