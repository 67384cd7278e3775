// @ts-check
// A few words for making elements. Texts become text nodes, never markup.

import { t } from "../model/words.js";

/**
 * The element of an id, which the page has.
 * @param {string} id
 * @returns {any}
 */
export function $(id) {
    const element = document.getElementById(id);
    if (!element) throw new Error(`the page has no #${id}`);
    return element;
}

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `class`, `on…` handlers, booleans for attributes without a value
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
    return element;
}

/**
 * A button that does something.
 * @param {string} id
 * @param {string} words
 * @param {() => unknown} act
 * @param {Record<string, any>} [more] attributes
 */
export function button(id, words, act, more = {}) {
    return el("button", { type: "button", id, onclick: act, ...more }, words);
}

/**
 * Something to write or to choose, below its name.
 * @param {string} id of the control
 * @param {string} words
 * @param {...Node} controls
 */
export function field(id, words, ...controls) {
    return el("div", { class: "field" }, el("label", { for: id }, words), ...controls);
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} choices the first one is chosen
 * @param {string} [initial]
 */
export function radios(name, legend, choices, initial = choices[0][0]) {
    return el(
        "fieldset",
        {},
        el("legend", {}, legend),
        el(
            "div",
            { class: "choices" },
            ...choices.map(([value, words]) =>
                el(
                    "label",
                    {},
                    el("input", { type: "radio", name, value, id: `${name}-${value}`, checked: value === initial }),
                    words,
                ),
            ),
        ),
    );
}

/**
 * @param {HTMLElement} element
 * @param {boolean} isVisible
 */
export function toggle(element, isVisible) {
    if (element.hidden === isVisible) element.hidden = !isVisible;
}

/**
 * Set a text only where it changes, so that nothing is announced or laid out twice.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function say(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {HTMLElement & {disabled?: boolean}} button
 * @param {boolean} possible
 */
export function enable(button, possible) {
    // aria-disabled keeps the focus where it is when a button comes to its end.
    const value = String(!possible);
    if (button.getAttribute("aria-disabled") !== value) button.setAttribute("aria-disabled", value);
}

/**
 * Fill a panel anew where what it shows has changed, and leave the focus where it was.
 * @param {HTMLElement} host
 * @param {unknown} sign
 * @param {() => (Node | null | false)[]} make
 */
export function fill(host, sign, make) {
    const text = JSON.stringify([document.documentElement.lang, sign]);
    if (signs.get(host) === text) return;
    signs.set(host, text);
    const focusId = host.contains(document.activeElement) ? document.activeElement?.id : "";
    host.replaceChildren(.../** @type {Node[]} */ (make().filter(Boolean)));
    if (focusId) document.getElementById(focusId)?.focus();
}

/** @type {WeakMap<HTMLElement, string>} */
const signs = new WeakMap();

/**
 * Say the catalogue's phrases in every element that names one.
 * @param {ParentNode} root
 */
export function translate(root) {
    for (const [attribute, target] of ATTRIBUTES) {
        for (const element of root.querySelectorAll(`[${attribute}]`)) {
            const text = t(/** @type {string} */ (element.getAttribute(attribute)));
            if (target) element.setAttribute(target, text);
            else element.textContent = text;
        }
    }
}

const ATTRIBUTES = [
    ["data-t", ""],
    ["data-t-label", "aria-label"],
    ["data-t-title", "title"],
    ["data-t-placeholder", "placeholder"],
];

let keys = false;
globalThis.document?.addEventListener("keydown", () => (keys = true), true);
globalThis.document?.addEventListener("pointerdown", () => (keys = false), true);

/** Whether what a person did last was done by a key: then the focus goes along. */
export function byKey() {
    return keys;
}

/**
 * Something kept on this machine between visits, where the browser allows it.
 * @param {string} name
 */
export function recall(name) {
    try {
        return localStorage.getItem(`berge.${name}`);
    } catch {
        return null;
    }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
    try {
        localStorage.setItem(`berge.${name}`, value);
    } catch {
        // The choice holds for this visit then.
    }
}

/**
 * Act when another tab has kept something else; returns what ends that.
 * @param {string} name
 * @param {() => void} act
 */
export function onKept(name, act) {
    const onStorage = (/** @type {StorageEvent} */ { key }) => key === `berge.${name}` && act();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
}

/**
 * What is open, for when the page is loaded again in this tab.
 * @param {string} name
 * @param {string} value says where one is in it; empty where it is closed
 */
export function remember(name, value) {
    try {
        if (value) sessionStorage.setItem(`berge.open.${name}`, value);
        else sessionStorage.removeItem(`berge.open.${name}`);
    } catch {
        // It is not there then.
    }
}

/** How the page was loaded: "navigate" where it is new. */
function navigationType() {
    const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    return entry?.type;
}

/** Whether the page was loaded again. */
export function isAgain() {
    return navigationType() === "reload";
}

/** Whether one begins anew, and does not come back to a page that was left. */
export function isNew() {
    return navigationType() === "navigate";
}

/** What `remember` was told; otherwise empty. @param {string} name */
export function recallOpen(name) {
    try {
        return sessionStorage.getItem(`berge.open.${name}`) ?? "";
    } catch {
        return "";
    }
}

/**
 * The same function, called once things have been quiet for a while.
 * @param {number} milliseconds
 * @param {() => void} act
 */
export function later(milliseconds, act) {
    let timer = 0;
    const call = () => {
        clearTimeout(timer);
        timer = window.setTimeout(act, milliseconds);
    };
    call.cancel = () => clearTimeout(timer);
    return call;
}

/**
 * The same function, called at once and then at most so often, the last time after all calls.
 * @param {number} milliseconds
 * @param {() => void} act
 */
export function throttle(milliseconds, act) {
    let [timer, last] = [0, -Infinity];
    return () => {
        clearTimeout(timer);
        const wait = last + milliseconds - performance.now();
        const call = () => {
            last = performance.now();
            act();
        };
        if (wait <= 0) call();
        else timer = window.setTimeout(call, wait);
    };
}

/**
 * Hand a file to the person.
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
    const address = URL.createObjectURL(content);
    const link = el("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
