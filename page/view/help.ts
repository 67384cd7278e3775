// The help: keys, and the signs on the board.

import { ALL } from "../board/signs.ts";
import { t } from "../model/words.ts";
import { $, el } from "./dom.ts";
import { listSigns } from "./signs.ts";

/** Show the keys, and the meaning of the signs on the board. */
export function help() {
    const keys = [
        ["← →", "step"],
        ["Home End", "ends"],
        ["n p", "mistakes"],
        ["e", "explain"],
        ["⌫", "back"],
        ["h", "hint"],
        ["a", "prove"],
        ["c", "comment"],
        ["1 2 3 4", "modes"],
        ["o", "open"],
        ["s", "share"],
        ["Tab ↹", "board"],
        ["+ − 0", "zoom"],
        ["m ⇧m Esc", "chalk"],
        ["a e t r ⌦ ⇧", "draw"],
        ["Ctrl Z", "undo"],
        ["Ctrl Y", "redo"],
        ["?", "help"],
    ];
    $("help-keys").replaceChildren(
        ...keys.flatMap(([names, what]) => [
            el("dt", {}, ...names.split(" ").flatMap((name, index) => [index ? " " : "", el("kbd", {}, name)])),
            el("dd", {}, t(`keys.${what}`)),
        ]),
    );
    $("help-signs").replaceChildren(...listSigns(ALL));
}
