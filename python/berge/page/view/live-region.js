// @ts-check
// What the page tells a person besides the panels: to a screen reader, in notices, and while it waits.

import { BUSY, LOST, Refusal } from "../api.js";
import * as phrases from "../model/phrases.js";
import { sentences, t } from "../model/words.js";
import { $, el, say, toggle } from "./dom.js";

const PATIENCE = 150; // milliseconds until the page says that it waits
const NOTICE = 7_000; // that a notice stays, and one that offers something
const OFFER = 12_000;
const LEFT = 5_000; // and when the pointer has left it

/**
 * Say something to a screen reader.
 * @param {string} words
 */
export function live(words) {
    const host = $("live");
    // The same words again are said again.
    host.textContent = host.textContent === words ? `${words}\u00a0` : words;
}

/** What says an answer that is to come: behind what has been said since, which may not have been read out yet. */
export function afterwards() {
    const host = $("live");
    const before = host.textContent;
    return (/** @type {string} */ words) => live(host.textContent === before ? words : sentences([host.textContent, words]));
}

/**
 * A message that lies on the page, with something to do about it. Returns what takes it away.
 * @param {string} words
 * @param {{words: string, act: () => void}} [action]
 */
export function notice(words, action) {
    if ($("share").open) return answer(words, true), () => {}; // a dialog lies over everything else
    const remove = () => {
        const hasFocus = box.contains(document.activeElement);
        box.remove();
        if (hasFocus) $("panels").focus({ preventScroll: true });
    };
    const box = el(
        "div",
        { class: "notice" },
        el("p", {}, words),
        action && el("button", { type: "button", onclick: () => (remove(), action.act()) }, action.words),
        el("button", { type: "button", class: "icon", "aria-label": t("close"), onclick: remove }, "×"),
    );
    $("notices").replaceChildren(box);
    let timer = setTimeout(remove, action ? OFFER : NOTICE);
    const stay = () => clearTimeout(timer);
    box.addEventListener("pointerenter", stay);
    box.addEventListener("focusin", stay);
    box.addEventListener("pointerleave", () => (timer = setTimeout(remove, LEFT)));
    return remove;
}

let forgive = () => {};

/** Say why something is not done, until something is. @param {string} words */
export function refuse(words) {
    forgive = notice(words);
}

/** Something is done: what was refused before it is no matter any more. */
export function clearRefusal() {
    forgive();
    forgive = () => {};
}

/**
 * Say something within the dialog of files and links.
 * @param {string} words
 * @param {boolean} [bad] whether something went wrong
 */
export function answer(words, bad = false) {
    const host = $("share-said");
    say(host, words);
    host.classList.toggle("bad-word", bad);
}

/** Offer nothing more. */
export function quiet() {
    $("notices").replaceChildren();
}

/** Say nothing more. */
export function hush() {
    quiet();
    $("live").textContent = "";
}

/**
 * Do something that may be refused, and say so where it is. Returns whether it was done.
 * @param {() => Promise<unknown>} task
 */
export async function attempt(task) {
    let shown = false;
    const timer = setTimeout(() => {
        shown = true;
        wait(1);
    }, PATIENCE);
    try {
        await task();
        return true;
    } catch (error) {
        // That the server has ended is said at the head of the page, which a dialog hides.
        if ($("share").open || !(error instanceof Refusal && error.kind === LOST)) notice(describe(error));
        return false;
    } finally {
        clearTimeout(timer);
        if (shown) wait(-1);
    }
}

let waiting = 0;

/** One more, or one less, that is being waited for. @param {1 | -1} more */
function wait(more) {
    waiting += more;
    toggle($("busy"), waiting > 0);
    $("panels").setAttribute("aria-busy", String(waiting > 0));
}

/**
 * An error in one sentence.
 * @param {unknown} error
 */
export function describe(error) {
    if (!(error instanceof Refusal))
        return t("error.unknown", { message: String(/** @type {any} */ (error)?.message ?? error) });
    if (error.kind === LOST) return t("lost.title");
    if (error.kind === BUSY) return t("error.busy");
    if (error.kind === "FormatError") return t("error.format", { message: error.message });
    const words =
        error.found && error.expected && error.kind !== "IllegalMove"
            ? t("read.refused", { found: error.found, expected: error.expected })
            : error.message.replace(/^\d+:\d+: /, "");
    const place = error.line ? t("error.place", { line: error.line, column: error.column }) : "";
    return sentences([place, words]);
}

/**
 * An error with the line of the text that it lies in, and its neighbours; and the readings of a text to choose from.
 * @param {Error} error
 * @param {string} content
 * @param {(format: string) => void} choose
 * @returns {HTMLElement[]}
 */
export function explain(error, content, choose) {
    const button = (/** @type {import("../model/state.js").Reading} */ { format, read }) =>
        el("button", { type: "button", onclick: () => choose(format) }, phrases.textOf(read));
    const readings = error instanceof Refusal ? error.readings.map(button) : [];
    const choices = el("div", { class: "row" }, ...readings);
    if (error instanceof Refusal && error.kind === "AmbiguousText") return [el("p", {}, t("error.readings")), choices];
    const parts = [el("p", {}, describe(error))];
    if (error instanceof Refusal && error.line && content) {
        const lines = content.split(/\r?\n/);
        const [from, to] = [Math.max(0, error.line - 2), Math.min(lines.length, error.line + 1)];
        const shift = Math.max(0, error.column - 40);
        const pre = el("pre", {});
        for (let at = from; at < to; at++) {
            const head = `${String(at + 1).padStart(String(to).length)} │ `;
            const words = `${head}${lines[at].slice(shift, shift + 80)}\n`;
            if (at + 1 !== error.line) pre.append(words);
            else {
                const caret = error.column ? `${" ".repeat(head.length + error.column - 1 - shift)}▲\n` : "";
                pre.append(el("mark", { class: "bad" }, words + caret));
            }
        }
        parts.push(pre);
    }
    if (readings.length) parts.push(el("p", {}, t("opened.others")), choices);
    return parts;
}
