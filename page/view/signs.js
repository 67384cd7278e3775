// @ts-check
// The legend of the board.

import { sign, signsOf } from "../board/signs.js";
import { t } from "../model/words.js";
import { $, el, fill, setVisible } from "./dom.js";

/** Return a list of signs with their meanings. @param {string[]} names */
export function listSigns(names) {
    return names.map((name) => el("li", {}, sign(name), t(`sign.${name}`)));
}

/** Show the legend of the signs on the board. @param {import("../model/game.js").View} view */
export function legend(view) {
    const names = signsOf(view);
    setVisible($("legend"), names.length > 0);
    fill($("legend"), names.join(" "), () => listSigns(names));
}
