// @ts-check
// Drawing a graph: the tools beside the board, and texts for screen readers.

import { MOST, TOOLS, drawingOf, neighbours } from "../model/drawing.js";
import { vertex } from "../model/phrases.js";
import * as states from "../model/state.js";
import { list, parts, t } from "../model/words.js";
import { $, button, el, enable, field, radios, setText, setVisible } from "./dom.js";

/** @typedef {import("../model/edit.js").Edit} Edit */

/**
 * @param {import("../control/drawing.js").Drawer} drawer
 * @returns {HTMLElement[]}
 */
export function drawingTools(drawer) {
    const tools = radios("tool", t("draw.tools"), TOOLS.map((tool) => [tool, t(`draw.tool.${tool}`)]));
    tools.addEventListener("change", (/** @type {any} */ event) => drawer.chooseTool(event.target.value));
    const name = el("input", { id: "draw-name", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const rename = () => drawer.rename(name.value);
    name.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && !event.isComposing) rename();
    });
    drawer.focusName = () => (name.focus(), name.select());
    return [
        el(
            "div",
            { class: "stack", id: "drawing" },
            tools,
            el("p", { class: "quiet", id: "draw-hint" }),
            field("draw-name", t("draw.name"), el("div", { class: "row nowrap" }, name, button("draw-rename", t("draw.rename"), rename))),
            el("div", { class: "row" }, button("draw-arrange", t("draw.arrange"), () => drawer.arrange())),
        ),
        el("p", { class: "quiet", id: "draw-large", hidden: true }, t("draw.large", { most: MOST })),
    ];
}

/** The vertex whose name is being written. @type {string | null} */
let lastName = null;

/** Update the tools. @param {Edit} edit */
export function showDrawing(edit) {
    const drawing = drawingOf(edit);
    setVisible($("drawing"), Boolean(drawing));
    setVisible($("draw-large"), !drawing);
    const { tool, from } = edit.hand;
    const selection = drawing?.names.find((name) => name === edit.hand.chosen) ?? null;
    $(`tool-${tool}`).checked = true;
    setText($("draw-hint"), tool === "edge" && from !== null ? t("draw.from", { name: from }) : t(`draw.hint.${tool}`));
    enable($("draw-rename"), selection !== null);
    enable($("draw-arrange"), Boolean(drawing?.names.length));
    const field = $("draw-name");
    field.disabled = selection === null;
    if (selection !== lastName || document.activeElement !== field) field.value = selection ?? "";
    lastName = selection;
}

/**
 * Return a vertex and its neighbours as text.
 * @param {import("../model/state.js").State} state
 * @param {number} n
 */
export function describeVertex(state, n) {
    const drawing = state.edit && drawingOf(state.edit);
    if (!drawing || n >= drawing.names.length) return "";
    const others = list(neighbours(drawing, n));
    return parts([vertex(states.view(state), n), others ? t("draw.neighbours", { others }) : t("draw.alone")]);
}
