// A browser as far as control/ needs one: elements that hold what is set, a history, storages, and a clock that a test winds.
import { readFileSync } from "node:fs";

const INDEX = readFileSync(new URL("../../../page/index.html", import.meta.url), "utf8");
const wait = globalThis.setImmediate;

/** Timers fire only while a test lets time pass. */
export class Clock {
    now = 1_000_000_000_000;
    #timers = new Map();
    #last = 0;

    setTimeout = (act, milliseconds = 0) => {
        this.#timers.set(++this.#last, { at: this.now + (milliseconds || 0), act });
        return this.#last;
    };
    clearTimeout = (id) => void this.#timers.delete(id);

    /** Let all that is ready happen, then every timer of so many milliseconds. @param {number} milliseconds */
    async pass(milliseconds) {
        const end = this.now + milliseconds;
        for (;;) {
            for (let round = 0; round < 3; round++) await new Promise(wait);
            const [id, next] = [...this.#timers].sort(([a, one], [b, other]) => one.at - other.at || a - b)[0] ?? [];
            if (!next || next.at > end) break;
            this.#timers.delete(id);
            this.now = Math.max(this.now, next.at);
            next.act();
        }
        this.now = end;
    }

    /** The page ends. */
    clear() {
        this.#timers.clear();
        this.now++;
    }
}

/** Web storage: its keys are its own properties, as browsers have it. */
export class Storage {
    #room = Infinity;

    /** Take no more than so many characters. @param {number} room */
    limit(room) {
        this.#room = room;
    }

    getItem(key) {
        return Object.hasOwn(this, key) ? this[key] : null;
    }

    setItem(key, value) {
        const size = Object.entries(this).reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
        if (size + String(value).length > this.#room) throw new DOMException("full", "QuotaExceededError");
        this[key] = String(value);
    }

    removeItem(key) {
        delete this[key];
    }
}

/** A piece of text. */
class Text {
    nodeType = 3;
    parentNode = null;

    constructor(data) {
        this.data = String(data);
    }

    get textContent() {
        return this.data;
    }

    get nextSibling() {
        return after(this);
    }

    remove() {
        this.parentNode?.removeChild(this);
    }
}

const after = (node) => node.parentNode?.childNodes[node.parentNode.childNodes.indexOf(node) + 1] ?? null;

/** An element without a look. */
class Element extends EventTarget {
    nodeType = 1;
    childNodes = [];
    parentNode = null;
    attributes = {};
    dataset = {};
    style = { setProperty() {} };
    hidden = false;
    open = false;
    checked = false;
    className = "";
    value = "";

    constructor(document, tag) {
        super();
        this.document = document;
        this.tag = this.localName = tag;
        this.ownerDocument = document;
        const names = new Set();
        this.classList = {
            add: (...all) => all.forEach((one) => names.add(one)),
            remove: (...all) => all.forEach((one) => names.delete(one)),
            contains: (one) => names.has(one),
            toggle: (one, on = !names.has(one)) => void (on ? names.add(one) : names.delete(one)),
        };
    }

    get id() {
        return this.attributes.id ?? "";
    }

    set id(id) {
        this.attributes.id = id;
    }

    get textContent() {
        return this.childNodes.map((one) => one.textContent).join("");
    }

    set textContent(text) {
        this.replaceChildren(...(text === "" ? [] : [text]));
    }

    get children() {
        return this.childNodes.filter((one) => one instanceof Element);
    }

    get firstChild() {
        return this.childNodes[0] ?? null;
    }

    get nextSibling() {
        return after(this);
    }

    setAttribute(name, value) {
        this.attributes[name] = value;
        if (["value", "hidden", "checked", "open"].includes(name)) this[name] = name === "value" ? value : true;
        if (name === "class") for (const one of value.split(" ")) this.classList.add(one);
        if (name.startsWith("data-")) this.dataset[name.slice(5)] = value;
    }

    getAttribute(name) {
        return this.attributes[name] ?? null;
    }

    removeAttribute(name) {
        delete this.attributes[name];
    }

    toggleAttribute(name, on) {
        if (on) this.attributes[name] = "";
        else delete this.attributes[name];
    }

    append(...children) {
        for (const one of children) this.insertBefore(typeof one === "object" ? one : new Text(one));
    }

    appendChild(child) {
        this.append(child);
        return child;
    }

    insertBefore(child, before = null) {
        child.remove();
        this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
        child.parentNode = this;
        return child;
    }

    removeChild(child) {
        this.childNodes = this.childNodes.filter((one) => one !== child);
        child.parentNode = null;
    }

    replaceChildren(...children) {
        for (const one of this.childNodes) one.parentNode = null;
        this.childNodes = [];
        this.append(...children);
    }

    remove() {
        this.parentNode?.removeChild(this);
    }

    replaceWith(other) {
        this.parentNode.insertBefore(other, this);
        this.remove();
    }

    get below() {
        return this.children.flatMap((one) => [one, ...one.below]);
    }

    contains(other) {
        return other === this || this.below.includes(other);
    }

    matches(selector) {
        return selector.split(",").some((one) => {
            const [, tag] = /^([\w-]*)/.exec(one.trim());
            const wanted = [...one.matchAll(/#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=['"]?([\w-]+)['"]?)?\]/g)];
            return (!tag || tag === this.tag) && wanted.every(([, id, name, attribute, value]) => {
                if (id) return this.id === id;
                if (name) return this.classList.contains(name);
                if (attribute === "open") return this.open;
                return value ? this.attributes[attribute] === value : attribute in this.attributes;
            });
        });
    }

    querySelectorAll(selector) {
        return this.below.filter((one) => one.matches(selector.split(" ").at(-1)));
    }

    querySelector(selector) {
        return this.querySelectorAll(selector)[0] ?? null;
    }

    closest() {
        return null;
    }

    scrollIntoView() {}

    focus() {
        this.document.activeElement = this;
        this.dispatchEvent(new Event("focus"));
    }

    click() {
        this.dispatchEvent(new Event("click", { cancelable: true }));
        if (this.tag === "a" && this.attributes.download) this.document.downloads.push(this);
    }

    showModal() {
        this.open = true;
    }

    close() {
        if (!this.open) return;
        this.open = false;
        this.dispatchEvent(new Event("close"));
    }

    getBoundingClientRect() {
        return { x: 0, y: 0, left: 0, top: 0, right: 400, bottom: 400, width: 400, height: 400 };
    }

    get clientWidth() {
        return 400;
    }

    get clientHeight() {
        return 400;
    }

    checkVisibility() {
        return !this.hidden;
    }

    select() {}
    setSelectionRange() {}
    blur() {}
}

/** The elements that index.html gives an id or a door, all of them side by side. */
class Document extends EventTarget {
    downloads = [];
    styleSheets = [];
    visibilityState = "visible";
    title = "";

    constructor() {
        super();
        this.documentElement = this.createElement("html");
        this.body = this.activeElement = this.createElement("body");
        this.documentElement.append(this.body);
        for (const [, tag, attributes] of INDEX.matchAll(/<([a-z]+\d?)((?:\s+[\w-]+(?:="[^"]*")?)+)\s*>/g)) {
            if (!/\s(id|data-learn)=/.test(attributes)) continue;
            const element = this.createElement(tag);
            for (const [, name, value = ""] of attributes.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) element.setAttribute(name, value);
            this.body.append(element);
        }
    }

    createElement(tag) {
        return new Element(this, tag);
    }

    createElementNS(_, tag) {
        return new Element(this, tag);
    }

    createTextNode(text) {
        return new Text(text);
    }

    getElementById(id) {
        return this.body.below.find((one) => one.id === id) ?? null;
    }

    querySelector(selector) {
        return this.documentElement.querySelector(selector);
    }

    querySelectorAll(selector) {
        return this.documentElement.querySelectorAll(selector);
    }
}

/** What a tab has been through, and its address. */
class History {
    /** @type {{hash: string, state: any}[]} */
    entries = [{ hash: "", state: null }];
    index = 0;
    #tab;

    constructor(tab) {
        this.#tab = tab;
    }

    get here() {
        return this.entries[this.index];
    }

    get state() {
        return this.here.state;
    }

    get length() {
        return this.entries.length;
    }

    pushState(state, _, url) {
        this.push(hashOf(url), structuredClone(state));
    }

    replaceState(state, _, url) {
        this.entries[this.index] = { hash: hashOf(url), state: structuredClone(state) };
    }

    push(hash, state = null) {
        this.entries.splice(++this.index, Infinity, { hash, state });
    }

    go(by) {
        const moved = () => {
            const to = this.index + by;
            if (!this.entries[to]) return;
            const { hash } = this.here;
            this.index = to;
            this.#tab.arrive(hash);
        };
        this.#tab.clock.setTimeout(moved);
    }

    back() {
        this.go(-1);
    }
}

const hashOf = (url) => (url.includes("#") ? url.slice(url.indexOf("#")) : "").replace(/^#$/, "");

/** A tab: what it keeps outlasts the pages in it. */
export class Tab {
    clock = new Clock();
    history = new History(this);
    sessionStorage = new Storage();
    localStorage;
    loaded = "navigate";

    constructor(localStorage = new Storage()) {
        this.localStorage = localStorage;
    }

    get hash() {
        return this.history.here.hash;
    }

    /** Somebody writes another address. */
    set hash(hash) {
        const [before, now] = [this.hash, hashOf(`#${hash.replace(/^#/, "")}`)];
        if (now === before) return;
        this.history.push(now);
        this.clock.setTimeout(() => this.arrive(before));
    }

    /** The history is elsewhere. @param {string} before the hash there was */
    arrive(before) {
        this.window.dispatchEvent(Object.assign(new Event("popstate"), { state: this.history.state }));
        if (this.hash !== before) this.window.dispatchEvent(new Event("hashchange"));
    }

    /** A page begins: whatever ran or was asked by the one before is gone. @param {"navigate" | "reload" | "back_forward"} how */
    begin(how) {
        const { clock } = this;
        clock.clear();
        this.loaded = how;
        this.document = new Document();
        this.window = Object.assign(new EventTarget(), { setTimeout: clock.setTimeout });
        const tab = this;
        const location = {
            get hash() {
                return tab.hash;
            },
            set hash(hash) {
                tab.hash = hash;
            },
            origin: "http://berge",
            pathname: "/",
            search: "",
            host: "berge",
        };
        const { setTimeout, clearTimeout } = clock;
        class Observer {
            observe() {}
        }
        const globals = {
            window: this.window, document: this.document, location, history: this.history, setTimeout, clearTimeout,
            sessionStorage: this.sessionStorage, localStorage: this.localStorage, scrollTo() {}, Element,
            navigator: { languages: ["en"] }, ResizeObserver: Observer, MutationObserver: Observer,
            matchMedia: () => ({ matches: true, addEventListener() {} }),
            requestAnimationFrame: (act) => clock.setTimeout(act), devicePixelRatio: 1, innerWidth: 1280, innerHeight: 800,
        }; // prettier-ignore
        for (const [name, value] of Object.entries(globals)) {
            Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
        }
        Date.now = () => clock.now;
        performance.now = () => clock.now;
        performance.getEntriesByType = () => [{ type: this.loaded }];
        URL.createObjectURL = (content) => content;
        URL.revokeObjectURL = () => {};
    }
}
