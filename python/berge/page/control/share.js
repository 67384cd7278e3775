// @ts-check
// The dialog with the link, the notation and the files.

import { encode } from "../model/link.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { $, el } from "../view/dom.js";
import { answer, attempt } from "../view/voice.js";
import * as files from "./files.js";

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

/** @type {State | null} what the open dialog is about */
let shown = null;

/**
 * Show the dialog, and what the server says that it can write as soon as it says so.
 * @param {import("./session.js").Session} session
 */
export async function show(session) {
    answer("");
    fill(files.pictures(session));
    $("share").showModal();
    shown = null;
    follow(session.state);
    const { version } = session.state;
    await attempt(async () => {
        const found = await files.written(session);
        if (session.state.version === version) fill([...files.pictures(session), ...found]);
    });
}

/** @param {files.File[]} found */
function fill(found) {
    const button = (/** @type {files.File} */ { words, act }) =>
        el("button", { type: "button", onclick: () => (answer(""), attempt(act)) }, words);
    $("share-files").replaceChildren(...found.map(button));
}

/**
 * Have the link and the line in the dialog be those of what is on the board now.
 * @param {State} state
 */
export async function follow(state) {
    if (!$("share").open || (shown && shown.tree === state.tree && shown.at === state.at && known(shown) === known(state)))
        return;
    shown = state;
    $("share-notation").value = known(state);
    $("share-link").value = "";
    await attempt(async () => {
        const { link: found, whole } = await link(state);
        if (shown !== state) return;
        $("share-link").value = found;
        if (!whole) answer(t("share.long"));
    });
}

/** The one-line notation of the position shown; empty until the server has told it. @param {State} state */
function known(state) {
    return states.position(state)?.notation ?? (state.at === trees.ROOT ? (state.start?.notation ?? "") : "");
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
