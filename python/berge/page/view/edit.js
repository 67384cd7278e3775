// @ts-check
// Editing: the tools for boards, graphs and Juniper Green, and who wins what is edited.

import * as edits from "../model/edit.js";
import * as phrases from "../model/phrases.js";
import { t } from "../model/words.js";
import { $, button, el, enable, field, fill, say, toggle } from "./dom.js";

/** @typedef {import("../model/edit.js").Edit} Edit */

export class EditPanel {
    /** @param {import("../control/edit.js").Editor} editor */
    constructor(editor) {
        this.editor = editor;
    }

    /** @param {import("../model/state.js").State} state */
    show({ mode, edit }) {
        const host = $("edit");
        toggle(host, mode === "edit" && Boolean(edit));
        if (host.hidden || !edit) return;
        fill(host, edit.ruleset, () => this.#form(edit));
        if (edits.isBoard(edit.ruleset)) {
            for (const [id, size] of Object.entries({ rows: edit.rows.length, columns: edit.rows[0].length })) {
                const input = /** @type {HTMLInputElement} */ ($(`edit-${id}`));
                if (document.activeElement !== input && input.value !== String(size)) input.value = String(size);
            }
            enable($("edit-undo"), edit.undo.length > 0);
        }
        say($("edit-value"), edit.error ?? value(edit));
        $("edit-value").classList.toggle("bad-word", Boolean(edit.error));
    }

    /** @param {Edit} edit */
    #form(edit) {
        const { editor } = this;
        const rulesets = el(
            "select",
            { id: "edit-ruleset", onchange: (/** @type {any} */ event) => editor.choose(event.target.value) },
            ...edits.RULESETS.map((name) =>
                el("option", { value: name, selected: name === edit.ruleset }, phrases.ruleset(name)),
            ),
        );
        const tools = edits.isBoard(edit.ruleset)
            ? this.#boardTools(edit)
            : edit.ruleset === "graph"
              ? this.#graphTools(edit)
              : this.#juniperTools(edit);
        return [
            el("h2", { id: "edit-title" }, t("edit.title")),
            field("edit-ruleset", t("edit.ruleset"), rulesets),
            el("p", { class: "quiet" }, t(`ruleset.${edit.ruleset}.about`)),
            ...tools,
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
                button("edit-review", t("edit.review"), () => editor.apply("review"), { class: "primary" }),
                button("edit-play", t("edit.play"), () => editor.apply("play")),
            ),
        ];
    }

    /** @param {Edit} edit */
    #boardTools(edit) {
        const { editor } = this;
        const size = (/** @type {"rows" | "columns"} */ which, /** @type {number} */ value) => {
            const input = number(`edit-${which}`, value, edits.LARGEST);
            input.addEventListener("change", () => editor.resize(which, input.value));
            return field(input.id, t(`edit.${which}`), input);
        };
        const density = el("input", { type: "range", id: "edit-density", min: "0", max: "100", value: edit.density });
        const shown = el("output", { for: "edit-density" }, `${edit.density}%`);
        density.addEventListener("input", () => {
            say(shown, `${density.value}%`);
            editor.set({ density: Number(density.value) });
        });
        const what = t(edit.ruleset === "rabbit" ? "edit.density.rabbit" : "edit.density");
        return [
            this.#brushes(edit),
            el("div", { class: "sizes" }, size("rows", edit.rows.length), size("columns", edit.rows[0].length)),
            el("div", { class: "field" }, el("label", { for: "edit-density" }, what, " ", shown), density),
            el(
                "div",
                { class: "row" },
                button("edit-random", t("edit.random"), () => editor.fillRandom()),
                button("edit-clear", t("edit.clear"), () => editor.clear()),
                button("edit-rotate", t("edit.rotate"), () => editor.rotate()),
                button("edit-undo", t("edit.undo"), () => editor.undo()),
            ),
        ];
    }

    /** @param {Edit} edit */
    #brushes({ ruleset, brush }) {
        const choices = edits.palette(ruleset).map((letter) => {
            const name = letter === edits.tokenLetter(ruleset) ? "token" : BRUSHES[letter];
            const [id, checked] = [`brush-${letter.charCodeAt(0)}`, letter === brush];
            return el(
                "label",
                {},
                el("input", { type: "radio", class: "sr", name: "brush", id, value: letter, checked }),
                el("span", { class: `swatch ${name}`, "aria-hidden": "true" }),
                t(`edit.brush.${name}`),
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
        text.addEventListener("input", () => this.editor.change({ text: text.value }));
        return [
            field("edit-text", t("edit.graph"), text),
            el("p", { class: "quiet", id: "edit-graph-hint" }, t("edit.graph.hint")),
        ];
    }

    /** @param {Edit} edit */
    #juniperTools(edit) {
        const input = number("edit-n", edit.n, edits.LARGEST_NUMBER);
        input.addEventListener("input", () => {
            const n = Math.round(Number(input.value));
            if (n >= 1) this.editor.change({ n });
        });
        const any = el("input", { type: "checkbox", id: "edit-any", checked: edit.any });
        any.addEventListener("change", () => this.editor.change({ any: any.checked }));
        return [field("edit-n", t("edit.n"), input), el("label", { class: "check" }, any, t("edit.any"))];
    }
}

/** @type {Record<string, string>} */
const BRUSHES = { X: "black", O: "white", ".": "free", "#": "wall" };

/**
 * Who wins what is edited.
 * @param {Edit} edit
 */
function value({ ruleset, rows, start, values, winner }) {
    if (values === null) return "";
    const n = [...values].filter((letter) => letter === "E").length;
    const said = { n, winner: phrases.player(winner ?? "") };
    const token = edits.isBoard(ruleset) ? edits.find(rows, edits.tokenLetter(ruleset)) : (start?.token ?? null);
    if (token !== null) return t("edit.value.token", said);
    return t(["rabbit", "first"].includes(winner ?? "") ? "edit.value.free" : "edit.value.none", said);
}

/**
 * @param {string} id
 * @param {number} value
 * @param {number} max
 */
function number(id, value, max) {
    return el("input", { type: "number", id, min: "1", max, value, inputmode: "numeric" });
}
