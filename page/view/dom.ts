// Elements of the page. Texts become text nodes, never markup.

import { h, render, type ComponentChildren, type HTMLAttributes } from "preact";

import { t } from "../model/i18n.ts";

export { h };

/** Return the element with an id. */
export function $<E extends HTMLElement = HTMLElement>(id: string): E {
    const element = document.getElementById(id);
    if (!element) throw new Error(`the page has no #${id}`);
    return element as E;
}

/** Show elements in a host, which no one else fills. Elements that stay keep their focus and what is typed in them. */
export function fill(host: Element, ...children: ComponentChildren[]) {
    render(children, host);
}

/** Make a button; `more` are attributes. Another id is another button, so that the focus does not stay on its place. */
export function makeButton(
    id: string,
    words: string,
    act: () => unknown,
    more: HTMLAttributes<HTMLButtonElement> = {},
) {
    return h("button", { type: "button", id, key: id, onClick: () => void act(), ...more }, words);
}

/**
 * Make a field: a label and its controls.
 * @param id of the control
 */
export function makeField(id: string, words: ComponentChildren, ...controls: ComponentChildren[]) {
    return h("div", { class: "field", key: id }, h("label", { for: id }, words), ...controls);
}

/**
 * Make a choice by radio buttons.
 * @param choices values and labels
 * @param value the one that is chosen; of a choice without `onChoose`, at first
 */
export function makeRadios<V extends string>(
    name: string,
    legend: string,
    choices: [V, string][],
    value: V,
    onChoose?: (value: V) => unknown,
) {
    const checkRadio = (one: V) => (onChoose ? { checked: one === value } : { defaultChecked: one === value });
    return h(
        "fieldset",
        { key: name, onChange: (event) => onChoose?.((event.target as HTMLInputElement).value as V) },
        h("legend", {}, legend),
        h(
            "div",
            { class: "choices" },
            choices.map(([one, words]) =>
                h(
                    "label",
                    { key: one },
                    h("input", { type: "radio", name, value: one, id: `${name}-${one}`, ...checkRadio(one) }),
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

export function enable(button: HTMLElement & { disabled?: boolean }, isPossible: boolean) {
    // With aria-disabled, a button that cannot act keeps the focus.
    const value = String(!isPossible);
    if (button.getAttribute("aria-disabled") !== value) button.setAttribute("aria-disabled", value);
}

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

let isByKeys = false;
globalThis.document?.addEventListener("keydown", () => (isByKeys = true), true);
globalThis.document?.addEventListener("pointerdown", () => (isByKeys = false), true);

/** Whether the last input was a key; then the focus moves with the action. */
export function isKeyboardUsed() {
    return isByKeys;
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
function readNavigationType() {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return entry?.type;
}

/** Whether the page was reloaded. */
export function isReload() {
    return readNavigationType() === "reload";
}

/** Whether this is a new visit, not a reload or going back. */
export function isNewVisit() {
    return readNavigationType() === "navigate";
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
    const link = document.createElement("a");
    link.setAttribute("href", address);
    link.setAttribute("download", name);
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
