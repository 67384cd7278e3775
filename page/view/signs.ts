// The legend of the board.

import { signShape, signsOf, type Shape } from "../board/board.ts";
import { t } from "../model/words.ts";
import { $, fill, h, setVisible } from "./dom.ts";
import type { ComponentChild } from "preact";
import type { View } from "../model/game.ts";

const draw = (shape: Shape | string): ComponentChild =>
    typeof shape === "string" ? shape : h(shape.tag, shape.attributes, shape.children?.map(draw));

/** Return a list of signs with their meanings. */
export function listSigns(names: string[]) {
    return names.map((name) => h("li", { key: name }, draw(signShape(name)), t(`sign.${name}`)));
}

/** Show the legend of the signs on the board. */
export function legend(view: View) {
    const names = signsOf(view);
    setVisible($("legend"), names.length > 0);
    fill($("legend"), listSigns(names));
}
