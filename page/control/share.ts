// The dialog with the link, the notation and the files.

import { encode } from "../model/link.ts";
import { nameRuleset } from "../model/names.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { readPublished } from "../published.ts";
import { findPublishedBase } from "../single.ts";
import { $, fill, h, setText } from "../view/dom.ts";
import { showInShareDialog, attempt } from "../view/live-region.ts";
import * as files from "./files.ts";
import type { State } from "../model/state.ts";
import type { Session } from "./session.ts";

const LONGEST_LINK = 200_000; // characters

/** Return the address of the page, without a game. */
export function findPageAddress() {
    return findPublishedBase() ?? location.origin + location.pathname;
}

/** Return the key of the sentence that says who can open the link. */
function chooseLead() {
    if (findPublishedBase()) return "share.lead.page";
    if (location.protocol === "file:") return "share.lead.here";
    return readPublished() ? "share.lead.page" : "share.lead";
}

/** Return the link to the current position with the whole game; if it is too long, to the setup alone. */
async function buildLink(state: State): Promise<{ link: string, isComplete: boolean }> {
    const { setup, tree, at } = state;
    const place = findPageAddress();
    if (!setup) return { link: place, isComplete: true };
    const fragment = await encode(setup.document, tree, trees.formatWire(tree).newNumbers.get(at));
    if (fragment.length <= LONGEST_LINK) return { link: `${place}#${fragment}`, isComplete: true };
    return { link: `${place}#${await encode(setup.document, trees.makeTree())}`, isComplete: false };
}

/** what the open dialog is about */
let current: State | null = null;
let own: Session | null = null;
/** the game whose files were last asked for */
let lastListing: { setup: State["setup"], tree: State["tree"] } | null = null;

/** Show the dialog, and the server's files when they are known. */
export async function show(session: Session) {
    showInShareDialog("");
    setText($("share-lead"), t(chooseLead()));
    listFiles(files.listPictures(session));
    $<HTMLDialogElement>("share").showModal();
    [current, lastListing, own] = [null, null, session];
    await follow(session.state);
}

/** List the files of the current game; if the server does not answer, offer to ask again. */
async function list(session: Session) {
    const { setup, tree } = session.state;
    const mine = (lastListing = { setup, tree });
    let more: files.File[] = [{ words: t("lost.retry"), act: () => list(session) }];
    await attempt(async () => (more = await files.listServerFiles(session)));
    if (lastListing === mine) listFiles([...files.listPictures(session), ...more]);
}

function listFiles(files: files.File[]) {
    const hadFocus = $("share-files").contains(document.activeElement);
    const makeButton = ({ words, act }: files.File) =>
        h("button", { type: "button", key: words, onClick: () => (showInShareDialog(""), attempt(act)) }, words);
    fill($("share-files"), files.map(makeButton));
    if (hadFocus && !$("share-files").contains(document.activeElement)) $("share-files").querySelector("button")?.focus();
}

/** Save the page as one file with the game of the dialog. */
export async function saveSingle() {
    showInShareDialog("");
    if (current) await attempt(() => files.saveSingle(current!));
}

/** Update the link, the line and the files in the dialog. */
export async function follow(state: State) {
    if (!$<HTMLDialogElement>("share").open) return;
    const listing = own && (lastListing?.tree !== state.tree || lastListing.setup !== state.setup) ? list(own) : null;
    await Promise.all([listing, showState(state)]);
}

async function showState(state: State) {
    if (current && current.tree === state.tree && current.at === state.at && findNotation(current) === findNotation(state)) return;
    current = state;
    $<HTMLInputElement>("share-notation").value = findNotation(state);
    $<HTMLInputElement>("share-embed").value = formatFrame(state);
    $<HTMLInputElement>("share-link").value = "";
    await attempt(async () => {
        const { link: url, isComplete } = await buildLink(state);
        if (current !== state) return;
        $<HTMLInputElement>("share-link").value = url;
        if (!isComplete) showInShareDialog(t("share.long"));
    });
}

/** Return the HTML code of a frame with the report, for a page in the same folder. */
function formatFrame({ setup }: State) {
    if (!setup) return "";
    const title = nameRuleset(setup.ruleset, setup.title).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return `<iframe src="${setup.ruleset}.html" title="${title}" width="100%" height="480" style="border: 0"></iframe>`;
}

/** Return the current position in one line; empty until it is known. */
function findNotation(state: State) {
    return states.findPosition(state)?.notation ?? (state.at === trees.ROOT ? (state.setup?.notation ?? "") : "");
}

/** Copy the contents of a field; if the browser refuses, select them for copying by key. */
export async function copy(field: HTMLInputElement) {
    try {
        await navigator.clipboard.writeText(field.value);
        showInShareDialog(t("share.copied"));
    } catch {
        field.focus();
        field.select();
        showInShareDialog(t("share.select"));
    }
}
