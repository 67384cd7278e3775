// Editing: the tools for boards, graphs and numbers, and who wins.

import { Fragment, type InputHTMLAttributes } from "preact";

import * as edits from "../model/edit.ts";
import * as names from "../model/names.ts";
import { find, listLetters } from "../model/rows.ts";
import { listEditable } from "../model/rulesets.ts";
import { t } from "../model/i18n.ts";
import { $, makeButton, makeField, fill, h, setVisible } from "./dom.ts";
import { makeDrawingTools } from "./drawing.ts";
import { markCode } from "./live-region.ts";
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
        fill(host, this.#makeForm(edit, listEditable(rulesets)));
    }

    #makeForm(edit: Edit, known: Ruleset[]) {
        const { editor } = this;
        const rulesets = h(
            "select",
            {
                id: "edit-ruleset",
                value: edit.ruleset.name,
                onChange: (event: Event) => editor.choose((event.target as HTMLSelectElement).value),
            },
            known.map(({ name, title }) => h("option", { value: name, key: name }, names.nameRuleset(name, title))),
        );
        const disableIfEmpty = (list: readonly unknown[]) => ({ "aria-disabled": !list.length });
        return h(
            Fragment,
            { key: edit.ruleset.name },
            h("h2", { id: "edit-title" }, t("edit.title")),
            makeField("edit-ruleset", t("edit.ruleset"), rulesets),
            h("p", { class: "quiet" }, names.describeRules(edit.ruleset)),
            this.#makeTools(edit),
            h(
                "div",
                { class: "row" },
                makeButton("edit-undo", t("edit.undo"), () => editor.turn("undo"), disableIfEmpty(edit.past)),
                makeButton("edit-redo", t("edit.redo"), () => editor.turn("redo"), disableIfEmpty(edit.future)),
            ),
            h(
                "p",
                { id: "edit-value", class: `say ${edit.error ? "bad-word" : ""}`, role: "status" },
                edit.error ? markCode(edit.error) : describeValue(edit),
            ),
            h(
                "div",
                { class: "row" },
                makeButton("edit-review", t("edit.review"), () => editor.apply("review"), { class: "primary" }),
                makeButton("edit-play", t("edit.play"), () => editor.apply("play")),
            ),
        );
    }

    #makeTools(edit: Edit) {
        const { editor: kind } = edit.ruleset;
        if (kind.kind === "board") return this.#makeBoardTools(edit, kind);
        return kind.kind === "fields" ? this.#makeFields(edit, kind) : this.#makeGraphTools(edit);
    }

    #makeBoardTools(edit: Edit, board: BoardEditor) {
        const { editor } = this;
        const makeSizeField = (which: "rows" | "columns", value: number) => {
            const input = makeNumberField(`edit-${which}`, value, 1, edits.LARGEST, {
                onChange: (event) => editor.resize(which, event.currentTarget.value),
            });
            return makeField(`edit-${which}`, t(`edit.${which}`), input);
        };
        const density = h("input", {
            type: "range",
            id: "edit-density",
            min: "0",
            max: "100",
            value: String(edit.density),
            onInput: (event) => editor.set({ density: Number(event.currentTarget.value) }),
        });
        const output = h("output", { for: "edit-density" }, `${edit.density}%`);
        return [
            this.#makeBrushes(edit, board),
            h(
                "div",
                { class: "sizes" },
                makeSizeField("rows", edit.rows.length),
                makeSizeField("columns", edit.rows[0].length),
            ),
            makeField("edit-density", [names.nameDensity(board), " ", output], density),
            h(
                "div",
                { class: "row" },
                makeButton("edit-random", t("edit.random"), () => editor.fillRandom()),
                makeButton("edit-clear", t("edit.clear"), () => editor.clear()),
                makeButton("edit-rotate", t("edit.rotate"), () => editor.rotate()),
            ),
        ];
    }

    #makeBrushes({ brush }: Edit, board: BoardEditor) {
        const choices = listLetters(board).map((letter) => {
            const className = letter === board.token ? "token" : names.LETTER_NAMES[letter];
            const [id, isChecked] = [`brush-${letter.charCodeAt(0)}`, letter === brush];
            return h(
                "label",
                { key: id },
                h("input", { type: "radio", class: "sr", name: "brush", id, value: letter, checked: isChecked }),
                className && h("span", { class: `swatch ${className}`, "aria-hidden": "true" }),
                names.nameLetter(board, letter),
            );
        });
        return h(
            "fieldset",
            { onChange: (event: Event) => this.editor.set({ brush: (event.target as HTMLInputElement).value }) },
            h("legend", {}, t("edit.brush")),
            h("div", { class: "choices" }, choices),
        );
    }

    #makeGraphTools(edit: Edit) {
        const text = h("textarea", {
            id: "edit-text",
            rows: 12,
            spellcheck: false,
            "aria-describedby": "edit-graph-hint edit-value",
            value: edit.text,
            onInput: (event: Event) => {
                this.editor.change({ text: (event.target as HTMLTextAreaElement).value, room: null });
            },
        });
        return [
            makeDrawingTools(this.editor.drawer, edit),
            makeField("edit-text", t("edit.graph"), text),
            h("p", { class: "quiet", id: "edit-graph-hint" }, t("edit.graph.hint")),
        ];
    }

    #makeFields(edit: Edit, { fields }: FieldsEditor) {
        return Object.entries(fields).map(([name, { type, minimum, maximum, description }]) => {
            const [id, words] = [`edit-${name}`, names.nameField(edit.ruleset, name, description)];
            const value = edit.fields[name];
            if (type === "boolean") {
                const onChange = (event: Event) => this.editor.fill(name, (event.target as HTMLInputElement).checked);
                const box = h("input", { type: "checkbox", id, checked: Boolean(value), onChange });
                return h("label", { class: "check", key: id }, box, words);
            }
            const input = makeNumberField(id, Number(value), minimum, maximum, {
                onInput: ({ currentTarget: { value: text, validity } }) => {
                    if (text && validity.valid) this.editor.fill(name, Number(text));
                },
            });
            return makeField(id, words, input);
        });
    }
}

/** Return who wins the edited game. */
function describeValue({ ruleset, rows, setup, values, winner }: Edit) {
    if (values === null) return "";
    const n = [...values].filter((letter) => letter === "E").length;
    const facts = { n, winner: names.namePlayer(winner ?? "") };
    const board = edits.findBoard(ruleset);
    if (board?.fixed) return t("verdict.wins", { player: facts.winner }); // the start is fixed
    const token = board ? find(rows, board.token) : (setup?.token ?? null);
    if (token !== null) return t("edit.value.token", facts);
    return t(winner === ruleset.players[0] ? "edit.value.free" : "edit.value.none", facts);
}

/** Make a field for a number. While the user is in it, what is typed stays: it may be incomplete. */
function makeNumberField(
    id: string,
    value: number,
    min: number | undefined,
    max: number | undefined,
    more: InputHTMLAttributes<HTMLInputElement>,
) {
    const text = document.activeElement?.id === id ? undefined : String(value);
    return h("input", { type: "number", id, min, max, value: text, inputMode: "numeric", ...more });
}
