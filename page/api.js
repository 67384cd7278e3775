// @ts-check
// Questions to the server, or to Python in a worker of this page. The answer to a question that was given up never arrives.

import { tag } from "./model/words.js";

/** An error of the server, or of the connection to it. */
export class Refusal extends Error {
    /**
     * @param {{kind: string, message?: string, found?: string, expected?: string, line?: number, column?: number,
     *     readings?: import("./model/state.js").Reading[]}} what
     */
    constructor(what) {
        super(what.message ?? what.kind);
        this.kind = what.kind;
        this.found = what.found ?? "";
        this.expected = what.expected ?? "";
        this.line = what.line ?? 0;
        this.column = what.column ?? 0;
        this.readings = what.readings ?? [];
    }
}

/** The kind of a Refusal if no server answers. */
export const LOST = "Lost";
/** The kind of a Refusal if the server is busy. */
export const BUSY = "Busy";
const RETRY_STATUSES = [408, 503]; // statuses to try again: the question came too slowly; the server is busy
const MOST_RETRIES = 3; // how often such questions are tried again

/** @type {(lost: boolean) => void} */
let reportContact = () => {};

/** Sends a question and returns the response; it throws if there is none. @typedef {(path: string, request: RequestInit) => Promise<Response>} Transport */

/** @type {Transport} */
let send = (path, request) => fetch(path, request);

/** Use another transport than the server. @param {Transport} transport */
export function connect(transport) {
    send = transport;
}

/**
 * Register a function that is called with every answer, with whether the server is there.
 * @param {(lost: boolean) => void} listener
 */
export function onContact(listener) {
    reportContact = listener;
}

/**
 * @param {string} path
 * @param {unknown} [body] posted as JSON; without it the question is a GET
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
    /** @type {RequestInit} */
    const request = { signal, cache: "no-store", headers: { "accept-language": tag() } };
    if (body !== undefined) {
        request.method = "POST";
        request.headers = { ...request.headers, "content-type": "application/json" };
        request.body = JSON.stringify(body);
    }
    for (let attempt = 1; ; attempt++) {
        /** @type {Response} */
        let response;
        try {
            response = await send(path, request);
        } catch (error) {
            if (signal?.aborted) throw error;
            reportContact(true);
            throw new Refusal({ kind: LOST });
        }
        if (RETRY_STATUSES.includes(response.status) && attempt <= MOST_RETRIES) {
            const seconds = Number(response.headers.get("retry-after")) || 1;
            reportContact(false);
            await pause(Math.min(seconds, 5) * 1000, signal);
            continue;
        }
        /** @type {any} */
        let answer = null;
        try {
            answer = await response.json();
        } catch (error) {
            if (signal?.aborted) throw error;
            reportContact(response.ok); // an answer that was cut off does not count
            if (response.ok) throw new Refusal({ kind: LOST });
        }
        reportContact(false);
        if (response.ok) return answer;
        throw new Refusal(answer?.error ?? { kind: "HTTP", message: `${response.status} ${response.statusText}` });
    }
}

/**
 * Wait; reject if the signal aborts.
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        signal?.addEventListener("abort", () => {
            clearTimeout(timer);
            reject(signal.reason);
        });
    });
}

/** Questions of one kind. A new question replaces the one before. */
export class LatestQuestion {
    /** @type {AbortController | null} */
    #asking = null;

    /**
     * Ask, and give up the question before. Resolves to undefined if this question is given up.
     * @param {string} path
     * @param {unknown} [body]
     * @returns {Promise<any>}
     */
    async ask(path, body) {
        this.cancel();
        const mine = new AbortController();
        this.#asking = mine;
        try {
            const answer = await ask(path, body, mine.signal);
            return mine.signal.aborted ? undefined : answer;
        } catch (error) {
            if (mine.signal.aborted) return undefined;
            throw error;
        } finally {
            if (this.#asking === mine) this.#asking = null;
        }
    }

    /** Give up the current question. */
    cancel() {
        this.#asking?.abort();
        this.#asking = null;
    }

    get busy() {
        return this.#asking !== null;
    }
}
