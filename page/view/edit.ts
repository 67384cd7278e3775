// Editing: the tools for boards, graphs and numbers, and who wins.

import * as edits from "../model/edit.ts";
import * as names from "../model/names.ts";
import { find, palette } from "../model/rows.ts";
import { editable } from "../model/rulesets.ts";
import { t } from "../model/words.ts";
import { $, button, el, enable, field, fill, setText, setVisible } from "./dom.ts";
import { drawingTools, showDrawing } from "./drawing.ts";
import type { Editor } from "../control/edit.ts";
import type { Edit } from "../model/edit.ts";
import type { BoardEditor, FieldsEditor, Ruleset } from "../model/rulesets.ts";
import type { State } from "../model/state.ts";

export class EditPanel {
    editor: Editor;

    constructor(editor: Editor) {
        this.editor = editor;
    }

    show({ mode, edit, rulesets }: State) {
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

    #form(edit: Edit, known: Ruleset[]) {
        const { editor } = this;
        const rulesets = el(
            "select",
            { id: "edit-ruleset", onchange: (event: any) => editor.choose(event.target.value) },
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

    #tools(edit: Edit) {
        const { editor: kind } = edit.ruleset;
        if (kind.kind === "board") return this.#boardTools(edit, kind);
        return kind.kind === "fields" ? this.#fields(edit, kind) : this.#graphTools(edit);
    }

    #boardTools(edit: Edit, board: BoardEditor) {
        const { editor } = this;
        const size = (which: "rows" | "columns", value: number) => {
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

    #brushes({ brush }: Edit, board: BoardEditor) {
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
        host.addEventListener("change", (event: any) => this.editor.set({ brush: event.target.value }));
        return host;
    }

    #graphTools(edit: Edit) {
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

    #fields(edit: Edit, { fields }: FieldsEditor) {
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

/** Return the values of the controls, by their ids. */
function controlValues(
    { ruleset: { editor }, rows, brush, text, fields }: Edit,
): Record<string, string | number | boolean> {
    if (editor.kind === "board") {
        return { "edit-rows": rows.length, "edit-columns": rows[0].length, [`brush-${brush.charCodeAt(0)}`]: true };
    }
    if (editor.kind === "graph") return { "edit-text": text };
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`edit-${name}`, value]));
}

/** Update a control, unless the user is typing a number, which may be incomplete. */
function write(control: HTMLInputElement, value: string | number | boolean) {
    if (typeof value === "boolean") control.checked = value;
    else if ((control.type !== "number" || document.activeElement !== control) && control.value !== String(value)) control.value = String(value);
}

/** Return who wins the edited game. */
function value({ ruleset, rows, start, values, winner }: Edit) {
    if (values === null) return "";
    const n = [...values].filter((letter) => letter === "E").length;
    const facts = { n, winner: names.player(winner ?? "") };
    const board = edits.boardOf(ruleset);
    if (board?.fixed) return t("verdict.wins", { player: facts.winner }); // the start is fixed
    const token = board ? find(rows, board.token) : (start?.token ?? null);
    if (token !== null) return t("edit.value.token", facts);
    return t(winner === ruleset.players[0] ? "edit.value.free" : "edit.value.none", facts);
}

function number(id: string, value: number, min?: number, max?: number) {
    return el("input", { type: "number", id, min, max, value, inputmode: "numeric" });
}
