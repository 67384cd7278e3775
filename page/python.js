// @ts-check
// Python in a worker, which answers one question at a time.

import { t } from "./model/words.js";

const GRACE = 1_500; // milliseconds that a question which was given up may go on while others wait
const LONGEST = 60_000; // milliseconds that any question may take

/**
 * @typedef {{path: string, body: string, language: string, signal: AbortSignal | undefined,
 *     resolve: (answer: {status: number, text: string}) => void, reject: (reason: unknown) => void}} Question
 */

/** Answer a question with an error. @param {Question} question @param {string} why the key of its text */
function refuse({ resolve }, why) {
    resolve({ status: 400, text: JSON.stringify({ error: { kind: "LimitError", message: t(why) } }) });
}

export class Python {
    /** @type {Question[]} */
    #waiting = [];
    /** @type {Question | null} */
    #running = null;
    /** @type {Promise<ArrayBuffer> | null} */
    #pack = null;
    /** @type {Worker | null} */
    #worker = null;
    #isReady = false;
    #timer = 0;

    /**
     * @param {() => Promise<ArrayBuffer>} load loads what Python needs
     * @param {() => Worker} start starts a worker
     * @param {(share: number) => void} show shows how far the start is, from 0 to 1
     */
    constructor(load, start, show) {
        this.load = load;
        this.start = start;
        this.show = show;
        this.#begin();
    }

    /**
     * Ask Python. A question that is given up before its turn is never asked.
     * @param {string} path
     * @param {string} body
     * @param {string} language
     * @param {AbortSignal} [signal]
     * @returns {Promise<{status: number, text: string}>}
     */
    ask(path, body, language, signal) {
        return new Promise((resolve, reject) => {
            const question = { path, body, language, signal, resolve, reject };
            this.#waiting.push(question);
            signal?.addEventListener("abort", () => this.#giveUp(question));
            this.#begin();
            this.#next();
        });
    }

    /** Start a worker unless there is one. */
    async #begin() {
        if (this.#worker) return;
        const worker = (this.#worker = this.start());
        worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
        worker.onerror = () => worker === this.#worker && this.#fail();
        try {
            const pack = await (this.#pack ??= this.load());
            if (worker === this.#worker) worker.postMessage({ pack });
        } catch (problem) {
            this.#pack = null;
            this.#stop();
            for (const { reject } of this.#waiting.splice(0)) reject(problem);
        }
    }

    /** @param {{ready?: boolean, share?: number, status?: number, text?: string, died?: boolean}} message */
    #hear({ ready, share, status, text, died }) {
        if (share !== undefined) this.show(share);
        if (died) return this.#fail();
        if (ready) this.#isReady = true;
        if (status !== undefined) this.#end()?.resolve({ status, text: text ?? "" });
        this.#next();
    }

    /** Ask the next question if Python is free. */
    #next() {
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

    /** @param {Question} question */
    #giveUp(question) {
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

    /** The worker has ended by itself. One that never began would not begin the next time either. */
    #fail() {
        if (!this.#isReady) for (const question of this.#waiting.splice(0)) refuse(question, "python.none");
        this.#restart("python.died");
    }

    /** Stop the worker, and start another one for the questions that wait. @param {string} why the key of a text for the running question */
    #restart(why) {
        const question = this.#end();
        if (question) refuse(question, why);
        this.#stop();
        this.show(1);
        if (this.#waiting.length) this.#begin();
    }

    #stop() {
        this.#worker?.terminate();
        this.#worker = null;
        this.#isReady = false;
    }
}
