// @ts-check
// The help: keys, and the signs on the board.

import { t } from "../model/words.js";
import { $, el } from "./dom.js";

/** Which keys do what, and what the signs on the board mean. */
export function help() {
    const keys = [
        ["← →", "step"],
        ["Home End", "ends"],
        ["n p", "mistakes"],
        ["e", "explain"],
        ["⌫", "back"],
        ["h", "hint"],
        ["c", "comment"],
        ["1 2 3 4", "modes"],
        ["o", "open"],
        ["s", "share"],
        ["Tab ↹", "board"],
        ["+ − 0", "zoom"],
        ["Ctrl Z", "undo"],
        ["?", "help"],
    ];
    $("help-keys").replaceChildren(
        ...keys.flatMap(([names, what]) => [
            el("dt", {}, ...names.split(" ").flatMap((name, index) => [index ? " " : "", el("kbd", {}, name)])),
            el("dd", {}, t(`keys.${what}`)),
        ]),
    );
    const signs = [
        ["token", "M16 3l13 13-13 13L3 16z", "berge-token"],
        ["winning", "M16 4a12 12 0 1 0 .1 0z", "berge-dot"],
        ["losing", "M16 5a11 11 0 1 0 .1 0z", "berge-ring"],
        ["domino", "M5 16h22", "berge-pair"],
        ["mistake", "M16 4a12 12 0 1 0 .1 0z", "berge-mistake"],
    ];
    $("help-signs").replaceChildren(
        ...signs.map(([name, data, style]) => {
            const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
            picture.setAttribute("viewBox", "0 0 32 32");
            picture.setAttribute("aria-hidden", "true");
            const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
            path.setAttribute("d", data);
            path.setAttribute("class", style);
            picture.append(path);
            return el("li", {}, picture, t(`sign.${name}`));
        }),
    );
}
