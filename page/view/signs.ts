// The legend of the board.

import { sign, signsOf } from "../board/signs.ts";
import { t } from "../model/words.ts";
import { $, el, fill, setVisible } from "./dom.ts";
import type { View } from "../model/game.ts";

/** Return a list of signs with their meanings. */
export function listSigns(names: string[]) {
    return names.map((name) => el("li", {}, sign(name), t(`sign.${name}`)));
}

/** Show the legend of the signs on the board. */
export function legend(view: View) {
    const names = signsOf(view);
    setVisible($("legend"), names.length > 0);
    fill($("legend"), names.join(" "), () => listSigns(names));
}
