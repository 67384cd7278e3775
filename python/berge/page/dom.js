// @ts-check
// A few words for making elements. Texts become text nodes, never markup.

/**
 * The element of an id, which the page has.
 * @param {string} id
 * @returns {any}
 */
export function $(id) {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no #${id}`);
    return found;
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
 * @param {HTMLElement} element
 * @param {boolean} shown
 */
export function toggle(element, shown) {
    if (element.hidden === shown) element.hidden = !shown;
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
export function paced(milliseconds, act) {
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
