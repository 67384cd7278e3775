// The page without a server: its own files and Python in a worker answer its questions.

import { Python } from "./python.ts";
import { t } from "./model/i18n.ts";
import { $, setVisible } from "./view/dom.ts";
import type { Transport } from "./api.ts";

/**
 * What `berge publish` writes into the page. `answers` are the rulesets with files of answers; `files` are the contents of
 * the page's files by their names, if the page is one file.
 */
export interface Published {
    base: string | null;
    opened: unknown;
    answers: string[];
    files: Record<string, string> | null;
}

const PACK = "python.pack";
const WORKER = "worker.js";
const LONGEST_STORED = 10_000; // characters of a question whose answer may be in a file of answers

let data: Published | null | undefined; // parsed once: it has megabytes if the page is one file

/** Return what `berge publish` has written into the page; null if a server sent the page. */
export function readPublished(): Published | null {
    if (data === undefined) data = JSON.parse(document.getElementById("published")?.textContent ?? "null");
    return data ?? null;
}

/**
 * Return a transport that answers from files and from Python, which begins to load at once. The lesson, the rules and the
 * puzzles do not wait for it: their answers are in files.
 */
export function makeTransport(page: Published): Transport {
    const { files, opened } = page;
    const python = new Python(() => loadPack(files), (isAwaited) => startWorker(files, isAwaited), showProgress);
    const storedAnswers = new StoredAnswers(page);
    return async (path, { body, headers, signal }) => {
        if (path === "/api/health") return respondJson({ ok: true });
        if (path === "/api/opened") return respondJson(opened);
        if (typeof body !== "string") return files ? respondFromFile(files, path) : fetch(`.${path}`, { signal });
        if (!python.isReady) {
            const answer = await storedAnswers.find(path, body);
            if (answer !== undefined) return respondJson(answer);
            signal?.throwIfAborted();
            describeLoading(true);
        }
        const language = new Headers(headers).get("accept-language") ?? "";
        const { status, text } = await python.ask(path, body, language, signal ?? undefined);
        return new Response(text, { status, headers: { "content-type": "application/json" } });
    };
}

const respondJson = (value: unknown) => new Response(JSON.stringify(value));

function respondFromFile(files: Record<string, string>, path: string) {
    const text = files[path.slice(1)];
    return text === undefined ? new Response("null", { status: 404 }) : new Response(text);
}

/** Fetch a binary file of the page, from its data if the page is one file. */
function fetchBytes(files: Record<string, string> | null, name: string) {
    return fetch(files ? `data:application/octet-stream;base64,${files[name]}` : name);
}

/** Answers that Python gave when the page was built. */
class StoredAnswers {
    #page: Published;
    #answers: Record<string, Promise<Record<string, unknown>>> = {};

    constructor(page: Published) {
        this.#page = page;
    }

    /** Return an answer; undefined if only Python knows it. */
    async find(path: string, body: string): Promise<unknown> {
        const name = findRuleset(body);
        if (!this.#page.answers.includes(name)) return undefined;
        const answers = (this.#answers[name] ??= this.#load(name).catch(() => ({})));
        return (await answers)[path + body];
    }

    async #load(name: string): Promise<Record<string, unknown>> {
        const { body } = await fetchBytes(this.#page.files, `answers-${name}.pack`);
        return new Response(body!.pipeThrough(new DecompressionStream("gzip"))).json();
    }
}

/** Return the ruleset that a short question names, in a line or in a document; empty if there is none. */
function findRuleset(body: string) {
    const match = body.length < LONGEST_STORED ? /^\{"text":"(\w+):|"ruleset":"(\w+)"/.exec(body) : null;
    return match?.[1] ?? match?.[2] ?? "";
}

/** Start the worker. In a page that is a file, browsers refuse workers with a `blob:` address. */
function startWorker(files: Record<string, string> | null, isAwaited: boolean) {
    describeLoading(isAwaited);
    const address = files ? `data:text/javascript;base64,${files[WORKER]}` : WORKER;
    return new Worker(address, { type: "module" });
}

/** Load the pack with Python and berge, and show the progress. */
async function loadPack(files: Record<string, string> | null): Promise<ArrayBuffer> {
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

/** Say that Python is loading, before there is progress to show, and whether a question waits for it. */
function describeLoading(isAwaited: boolean) {
    setVisible($("python"), true);
    const words = $("python").querySelector<HTMLElement>("[data-t]")!;
    words.dataset.t = isAwaited ? "python.waits" : "python.comes";
    words.textContent = t(words.dataset.t);
}

/** Show the progress of Python's start, from 0 to 1, where it is hidden. */
function showProgress(share: number) {
    const bar = $("python");
    setVisible(bar, share < 1);
    bar.querySelector("progress")!.value = share;
}
