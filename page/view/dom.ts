// Functions that make elements. Texts become text nodes, never markup.

import { t } from "../model/words.ts";

/** Return the element with an id. */
export function $(id: string): any {
    const element = document.getElementById(id);
    if (!element) throw new Error(`the page has no #${id}`);
    return element;
}

/** @param attributes `class`, `on…` handlers, booleans for attributes without a value */
export function el(
    tag: string,
    attributes: Record<string, any> = {},
    ...children: (Node | string | null | undefined | false)[]
): any {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.filter((child) => child || child === "") as (Node | string)[]);
    return element;
}

/**
 * Make a button.
 * @param more attributes
 */
export function button(id: string, words: string, act: () => unknown, more: Record<string, any> = {}) {
    return el("button", { type: "button", id, onclick: act, ...more }, words);
}

/**
 * Make a field: a label and its controls.
 * @param id of the control
 */
export function field(id: string, words: string, ...controls: Node[]) {
    return el("div", { class: "field" }, el("label", { for: id }, words), ...controls);
}

/** @param choices values and labels; the first is the default */
export function radios(name: string, legend: string, choices: [string, string][], initial: string = choices[0][0]) {
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

export function setVisible(element: HTMLElement, isVisible: boolean) {
    if (element.hidden === isVisible) element.hidden = !isVisible;
}

/** Set a text if it has changed, so that nothing is announced or laid out twice. */
export function setText(element: HTMLElement, text: string) {
    if (element.textContent !== text) element.textContent = text;
}

export function enable(button: HTMLElement & { disabled?: boolean }, possible: boolean) {
    // With aria-disabled, a button that cannot act keeps the focus.
    const value = String(!possible);
    if (button.getAttribute("aria-disabled") !== value) button.setAttribute("aria-disabled", value);
}

/** Fill a panel if its contents have changed, and keep the focus. */
export function fill(host: HTMLElement, sign: unknown, make: () => (Node | null | false)[]) {
    const text = JSON.stringify([document.documentElement.lang, sign]);
    if (signs.get(host) === text) return;
    signs.set(host, text);
    const focusId = host.contains(document.activeElement) ? document.activeElement?.id : "";
    host.replaceChildren(...make().filter(Boolean) as Node[]);
    if (focusId) document.getElementById(focusId)?.focus();
}

const signs = new WeakMap<HTMLElement, string>();

/** Set the text of every element that names a phrase. */
export function translate(root: ParentNode) {
    for (const [attribute, target] of ATTRIBUTES) {
        for (const element of root.querySelectorAll(`[${attribute}]`)) {
            const text = t(element.getAttribute(attribute)!);
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

/** Return a choice that was saved at an earlier visit; null if there is none. */
export function loadSetting(name: string) {
    try {
        return localStorage.getItem(`berge.${name}`);
    } catch {
        return null;
    }
}

/** Save a choice for the next visit, if the browser allows it. */
export function saveSetting(name: string, value: string) {
    try {
        localStorage.setItem(`berge.${name}`, value);
    } catch {
        // Then the choice is for this visit only.
    }
}

/** Call a function when another tab has changed a saved choice; return a function that ends this. */
export function onSettingChange(name: string, act: () => void) {
    const onStorage = ({ key }: StorageEvent) => key === `berge.${name}` && act();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
}

/**
 * Save that a dialog is open, and its place, for a reload in this tab.
 * @param value the place in it; empty if it is closed
 */
export function saveDialog(name: string, value: string) {
    try {
        if (value) sessionStorage.setItem(`berge.open.${name}`, value);
        else sessionStorage.removeItem(`berge.open.${name}`);
    } catch {
        // Then it is lost.
    }
}

/** Return how the page was loaded: "navigate" for a new visit. */
function navigationType() {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
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

/** Return the place in a dialog that was open; empty if it was closed. */
export function loadDialog(name: string) {
    try {
        return sessionStorage.getItem(`berge.open.${name}`) ?? "";
    } catch {
        return "";
    }
}

/** Return a function that calls another one after a pause without calls. */
export function debounce(milliseconds: number, act: () => void) {
    let timer = 0;
    const call = () => {
        clearTimeout(timer);
        timer = window.setTimeout(act, milliseconds);
    };
    call.cancel = () => clearTimeout(timer);
    return call;
}

/** Return a function that calls another one at once, and then at most once in an interval. */
export function throttle(milliseconds: number, act: () => void) {
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

/** Download a file. */
export function download(name: string, content: Blob) {
    const address = URL.createObjectURL(content);
    const link = el("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
