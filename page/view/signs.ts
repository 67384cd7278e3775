// The legend of the board.

import { ALL, buildSign, findSigns, type Shape } from "../board/board.ts";
import { listPossibleSigns, type State } from "../model/state.ts";
import { t } from "../model/i18n.ts";
import { $, fill, h, setVisible } from "./dom.ts";
import type { ComponentChild } from "preact";
import type { View } from "../model/game.ts";

const draw = (shape: Shape | string): ComponentChild =>
    typeof shape === "string" ? shape : h(shape.tag, shape.attributes, shape.children?.map(draw));

/** Return a list of signs with their meanings. */
export function listSigns(names: string[]) {
    return names.map((name) => h("li", { key: name }, draw(buildSign(name)), t(`sign.${name}`)));
}

/**
 * Show the legend: all signs that the game may have, so that it keeps its height while the user steps; those that the
 * board does not have now are grey. In narrow windows only the beginnings of their meanings are shown.
 */
export function showLegend(state: State, view: View) {
    const present = new Set(findSigns(view));
    const possible = new Set([...listPossibleSigns(state), ...present]);
    setVisible($("legend"), possible.size > 0);
    fill(
        $("legend"),
        ALL.filter((name) => possible.has(name)).map((name) => {
            const [, head, rest] = /^(.*?)([:：].*)?$/s.exec(t(`sign.${name}`))!;
            const attributes = present.has(name) ? {} : { class: "absent", "aria-hidden": true };
            const words = h("span", {}, head, rest && h("span", { class: "rest" }, rest));
            return h("li", { key: name, title: rest && head + rest, ...attributes }, draw(buildSign(name)), words);
        }),
    );
}
