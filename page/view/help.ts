// The help: keys, and the signs on the board.

import { ALL } from "../board/board.ts";
import { t } from "../model/i18n.ts";
import { $, fill, h } from "./dom.ts";
import { listSigns } from "./signs.ts";

/** Show the keys, and the meaning of the signs on the board. */
export function showHelp() {
    const keys = [
        ["← →", "step"],
        ["Home End", "ends"],
        ["n p", "mistakes"],
        ["e", "explain"],
        ["d", "marks"],
        ["⌫", "back"],
        ["h", "hint"],
        ["a", "explainer"],
        ["c", "comment"],
        ["1 2 3 4", "modes"],
        ["o", "open"],
        ["s", "share"],
        ["Tab ↹", "board"],
        ["+ − 0", "zoom"],
        ["m ⇧m Esc", "annotation"],
        ["a e t r ⌦ ⇧", "draw"],
        ["Ctrl Z", "undo"],
        ["Ctrl Y", "redo"],
        ["?", "help"],
    ];
    fill(
        $("help-keys"),
        keys.flatMap(([names, what]) => [
            h("dt", {}, names.split(" ").flatMap((name, index) => [index ? " " : "", h("kbd", {}, name)])),
            h("dd", {}, t(`keys.${what}`)),
        ]),
    );
    fill($("help-signs"), listSigns(ALL));
}
