// @ts-check
// What the signs on the board mean.

import { sign, signsOf } from "../board/signs.js";
import { t } from "../model/words.js";
import { $, el, fill, toggle } from "./dom.js";

/** A list of signs, each with what it means. @param {string[]} names */
export function listSigns(names) {
    return names.map((name) => el("li", {}, sign(name), t(`sign.${name}`)));
}

/** What the signs on the board mean, beside it. @param {import("../model/game.js").View} view */
export function legend(view) {
    const names = signsOf(view);
    toggle($("legend"), names.length > 0);
    fill($("legend"), names.join(" "), () => listSigns(names));
}
