// Somebody in front of the page without its look: what acts (control/), on a fake server and a fake browser.
import assert from "node:assert/strict";
import { registerHooks } from "node:module";

import { Server } from "./server.mjs";
import { Tab } from "./browser.mjs";
import * as trees from "../../../page/model/tree.ts";

const PAGE = new URL("../../../page/", import.meta.url).href;

// A page that is loaded while one before it still waits for something has modules of its own, where nothing waits: their addresses end in a number, and so do those that they import.
registerHooks({
    resolve(specifier, context, next) {
        const module = next(specifier, context);
        const number = /\?page=\d+$/.exec(context.parentURL ?? "")?.[0];
        return number && module.url.startsWith(PAGE) && !PURE.test(module.url.slice(PAGE.length)) ? { ...module, url: module.url + number } : module;
    },
});
const PURE = /^(model|board)/;
let pages = 1;

/** What the panels of view/ have that control/ gives the focus or reads. */
const PANELS = ["why-answer", "play-hint", "retry-say", "retry-next"];

export class Visit extends Tab {
    constructor({ server = new Server(), localStorage = undefined } = {}) {
        super(localStorage);
        this.server = server;
    }

    /** Load the page at an address. @param {string} [what] behind its # */
    static async at(what = "", options = {}) {
        const visit = new Visit(options);
        await visit.open(what);
        return visit;
    }

    /** Go to an address by a new page. @param {string} [what] */
    async open(what = "") {
        if (this.document) await this.leave();
        this.history.push(what && `#${what}`);
        await this.#load("navigate");
    }

    /** Load the page again; `isAnnounced`: whether the browser says so before. */
    async reload({ isAnnounced = true } = {}) {
        if (isAnnounced) await this.leave();
        await this.#load("reload");
    }

    /** The page is left: whether the browser asks before. */
    async leave() {
        const asks = !this.window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
        this.window.dispatchEvent(new Event("pagehide"));
        return asks;
    }

    async #load(how) {
        const isBusy = this.document && !this.$("busy").hidden;
        if (this.server.forget() || isBusy) pages++;
        this.begin(how);
        globalThis.fetch = this.server.fetch;
        for (const id of PANELS) this.document.body.append(Object.assign(this.document.createElement("p"), { attributes: { id } }));
        const { setLanguage } = await this.module("model/i18n.ts");
        const { Note } = await this.module("view/note.ts");
        const { load, makePage, watchServer } = await this.module("control/page.ts");
        setLanguage("en", { read: "" }); // all else is said as its key
        this.page = makePage({ show: (state) => this.#show(state), storeTypedText: () => this.note.store() });
        this.note = new Note(this.page.steps);
        watchServer(this.page);
        (await this.module("control/learning.ts")).listen(this.page);
        load(this.page);
        await this.pass(1000);
    }

    /** A module of the page that is there. @param {string} path */
    module(path) {
        return import(PAGE + path + (PURE.test(path) ? "" : `?page=${pages}`));
    }

    #show(state) {
        const asks = state.mode === "open" || (!state.setup && state.mode !== "edit");
        this.$("opener").hidden = !asks;
        this.$("table").hidden = asks;
        if (!asks) this.note?.show(state);
    }

    pass(milliseconds) {
        return this.clock.pass(milliseconds);
    }

    /** Let time pass until something is so. @param {() => unknown} condition */
    async until(condition) {
        for (let round = 0; round < 3000; round++) {
            if (condition()) return;
            await this.pass(10);
        }
        assert.ok(condition(), `never: ${condition}`);
    }

    async go(by) {
        this.history.go(by);
        await this.pass(1000);
    }

    /** Write another address. @param {string} hash */
    async type(hash) {
        this.hash = hash;
        await this.pass(1000);
    }

    get state() {
        return this.page.session.state;
    }

    $(id) {
        const element = this.document.getElementById(id);
        assert.ok(element, id);
        return element;
    }

    text(id) {
        return this.$(id).textContent;
    }

    get live() {
        return this.text("live").trim();
    }

    /** The notice that lies on the page; empty where there is none. */
    get notice() {
        return this.$("notices").querySelector("p")?.textContent ?? "";
    }

    /** Press what a notice offers. */
    async accept() {
        this.$("notices").querySelector("button").click();
        await this.pass(1000);
    }

    /** The moves of the line shown, to its end or only to the position seen. */
    get line() {
        const { tree, at } = this.state;
        return trees.traceLine(tree, at).map((id) => trees.get(tree, id).move.join(","));
    }

    get ply() {
        return trees.countPlies(this.state.tree, this.state.at);
    }

    /** How many moves there are in all variations. */
    get moves() {
        return this.state.tree.nodes.filter(Boolean).length - 1;
    }

    /** Pick a cell, without waiting for what comes of it. */
    click(row, column) {
        const [{ length: width }] = this.state.setup.picture.rows;
        return this.page.steps.pick((row - 1) * width + column - 1);
    }

    async pick(row, column) {
        this.click(row, column);
        await this.pass(1000);
    }

    /** Paint cells, one after the other. */
    async paint(...cells) {
        for (const [row, column] of cells) {
            const n = (row - 1) * this.state.edit.rows[0].length + column - 1;
            for (const phase of ["start", "end"]) this.page.editor.paint(n, phase);
            await this.pass(200);
        }
    }

    get walls() {
        return this.state.edit.rows.join("").replaceAll(/[^#]/g, "").length;
    }

    async mode(name) {
        this.page.modes.set(name);
        await this.pass(1000);
    }

    /** Begin a match against the engine, as the first player. */
    async match(mine = "first") {
        await this.mode("play");
        this.page.matches.choose({ mine, level: 10 });
        this.page.matches.begin(false);
        await this.pass(1000);
    }

    /** Type where games are opened. */
    async typed(text) {
        this.$("open-text").value = text;
        this.$("open-text").dispatchEvent(new Event("input"));
        await this.pass(2000);
    }

    /** Open what is typed. */
    submit() {
        this.$("open-form").dispatchEvent(new Event("submit", { cancelable: true }));
    }

    /** Write a comment on the move shown. */
    comment(text) {
        this.$("note-comment").value = text;
        this.$("note-comment").dispatchEvent(new Event("input"));
    }

    async share() {
        (await this.module("control/share.ts")).show(this.page.session);
        await this.pass(1000);
    }

    /** The buttons of files, as they are called. */
    get files() {
        return this.$("share-files").children.map((one) => one.textContent);
    }

    async press(id) {
        this.$(id).click();
        await this.pass(2000);
    }
}
