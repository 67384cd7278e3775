// The signs on the board: their shapes, and which of them a view has. The texts `sign.NAME` have their meanings.

import { createElement } from "./sheet.ts";
import type { Shape, View } from "./layers.ts";

const DISC = "M16 4a12 12 0 1 0 .1 0z";

/** The shapes of signs, of 32 by 32 pixels: classes and path data. */
const SIGNS: Record<string, [string, string][]> = {
    token: [["token", "M16 3l13 13-13 13L3 16z"]],
    go: [
        ["winning shaft", "M2 16h18"],
        ["winning head", "M30 16l-13-7v14z"],
    ],
    avoid: [
        ["losing shaft", "M2 16h20"],
        ["losing head", "M30 16l-9-5v10z"],
    ],
    good: [
        ["good", "M2 2h28v28h-28z"],
        ["ring", "M16 5a11 11 0 1 0 .1 0z"],
    ],
    bad: [
        ["bad", "M2 2h28v28h-28z"],
        ["dot", "M9 4a5 5 0 1 0 .1 0z"],
    ],
    domino: [
        ["region", "M8 6h16a10 10 0 0 1 0 20h-16a10 10 0 0 1 0-20z"],
        ["tip", "M13 10v12l8-6z"],
    ],
    pair: [["pair", "M5 16h22"]],
    partner: [["pair", "M5 16h22"]],
    exposed: [["exposed", "M9 9h14v14h-14z"]],
    barrier: [["fence", "M5 5h22v22h-22z"]],
    kernel: [["kernel", "M16 5a11 11 0 1 0 .1 0z"]],
    answer: [
        ["answer shaft", "M2 16h18"],
        ["answer head", "M30 16l-13-7v14z"],
    ],
    mistake: [["mistake", DISC]],
    missed: [
        ["missed shaft", "M2 16h18"],
        ["missed head", "M30 16l-11-6v12z"],
    ],
    annotation: [["annotation", "M4 27L26 7M14 7.5L26 7L24.5 19"]],
};

/** The signs of a search for pairs, which no other board has. */
const OF_SEARCH: Record<string, [string, string][]> = {
    "search.pair": [["pair", "M5 16h22"]],
    "search.single": [["exposed", "M9 9h14v14h-14z"]],
    "search.tree": [["tree", "M2 16h28"]],
    "search.outer": [["ring", "M16 5a11 11 0 1 0 .1 0z"]],
    "search.inner": [["fence", "M6 6h20v20h-20z"]],
    "search.area": [["area", "M10 6h12a10 10 0 0 1 0 20h-12a10 10 0 0 1 0-20z"]],
    "search.taken": [
        ["fence", "M6 6h20v20h-20z"],
        ["taken", "M6 6l20 20M6 26l20-20"],
    ],
};

/** Return a sign as a picture. */
export function drawSign(name: string) {
    return createElement(buildSign(name));
}

/** Return a sign as data. */
export function buildSign(name: string): Shape {
    const children = (SIGNS[name] ?? OF_SEARCH[name]).map(([style, d]) => {
        const [own, part] = style.split(" ");
        const path = { tag: "path", attributes: { d, class: `berge-${part ?? own}` } };
        return part ? { tag: "g", attributes: { class: `berge-${own}` }, children: [path] } : path;
    });
    return { tag: "svg", attributes: { viewBox: "0 0 32 32", "aria-hidden": "true" }, children };
}

/** All signs. */
export const ALL = Object.keys(SIGNS);

/** The signs of a search. */
export const SEARCH = Object.keys(OF_SEARCH);

/** Return the signs on a board, without the token. Pure. */
export function findSigns(view: View): string[] {
    const has = (value: string) => view.moves?.some((move) => move.value === value && view.path.length);
    const isGraph = view.picture.kind === "graph";
    const signs: Record<string, unknown> = {
        go: has("winning"),
        avoid: has("losing"),
        good: view.values?.includes("E"),
        bad: /[OM]/.test(view.values ?? ""),
        domino: !isGraph && view.dominoes?.length,
        partner: isGraph && view.dominoes?.length, // the sign of a domino on graphs
        pair: view.pairs?.length,
        exposed: view.exposed?.length,
        barrier: view.barrier?.length,
        kernel: view.kernel?.length,
        answer: has("answer") || has("losing"), // drawn when the pointer is on the move; the legend must not change then
        mistake: typeof view.mistake === "number",
        missed: has("missed"),
    };
    return ALL.filter((name) => signs[name]);
}
