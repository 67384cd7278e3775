// Names in pictures: short, and without characters that a page would act on.

import { NODE } from "./geometry.ts";
import { SIZES } from "./sizes.ts";
import type { Picture } from "./layers.ts";

const { letters: [USUAL, WIDE, WIDEST], longestName: LONGEST_NAME, padding: PADDING } = SIZES;

/** Characters that change the direction of text, and characters that XML forbids. */
const HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// eslint-disable-next-line no-control-regex
const INVALID =
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function clean(words: string) {
    return words
        .replace(HIDDEN, "")
        .replace(/[\t\n\r]/g, " ")
        .replace(INVALID, "\ufffd");
}

export function escape(words: string) {
    return words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Return the width of a text of 14 pixels, as an estimate. */
export function estimateWidth(words: string) {
    let sum = 0;
    for (const c of words) {
        if (SIZES.widest.includes(c) || c.codePointAt(0)! >= SIZES.firstWidest) sum += WIDEST;
        else sum += /\p{Lu}/u.test(c) || SIZES.wide.includes(c) ? WIDE : USUAL;
    }
    return sum;
}

const widths = new WeakMap<Picture, Picture>();

/** Return a picture with the widths of its vertices, computed from their names if it has none. */
export function addSizes<P extends Picture>(picture: P, names: readonly string[] | null | undefined): P {
    if (picture.kind !== "graph" || picture.sizes || !picture.places) return picture;
    const cached = widths.get(picture);
    if (cached) return cached as P;
    const sizes = picture.places.map((_, n) => Math.max(NODE, estimateWidth(shorten(clean(names?.[n] ?? String(n)))) + PADDING));
    const withSizes = { ...picture, sizes };
    widths.set(picture, withSizes);
    return withSizes;
}

/** Return a name, shortened to the width of a vertex. */
export function shorten(name: string) {
    if (estimateWidth(name) <= LONGEST_NAME) return name;
    const letters = [...name].slice(0, LONGEST_NAME / USUAL + 1);
    do letters.pop();
    while (estimateWidth(letters.join("")) > LONGEST_NAME - PADDING);
    return letters.join("").trimEnd() + "…";
}
