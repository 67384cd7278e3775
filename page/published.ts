// The page without a server: its questions are answered by its own files and by Python in a worker.

import { Python } from "./python.ts";
import { t } from "./model/words.ts";
import { $, setVisible } from "./view/dom.ts";
import type { Transport } from "./api.ts";

/**
 * What `berge publish` writes into the page. `answers` are the rulesets of which some answers are known; `files` are the
 * contents of the page's files, if all is in one file.
 */
export interface Published {
    base: string | null;
    opened: unknown;
    answers: string[];
    files: Record<string, string> | null;
}

const PACK = "python.pack";
const WORKER = "worker.js";
const LONGEST_KNOWN = 10_000; // characters of a question whose answer may be known

let known: Published | null | undefined; // megabytes, if all is in one file: read once

/** Return what `berge publish` has written into the page; null if a server sent the page. */
export function published(): Published | null {
    if (known === undefined) known = JSON.parse(document.getElementById("published")?.textContent ?? "null");
    return known ?? null;
}

/**
 * Return a transport that answers from files and from Python, which begins to load at once. The lesson, the rules and the
 * puzzles do not wait for it: their answers are known.
 */
export function transport(page: Published): Transport {
    const { files, opened } = page;
    const python = new Python(() => load(files), () => worker(files), showProgress);
    const known = new KnownAnswers(page);
    return async (path, { body, headers, signal }) => {
        if (path === "/api/health") return json({ ok: true });
        if (path === "/api/opened") return json(opened);
        if (typeof body !== "string") return files ? ofFile(files, path) : fetch(`.${path}`, { signal });
        if (!python.isReady) {
            const answer = await known.find(path, body);
            if (answer !== undefined) return json(answer);
            signal?.throwIfAborted();
            showWaiting();
        }
        const language = new Headers(headers).get("accept-language") ?? "";
        const { status, text } = await python.ask(path, body, language, signal ?? undefined);
        return new Response(text, { status, headers: { "content-type": "application/json" } });
    };
}

const json = (value: unknown) => new Response(JSON.stringify(value));

function ofFile(files: Record<string, string>, path: string) {
    const text = files[path.slice(1)];
    return text === undefined ? new Response("null", { status: 404 }) : new Response(text);
}

/** Return a file of bytes. */
function fetchBytes(files: Record<string, string> | null, name: string) {
    return fetch(files ? `data:application/octet-stream;base64,${files[name]}` : name);
}

/** Answers that Python gave when the page was built. */
class KnownAnswers {
    #page: Published;
    #answers: Record<string, Promise<Record<string, unknown>>> = {};

    constructor(page: Published) {
        this.#page = page;
    }

    /** Return an answer; undefined if only Python knows it. */
    async find(path: string, body: string): Promise<unknown> {
        const name = rulesetOf(body);
        if (!this.#page.answers.includes(name)) return undefined;
        const answers = (this.#answers[name] ??= this.#load(name).catch(() => ({})));
        return (await answers)[path + body];
    }

    async #load(name: string): Promise<Record<string, unknown>> {
        const { body } = await fetchBytes(this.#page.files, `answers-${name}.pack`);
        return new Response(body!.pipeThrough(new DecompressionStream("gzip"))).json();
    }
}

/** Return the ruleset of a short question, as it stands in a line or in a document; empty if there is none. */
function rulesetOf(body: string) {
    const found = body.length < LONGEST_KNOWN ? /^\{"text":"(\w+):|"ruleset":"(\w+)"/.exec(body) : null;
    return found?.[1] ?? found?.[2] ?? "";
}

/** Start a worker. Browsers refuse a worker of a `blob:` address in a page that is a file. */
function worker(files: Record<string, string> | null) {
    const address = files ? `data:text/javascript;base64,${files[WORKER]}` : WORKER;
    return new Worker(address, { type: "module" });
}

/** Load what Python needs, and show how far this is. */
async function load(files: Record<string, string> | null): Promise<ArrayBuffer> {
    const response = await fetchBytes(files, PACK);
    if (files) return response.arrayBuffer();
    if (!response.ok || !response.body) throw new Error(`${PACK}: ${response.status}`);
    const total = Number(response.headers.get("content-length")) || 0;
    const reader = response.body.getReader();
    const pieces: BlobPart[] = [];
    for (let count = 0; ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        pieces.push(value);
        count += value.length;
        if (total) showProgress(Math.min(0.6, (0.6 * count) / total)); // the rest is Python's own start
    }
    return new Blob(pieces).arrayBuffer();
}

/** Say that something waits for Python: it is done when Python has come. */
function showWaiting() {
    const words = $("python").querySelector<HTMLElement>("[data-t]")!;
    words.dataset.t = "python.waits";
    words.textContent = t(words.dataset.t);
}

/** Show how far Python's start is, from 0 to 1; it is hidden at 1. */
function showProgress(share: number) {
    const bar = $("python");
    setVisible(bar, share < 1);
    bar.querySelector("progress")!.value = share;
}
