// Drawing a graph: the tools beside the board, and texts for screen readers.

import { MOST, TOOLS, drawingOf, neighbours } from "../model/drawing.ts";
import { vertex } from "../model/phrases.ts";
import * as states from "../model/state.ts";
import { list, parts, t } from "../model/words.ts";
import { $, button, el, enable, field, radios, setText, setVisible } from "./dom.ts";
import type { Drawer } from "../control/drawing.ts";
import type { Edit } from "../model/edit.ts";

export function drawingTools(drawer: Drawer): HTMLElement[] {
    const tools = radios("tool", t("draw.tools"), TOOLS.map((tool) => [tool, t(`draw.tool.${tool}`)]));
    tools.addEventListener("change", (event: any) => drawer.chooseTool(event.target.value));
    const name = el("input", { id: "draw-name", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const rename = () => drawer.rename(name.value);
    name.addEventListener("keydown", (event: KeyboardEvent) => {
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

/** The vertex whose name is being written. */
let lastName: string | null = null;

/** Update the tools. */
export function showDrawing(edit: Edit) {
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

/** Return a vertex and its neighbours as text. */
export function describeVertex(state: states.State, n: number) {
    const drawing = state.edit && drawingOf(state.edit);
    if (!drawing || n >= drawing.names.length) return "";
    const others = list(neighbours(drawing, n));
    return parts([vertex(states.view(state), n), others ? t("draw.neighbours", { others }) : t("draw.alone")]);
}
