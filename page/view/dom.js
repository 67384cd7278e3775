// @ts-check
// Functions that make elements. Texts become text nodes, never markup.

import { t } from "../model/words.js";

/**
 * Return the element with an id.
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
 * Make a button.
 * @param {string} id
 * @param {string} words
 * @param {() => unknown} act
 * @param {Record<string, any>} [more] attributes
 */
export function button(id, words, act, more = {}) {
    return el("button", { type: "button", id, onclick: act, ...more }, words);
}

/**
 * Make a field: a label and its controls.
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
 * @param {[string, string][]} choices values and labels; the first is the default
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
export function setVisible(element, isVisible) {
    if (element.hidden === isVisible) element.hidden = !isVisible;
}

/**
 * Set a text if it has changed, so that nothing is announced or laid out twice.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {HTMLElement & {disabled?: boolean}} button
 * @param {boolean} possible
 */
export function enable(button, possible) {
    // With aria-disabled, a button that cannot act keeps the focus.
    const value = String(!possible);
    if (button.getAttribute("aria-disabled") !== value) button.setAttribute("aria-disabled", value);
}

/**
 * Fill a panel if its contents have changed, and keep the focus.
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
 * Set the text of every element that names a phrase.
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

/** Whether the last input was a key; then the focus moves with the action. */
export function isKeyboardUsed() {
    return keys;
}

/**
 * Return a choice that was saved at an earlier visit; null if there is none.
 * @param {string} name
 */
export function loadSetting(name) {
    try {
        return localStorage.getItem(`berge.${name}`);
    } catch {
        return null;
    }
}

/**
 * Save a choice for the next visit, if the browser allows it.
 * @param {string} name
 * @param {string} value
 */
export function saveSetting(name, value) {
    try {
        localStorage.setItem(`berge.${name}`, value);
    } catch {
        // Then the choice is for this visit only.
    }
}

/**
 * Call a function when another tab has changed a saved choice; return a function that ends this.
 * @param {string} name
 * @param {() => void} act
 */
export function onSettingChange(name, act) {
    const onStorage = (/** @type {StorageEvent} */ { key }) => key === `berge.${name}` && act();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
}

/**
 * Save that a dialog is open, and its place, for a reload in this tab.
 * @param {string} name
 * @param {string} value the place in it; empty if it is closed
 */
export function saveDialog(name, value) {
    try {
        if (value) sessionStorage.setItem(`berge.open.${name}`, value);
        else sessionStorage.removeItem(`berge.open.${name}`);
    } catch {
        // Then it is lost.
    }
}

/** Return how the page was loaded: "navigate" for a new visit. */
function navigationType() {
    const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    return entry?.type;
}

/** Whether the page was reloaded. */
export function isReload() {
    return navigationType() === "reload";
}

/** Whether this is a new visit, not a reload or going back. */
export function isNewVisit() {
    return navigationType() === "navigate";
}

/** Return the place in a dialog that was open; empty if it was closed. @param {string} name */
export function loadDialog(name) {
    try {
        return sessionStorage.getItem(`berge.open.${name}`) ?? "";
    } catch {
        return "";
    }
}

/**
 * Return a function that calls another one after a pause without calls.
 * @param {number} milliseconds
 * @param {() => void} act
 */
export function debounce(milliseconds, act) {
    let timer = 0;
    const call = () => {
        clearTimeout(timer);
        timer = window.setTimeout(act, milliseconds);
    };
    call.cancel = () => clearTimeout(timer);
    return call;
}

/**
 * Return a function that calls another one at once, and then at most once in an interval.
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
 * Download a file.
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
