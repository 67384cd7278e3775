// Drawing a graph: the tools beside the board, and texts for screen readers.

import { MOST, TOOLS, readDrawing, listNeighbors } from "../model/drawing.ts";
import { nameVertex } from "../model/phrases.ts";
import * as states from "../model/state.ts";
import { joinList, joinParts, t } from "../model/i18n.ts";
import { $, makeButton, makeField, h, makeRadios } from "./dom.ts";
import type { Drawer } from "../control/drawing.ts";
import type { Edit } from "../model/edit.ts";

/** The vertex whose name is being written. */
let lastName: string | null = null;

/** Return the tools for a drawing. */
export function makeDrawingTools(drawer: Drawer, edit: Edit) {
    const drawing = readDrawing(edit);
    const { tool, from } = edit.hand;
    const selection = drawing?.names.find((name) => name === edit.hand.chosen) ?? null;
    const findNameInput = () => $("draw-name") as HTMLInputElement;
    const rename = () => drawer.rename(findNameInput().value);
    drawer.focusName = () => (findNameInput().focus(), findNameInput().select());
    const isTyping = selection === lastName && document.activeElement?.id === "draw-name";
    lastName = selection;
    const text = h("input", {
        id: "draw-name",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: false,
        disabled: selection === null,
        value: isTyping ? undefined : (selection ?? ""),
        onKeyDown: (event: KeyboardEvent) => event.key === "Enter" && !event.isComposing && rename(),
    });
    const renames = { "aria-disabled": selection === null };
    const arranges = { "aria-disabled": !drawing?.names.length };
    const hint = tool === "edge" && from !== null ? t("draw.from", { name: from }) : t(`draw.hint.${tool}`);
    return [
        h(
            "div",
            { class: "stack", id: "drawing", hidden: !drawing },
            makeRadios(
                "tool",
                t("draw.tools"),
                TOOLS.map((one) => [one, t(`draw.tool.${one}`)]),
                tool,
                (one) => drawer.chooseTool(one),
            ),
            h("p", { class: "quiet", id: "draw-hint" }, hint),
            makeField(
                "draw-name",
                t("draw.name"),
                h("div", { class: "row nowrap" }, text, makeButton("draw-rename", t("draw.rename"), rename, renames)),
            ),
            h("div", { class: "row" }, makeButton("draw-arrange", t("draw.arrange"), () => drawer.arrange(), arranges)),
        ),
        h("p", { class: "quiet", id: "draw-large", hidden: Boolean(drawing) }, t("draw.large", { most: MOST })),
    ];
}

/** Return a vertex and its neighbours as text. */
export function describeVertex(state: states.State, n: number) {
    const drawing = state.edit && readDrawing(state.edit);
    if (!drawing || n >= drawing.names.length) return "";
    const others = joinList(listNeighbors(drawing, n));
    const neighbors = others ? t("draw.neighbors", { others }) : t("draw.alone");
    return joinParts([nameVertex(states.findView(state), n), neighbors]);
}
