// Announcements for screen readers, notices, and the sign that the page waits.

import { BUSY, LOST, Refusal } from "../api.ts";
import * as phrases from "../model/phrases.ts";
import { joinSentences, t } from "../model/i18n.ts";
import { $, fill, h, setText, setVisible } from "./dom.ts";
import type { ComponentChildren } from "preact";
import type { Reading } from "../model/state.ts";

const PATIENCE = 150; // milliseconds until the page shows that it waits
const NOTICE = 2_000; // milliseconds that a notice stays, and as long as it takes to read
const OFFER = 8_000; // and one with a button
const LONGEST = 7_000;
const LEFT = 5_000; // and after the pointer has left it

/** Announce a text to screen readers. */
export function announce(words: string) {
    const host = $("live");
    // The same text is announced again.
    host.textContent = host.textContent === words ? `${words}\u00a0` : words;
}

/** Return a function that announces a later answer, after texts that may not have been read yet. */
export function announceAfter() {
    const host = $("live");
    const before = host.textContent;
    return (words: string) => announce(host.textContent === before ? words : joinSentences([host.textContent, words]));
}

/**
 * Show a notice, perhaps with a button. Return a function that removes it.
 * @param words return the texts in the current language
 * @param isLasting whether it stays until it is removed
 */
export function showNotice(words: () => string, action?: { words: () => string, act: () => void }, isLasting = false) {
    if ($<HTMLDialogElement>("share").open) return showInShareDialog(words(), true), () => {}; // the dialog covers notices
    const host = $("notices");
    const mine = (lastNotice = { translate: () => show() });
    const key = ++notices;
    const remove = () => {
        if (lastNotice !== mine) return;
        const hasFocus = host.contains(document.activeElement);
        removeNotice();
        if (hasFocus) $("panels").focus({ preventScroll: true });
    };
    let timer = 0;
    const removeAfter = (pause: number) => {
        if (!isLasting) timer = window.setTimeout(remove, pause);
    };
    removeAfter(action ? OFFER : Math.min(LONGEST, NOTICE + computeReadingTime(words())));
    const stay = () => clearTimeout(timer);
    const leave = () => removeAfter(LEFT);
    const act = action && (() => (remove(), action.act()));
    const show = () =>
        fill(
            host,
            h(
                "div",
                { class: "notice", key, onPointerEnter: stay, onFocusIn: stay, onPointerLeave: leave },
                h("p", { title: words().replaceAll("`", "") }, markCode(words())),
                action && h("button", { type: "button", onClick: act }, action.words()),
                h("button", { type: "button", class: "icon", "aria-label": t("close"), onClick: remove }, "×"),
            ),
        );
    show();
    return remove;
}

/** Return how many milliseconds it takes to read a text: a Chinese character is half a word. */
function computeReadingTime(words: string) {
    const { length } = words.replace(/[\u2e80-\uffff]/g, "$&$&$&");
    return length * 60;
}

/** The notice that is shown. */
let lastNotice: { translate: () => unknown } | null = null;
let notices = 0;

let removeRefusal = () => {};

/** Show why an action is refused or has failed, until the user closes it or does something else. */
export function refuse(words: () => string) {
    removeRefusal = showNotice(words, undefined, true);
}

/** Remove the last refusal: the user does something else. */
export function clearRefusal() {
    removeRefusal();
    removeRefusal = () => {};
}

/**
 * Show a text in the dialog of files and links.
 * @param isBad whether it is an error
 */
export function showInShareDialog(words: string, isBad = false) {
    const host = $("share-status");
    setText(host, words);
    host.classList.toggle("bad-word", isBad);
}

/** Remove the notice. */
export function removeNotice() {
    lastNotice = null;
    fill($("notices"));
}

/** Show the notice in the language that was chosen, and remove what was announced in the other. */
export function translateTexts() {
    $("live").textContent = "";
    lastNotice?.translate();
}

/** Do something, and show that the page is busy if it takes long. */
export async function showBusy<T>(task: () => Promise<T>) {
    let isShown = false;
    const timer = setTimeout(() => {
        isShown = true;
        countWaiting(1);
    }, PATIENCE);
    try {
        return await task();
    } finally {
        clearTimeout(timer);
        if (isShown) countWaiting(-1);
    }
}

/** Do something, and show its error. Return whether it succeeded. */
export async function attempt(task: () => Promise<unknown>) {
    try {
        await showBusy(task);
        return true;
    } catch (error) {
        // The head of the page shows that the server has ended, but a dialog covers it.
        if ($<HTMLDialogElement>("share").open || !(error instanceof Refusal && error.kind === LOST)) showError(error);
        return false;
    }
}

/** Show an error; in another language it is the answer to the same question. */
function showError(error: unknown) {
    refuse(() => describeError(error));
    const again = error instanceof Refusal && !error.key && error.askAgain;
    if (again && lastNotice) lastNotice.translate = () => (removeNotice(), attempt(again));
}

let waiting = 0;

/** Count a question that begins or ends. */
function countWaiting(more: 1 | -1) {
    waiting += more;
    setVisible($("busy"), waiting > 0);
    $("panels").setAttribute("aria-busy", String(waiting > 0));
}

/** Return a text with the commands and names that it has between backticks as code. */
export function markCode(words: string): ComponentChildren {
    return words.split(/`([^`]+)`/).map((part, index) => (index % 2 ? h("code", {}, part) : part));
}

/** Return an error in one sentence. */
export function describeError(error: unknown) {
    if (!(error instanceof Refusal))
        return t("error.unknown", { message: error instanceof Error ? error.message : String(error) });
    if (error.key) return t(error.key);
    if (error.kind === LOST) return t("lost.title");
    if (error.kind === BUSY) return t("error.busy");
    if (error.kind === "FormatError") return t("error.format", { message: error.message });
    const words =
        error.found && error.expected && error.kind !== "IllegalMove"
            ? t("read.refused", { found: error.found, expected: error.expected })
            : error.message.replace(/^\d+:\d+: /, "");
    const place = error.line ? t("error.place", { line: error.line, column: error.column }) : "";
    return joinSentences([place, words]);
}

/** Return an error with its line of the text and the lines around it, and readings to choose from. */
export function explainError(error: Error, content: string, choose: (format: string) => void): ComponentChildren {
    const words = h("p", {}, markCode(describeError(error)));
    if (!(error instanceof Refusal)) return words;
    const readings = error.readings.map(({ format, read }: Reading) =>
        h("button", { type: "button", key: format, onClick: () => choose(format) }, phrases.chooseText(read)),
    );
    const choices = h("div", { class: "row" }, readings);
    if (error.kind === "AmbiguousText") return [h("p", {}, t("error.readings")), choices];
    return [
        words,
        error.line > 0 && content && h("pre", {}, formatLines(error, content.split(/\r?\n/))),
        readings.length > 0 && [h("p", {}, t("opened.others")), choices],
    ];
}

/** Return the line of an error, marked, and the lines around it. */
function formatLines({ line, column }: Refusal, lines: string[]) {
    const [from, to] = [Math.max(0, line - 2), Math.min(lines.length, line + 1)];
    const shift = Math.max(0, column - 40);
    return lines.slice(from, to).map((content, index) => {
        const at = from + index;
        const head = `${String(at + 1).padStart(String(to).length)} │ `;
        const words = `${head}${content.slice(shift, shift + 80)}\n`;
        if (at + 1 !== line) return words;
        const caret = column ? `${" ".repeat(head.length + column - 1 - shift)}▲\n` : "";
        return h("mark", { class: "bad" }, words + caret);
    });
}
