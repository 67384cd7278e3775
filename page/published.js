// @ts-check
// The page without a server: its questions are answered by its own files and by Python in a worker.

import { Python } from "./python.js";
import { $, setVisible } from "./view/dom.js";

/**
 * What `berge publish` writes into the page. `files` are the contents of the page's files, if all is in one file.
 * @typedef {{base: string | null, opened: unknown, files: Record<string, string> | null}} Published
 */

const PACK = "python.pack";
const WORKER = "worker.js";

/** @type {Published | null | undefined} */
let known; // megabytes, if all is in one file: read once

/** Return what `berge publish` has written into the page; null if a server sent the page. @returns {Published | null} */
export function published() {
    if (known === undefined) known = JSON.parse(document.getElementById("published")?.textContent ?? "null");
    return known ?? null;
}

/**
 * Return a transport that answers from files and from Python, which begins to load at once.
 * @param {Published} page
 * @returns {import("./api.js").Transport}
 */
export function transport(page) {
    const { files, opened } = page;
    const python = new Python(() => load(files), () => worker(files), showProgress);
    return async (path, { body, headers, signal }) => {
        if (path === "/api/health") return json({ ok: true });
        if (path === "/api/opened") return json(opened);
        if (typeof body !== "string") return files ? ofFile(files, path) : fetch(`.${path}`, { signal });
        const language = new Headers(headers).get("accept-language") ?? "";
        const { status, text } = await python.ask(path, body, language, signal ?? undefined);
        return new Response(text, { status, headers: { "content-type": "application/json" } });
    };
}

/** @param {unknown} value */
const json = (value) => new Response(JSON.stringify(value));

/** @param {Record<string, string>} files @param {string} path */
function ofFile(files, path) {
    const text = files[path.slice(1)];
    return text === undefined ? new Response("null", { status: 404 }) : new Response(text);
}

/** Start a worker. Browsers refuse a worker of a `blob:` address in a page that is a file. @param {Record<string, string> | null} files */
function worker(files) {
    const address = files ? `data:text/javascript;base64,${files[WORKER]}` : WORKER;
    return new Worker(address, { type: "module" });
}

/** Load what Python needs, and show how far this is. @param {Record<string, string> | null} files @returns {Promise<ArrayBuffer>} */
async function load(files) {
    if (files) return (await fetch(`data:application/octet-stream;base64,${files[PACK]}`)).arrayBuffer();
    const response = await fetch(PACK);
    if (!response.ok || !response.body) throw new Error(`${PACK}: ${response.status}`);
    const total = Number(response.headers.get("content-length")) || 0;
    const reader = response.body.getReader();
    /** @type {BlobPart[]} */
    const pieces = [];
    for (let count = 0; ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        pieces.push(value);
        count += value.length;
        if (total) showProgress(Math.min(0.6, (0.6 * count) / total)); // the rest is Python's own start
    }
    return new Blob(pieces).arrayBuffer();
}

/** Show how far Python's start is, from 0 to 1; it is hidden at 1. @param {number} share */
function showProgress(share) {
    const bar = $("python");
    setVisible(bar, share < 1);
    bar.querySelector("progress").value = share;
}
