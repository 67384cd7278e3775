// @ts-check
// The dialog with the link, the notation and the files.

import { encode } from "../model/link.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { $, el } from "../view/dom.js";
import { answer, attempt } from "../view/voice.js";
import { formats } from "./files.js";

const LONGEST_LINK = 200_000; // characters

/** @typedef {import("../model/state.js").State} State */

/**
 * The link to the game and its variations; where that is too long, to the start alone.
 * @param {State} state
 * @returns {Promise<{link: string, whole: boolean}>}
 */
async function link(state) {
    const { start, tree } = state;
    const place = location.origin + location.pathname;
    if (!start) return { link: place, whole: true };
    const fragment = await encode(start.document, tree);
    if (fragment.length <= LONGEST_LINK) return { link: `${place}#${fragment}`, whole: true };
    return { link: `${place}#${await encode(start.document, trees.empty())}`, whole: false };
}

/**
 * The one-line notation of the position shown.
 * @param {State} state
 */
function notation(state) {
    return states.position(state)?.notation ?? state.start?.notation ?? "";
}

/** @param {State} state */
export async function show(state) {
    const dialog = /** @type {HTMLDialogElement} */ ($("share"));
    answer("");
    $("share-link").value = "";
    $("share-notation").value = notation(state);
    const files = formats(state).map(([name, act]) =>
        el("button", { type: "button", onclick: () => attempt(act) }, t(`file.${name}`)),
    );
    $("share-files").replaceChildren(...files);
    dialog.showModal();
    await attempt(async () => {
        const { link: found, whole } = await link(state);
        $("share-link").value = found;
        if (!whole) answer(t("share.long"));
    });
}

/**
 * Copy what a field holds; where the browser refuses, select it so that the keyboard can.
 * @param {HTMLInputElement} field
 */
export async function copy(field) {
    try {
        await navigator.clipboard.writeText(field.value);
        answer(t("share.copied"));
    } catch {
        field.focus();
        field.select();
        answer(t("share.select"));
    }
}
