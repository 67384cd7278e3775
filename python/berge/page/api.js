// @ts-check
// Questions to the server. An answer that is no longer wanted never arrives.

import { tag } from "./model/words.js";

/** What the server, or the way to it, has to complain of. */
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

/** The kind of a Refusal where no server answers at all. */
export const LOST = "Lost";
/** The kind where it has too much to do. */
export const BUSY = "Busy";
const AGAIN = [408, 503]; // a question that came too slowly, from a browser with much to do; a server with much to do
const PATIENCE = 3; // how often these are asked again

/** @type {(lost: boolean) => void} */
let heard = () => {};

/**
 * Be told with every answer whether the server is there.
 * @param {(lost: boolean) => void} listener
 */
export function onContact(listener) {
    heard = listener;
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
            response = await fetch(path, request);
        } catch (error) {
            if (signal?.aborted) throw error;
            heard(true);
            throw new Refusal({ kind: LOST });
        }
        if (AGAIN.includes(response.status) && attempt <= PATIENCE) {
            const seconds = Number(response.headers.get("retry-after")) || 1;
            heard(false);
            await pause(Math.min(seconds, 5) * 1000, signal);
            continue;
        }
        /** @type {any} */
        let answer = null;
        try {
            answer = await response.json();
        } catch (error) {
            if (signal?.aborted) throw error;
            heard(response.ok); // an answer that was cut off is none
            if (response.ok) throw new Refusal({ kind: LOST });
        }
        heard(false);
        if (response.ok) return answer;
        throw new Refusal(answer?.error ?? { kind: "HTTP", message: `${response.status} ${response.statusText}` });
    }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        signal?.addEventListener("abort", () => {
            clearTimeout(timer);
            reject(signal.reason);
        });
    });
}

/** Questions of one kind, of which only the last one matters. */
export class Line {
    /** @type {AbortController | null} */
    #asking = null;

    /**
     * Ask, and give up whatever was asked before. Resolves to undefined where this question was given up in turn.
     * @param {string} path
     * @param {unknown} [body]
     * @returns {Promise<any>}
     */
    async ask(path, body) {
        this.drop();
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

    /** Give up what is being asked. */
    drop() {
        this.#asking?.abort();
        this.#asking = null;
    }

    get busy() {
        return this.#asking !== null;
    }
}
