// Questions to the server, or to Python in a worker of this page. An aborted question gets no answer.

import { findTag } from "./model/i18n.ts";
import type { Complaint, Reading } from "./model/state.ts";

/** An error of the server, or of the connection to it. */
export class Refusal extends Error {
    kind: string;
    key: string;
    found: string;
    expected: string;
    line: number;
    column: number;
    readings: Reading[];
    /** Asks the question again, in the current language. */
    askAgain: (() => Promise<unknown>) | null;

    constructor(what: Complaint, askAgain: (() => Promise<unknown>) | null = null) {
        super(what.message ?? what.kind);
        this.kind = what.kind;
        this.key = what.key ?? "";
        this.askAgain = askAgain;
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
const RETRY_STATUSES = [408, 503]; // statuses after which a question is sent again: it came too slowly, or the server is busy
const MOST_RETRIES = 3; // how often such a question is sent again

let reportContact: (isLost: boolean) => void = () => {};

/** Sends a question and returns the response; it throws if there is none. */
export type Transport = (path: string, request: RequestInit) => Promise<Response>;

let send: Transport = (path, request) => fetch(path, request);

/** Use another transport than the server. */
export function connect(transport: Transport) {
    send = transport;
}

/** Register a function that is called after every question, with whether the server is lost. */
export function onContact(listener: (isLost: boolean) => void) {
    reportContact = listener;
}

/** @param body posted as JSON; without it the question is a GET */
export async function ask(path: string, body?: unknown, signal?: AbortSignal): Promise<any> {
    const request: RequestInit = { signal, cache: "no-store", headers: { "accept-language": findTag() } };
    if (body !== undefined) {
        request.method = "POST";
        request.headers = { ...request.headers, "content-type": "application/json" };
        request.body = JSON.stringify(body);
    }
    for (let attempt = 1; ; attempt++) {
        let response: Response;
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
        let answer: any = null;
        try {
            answer = await response.json();
        } catch (error) {
            if (signal?.aborted) throw error;
            reportContact(response.ok); // an answer that was cut off does not count
            if (response.ok) throw new Refusal({ kind: LOST });
        }
        reportContact(false);
        if (response.ok) return nameSetup(answer);
        const complaint = answer?.error ?? { kind: "HTTP", message: `${response.status} ${response.statusText}` };
        throw new Refusal(complaint, () => ask(path, body, signal));
    }
}

/** Return an answer with the setup under its name: files of a page that an earlier version published call it `start`. */
function nameSetup(answer: any): any {
    if (Array.isArray(answer)) return answer.map((one) => (one?.preview ? { ...one, preview: nameSetup(one.preview) } : one));
    if (!answer?.start || answer.setup) return answer;
    const { start: setup, ...rest } = answer;
    return { setup, ...rest };
}

/** Wait; reject if the signal aborts. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
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
    #controller: AbortController | null = null;

    /** Ask, and abort the question before. Resolves to undefined if this question is aborted. */
    async ask(path: string, body?: unknown): Promise<any> {
        this.cancel();
        const mine = new AbortController();
        this.#controller = mine;
        try {
            const answer = await ask(path, body, mine.signal);
            return mine.signal.aborted ? undefined : answer;
        } catch (error) {
            if (mine.signal.aborted) return undefined;
            throw error;
        } finally {
            if (this.#controller === mine) this.#controller = null;
        }
    }

    /** Abort the current question. */
    cancel() {
        this.#controller?.abort();
        this.#controller = null;
    }

    get isBusy() {
        return this.#controller !== null;
    }
}
