// Python in a worker, which answers one question at a time.

import { t } from "./model/i18n.ts";

const GRACE = 1_500; // milliseconds that an abandoned question may still run while others wait
const LONGEST = 60_000; // milliseconds that any question may take

export interface Question {
    path: string;
    body: string;
    language: string;
    signal: AbortSignal | undefined;
    resolve: (answer: { status: number, text: string }) => void;
    reject: (reason: unknown) => void;
}

/**
 * Answer a question with an error.
 * @param why the key of its message
 */
function refuse({ resolve }: Question, why: string) {
    resolve({ status: 400, text: JSON.stringify({ error: { kind: "LimitError", key: why, message: t(why) } }) });
}

/** A message from the worker. */
interface WorkerMessage {
    isReady?: boolean;
    share?: number;
    status?: number;
    text?: string;
    hasDied?: boolean;
}

export class Python {
    load: () => Promise<ArrayBuffer>;
    start: (isAwaited: boolean) => Worker;
    show: (share: number) => void;

    #waiting: Question[] = [];
    #running: Question | null = null;
    #pack: Promise<ArrayBuffer> | null = null;
    #worker: Worker | null = null;
    #isReady = false;
    #wasReady = false;
    #timer = 0;

    /**
     * @param load loads what Python needs
     * @param start starts a worker; `waits`: whether a question waits for it
     * @param show shows how far the start is, from 0 to 1
     */
    constructor(load: () => Promise<ArrayBuffer>, start: (isAwaited: boolean) => Worker, show: (share: number) => void) {
        this.load = load;
        this.start = start;
        this.show = show;
        this.#begin();
    }

    /** Whether Python has started, so that it answers at once unless other questions wait. */
    get isReady() {
        return this.#isReady;
    }

    /** Ask Python. A question that is aborted before its turn is never sent. */
    ask(path: string, body: string, language: string, signal?: AbortSignal): Promise<{ status: number, text: string }> {
        return new Promise((resolve, reject) => {
            const question = { path, body, language, signal, resolve, reject };
            this.#waiting.push(question);
            signal?.addEventListener("abort", () => this.#abandon(question));
            this.#begin();
            this.#askNext();
        });
    }

    /** Start a worker unless there is one. */
    async #begin() {
        if (this.#worker) return;
        const worker = (this.#worker = this.start(this.#waiting.length > 0));
        worker.onmessage = ({ data }) => worker === this.#worker && this.#handleMessage(data);
        worker.onerror = () => worker === this.#worker && this.#fail();
        try {
            const pack = await (this.#pack ??= this.load());
            if (worker === this.#worker) worker.postMessage({ pack });
        } catch (problem) {
            this.#pack = null;
            this.#stop();
            this.show(1);
            for (const { reject } of this.#waiting.splice(0)) reject(problem);
        }
    }

    #handleMessage({ isReady, share, status, text, hasDied }: WorkerMessage) {
        if (share !== undefined) this.show(share);
        if (hasDied) return this.#fail();
        if (isReady) this.#isReady = this.#wasReady = true;
        if (status !== undefined) this.#end()?.resolve({ status, text: text ?? "" });
        this.#askNext();
    }

    /** Ask the next question if Python is free. */
    #askNext() {
        if (!this.#isReady || this.#running) return;
        const question = this.#waiting.shift();
        if (!question) return;
        this.#running = question;
        this.#timer = setTimeout(() => this.#restart("python.slow"), LONGEST);
        const { path, body, language } = question;
        this.#worker?.postMessage({ path, body, language });
    }

    /** End the running question, and return it. */
    #end() {
        clearTimeout(this.#timer);
        const question = this.#running;
        this.#running = null;
        return question;
    }

    /** Reject an aborted question. If it runs, stop the worker when others wait too long. */
    #abandon(question: Question) {
        question.reject(question.signal?.reason);
        if (question !== this.#running) {
            this.#waiting = this.#waiting.filter((other) => other !== question);
            return;
        }
        clearTimeout(this.#timer);
        const stopIfOthersWait = () => {
            if (question !== this.#running) return;
            if (this.#waiting.length) this.#restart("python.slow");
            else this.#timer = setTimeout(stopIfOthersWait, GRACE);
        };
        this.#timer = setTimeout(stopIfOthersWait, GRACE);
    }

    /** Handle the end of the worker. If it has not been ready, another worker would fail too. */
    #fail() {
        const why = this.#wasReady ? "python.died" : "python.none";
        if (!this.#isReady) for (const question of this.#waiting.splice(0)) refuse(question, why);
        this.#restart(why);
    }

    /**
     * Stop the worker, and start another one, unless it has failed to start and no question waits.
     * @param why the key of the message for the running question
     */
    #restart(why: string) {
        const question = this.#end();
        if (question) refuse(question, why);
        const isNeeded = this.#isReady || this.#waiting.length > 0;
        this.#stop();
        this.show(1);
        if (isNeeded) this.#begin();
    }

    #stop() {
        this.#worker?.terminate();
        this.#worker = null;
        this.#isReady = false;
    }
}
