// @ts-check
// The dialog with the link, the notation and the files.

import { encode } from "../model/link.js";
import { ruleset } from "../model/names.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { published } from "../published.js";
import { $, el } from "../view/dom.js";
import { showInShareDialog, attempt } from "../view/live-region.js";
import * as files from "./files.js";

const LONGEST_LINK = 200_000; // characters

/** @typedef {import("../model/state.js").State} State */

/**
 * Return the link to the current position with the whole game; if it is too long, to the start alone.
 * @param {State} state
 * @returns {Promise<{link: string, isComplete: boolean}>}
 */
async function link(state) {
    const { start, tree, at } = state;
    const place = published()?.base ?? location.origin + location.pathname;
    if (!start) return { link: place, isComplete: true };
    const fragment = await encode(start.document, tree, trees.toWire(tree).renumbered.get(at));
    if (fragment.length <= LONGEST_LINK) return { link: `${place}#${fragment}`, isComplete: true };
    return { link: `${place}#${await encode(start.document, trees.empty())}`, isComplete: false };
}

/** @type {State | null} what the open dialog is about */
let current = null;
/** @type {import("./session.js").Session | null} */
let own = null;
/** @type {{start: State["start"], tree: State["tree"]} | null} the game whose files were last asked for */
let lastListing = null;

/**
 * Show the dialog, and the server's files when they are known.
 * @param {import("./session.js").Session} session
 */
export async function show(session) {
    showInShareDialog("");
    fill(files.pictures(session));
    $("share").showModal();
    [current, lastListing, own] = [null, null, session];
    await follow(session.state);
}

/**
 * List the files of the current game; if the server does not answer, offer to ask again.
 * @param {import("./session.js").Session} session
 */
async function list(session) {
    const { start, tree } = session.state;
    const mine = (lastListing = { start, tree });
    /** @type {files.File[]} */
    let more = [{ words: t("lost.retry"), act: () => list(session) }];
    await attempt(async () => (more = await files.serverFiles(session)));
    if (lastListing === mine) fill([...files.pictures(session), ...more]);
}

/** @param {files.File[]} files */
function fill(files) {
    const hadFocus = $("share-files").contains(document.activeElement);
    const button = (/** @type {files.File} */ { words, act }) =>
        el("button", { type: "button", onclick: () => (showInShareDialog(""), attempt(act)) }, words);
    $("share-files").replaceChildren(...files.map(button));
    if (hadFocus) $("share-files").querySelector("button")?.focus();
}

/**
 * Update the link, the line and the files in the dialog.
 * @param {State} state
 */
export async function follow(state) {
    if (!$("share").open) return;
    const listing = own && (lastListing?.tree !== state.tree || lastListing.start !== state.start) ? list(own) : null;
    await Promise.all([listing, showState(state)]);
}

/** @param {State} state */
async function showState(state) {
    if (current && current.tree === state.tree && current.at === state.at && notationOf(current) === notationOf(state)) return;
    current = state;
    $("share-notation").value = notationOf(state);
    $("share-embed").value = embedCode(state);
    $("share-link").value = "";
    await attempt(async () => {
        const { link: url, isComplete } = await link(state);
        if (current !== state) return;
        $("share-link").value = url;
        if (!isComplete) showInShareDialog(t("share.long"));
    });
}

/** Return the HTML code of a frame with the report, for a page in the same folder. @param {State} state */
function embedCode({ start }) {
    if (!start) return "";
    const title = ruleset(start.ruleset, start.title).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return `<iframe src="${start.ruleset}.html" title="${title}" width="100%" height="480" style="border: 0"></iframe>`;
}

/** Return the current position in one line; empty until it is known. @param {State} state */
function notationOf(state) {
    return states.position(state)?.notation ?? (state.at === trees.ROOT ? (state.start?.notation ?? "") : "");
}

/**
 * Copy the contents of a field; if the browser refuses, select them for copying by key.
 * @param {HTMLInputElement} field
 */
export async function copy(field) {
    try {
        await navigator.clipboard.writeText(field.value);
        showInShareDialog(t("share.copied"));
    } catch {
        field.focus();
        field.select();
        showInShareDialog(t("share.select"));
    }
}
