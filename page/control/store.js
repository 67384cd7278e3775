// @ts-check
// The store: the state of the page, and all questions to the server about it.

import { LatestQuestion } from "../api.js";
import { applyAnswer } from "../model/answers.js";
import * as states from "../model/state.js";

/** @typedef {import("../model/state.js").State} State */
/** @typedef {import("../model/answers.js").Kind} Kind */

export class Store {
    /** @type {Map<Kind, LatestQuestion>} */
    #questions = new Map();

    /** @param {() => void} render */
    constructor(render) {
        const now = Date.now(); // numbers of games are unique, also after a reload
        /** @type {State} */
        this.state = { ...states.initial(), version: now, game: now };
        this.render = render;
    }

    /** @param {Partial<State>} patch */
    set(patch) {
        this.state = { ...this.state, ...patch };
        this.render();
    }

    /** @param {Kind} kind */
    #question(kind) {
        const question = this.#questions.get(kind) ?? new LatestQuestion();
        this.#questions.set(kind, question);
        return question;
    }

    /** Whether a question of a kind is pending. @param {Kind} kind */
    isAsking(kind) {
        return this.#question(kind).busy;
    }

    /** Give up a question. @param {Kind} kind */
    cancel(kind) {
        this.#question(kind).cancel();
    }

    /**
     * Ask for something that another question needs; undefined if it is given up for a newer question of its kind.
     * @param {Kind} kind
     * @param {string} path
     * @param {unknown} [body]
     * @returns {Promise<any>}
     */
    request(kind, path, body) {
        return this.#question(kind).ask(path, body);
    }

    /**
     * Ask, and apply the answer to the state at that time. Returns whether it was applied; undefined if the question was
     * given up for a newer one of its kind.
     * @param {Kind} kind
     * @param {string} path
     * @param {unknown} [body]
     * @param {Partial<import("../model/answers.js").Question>} [about]
     * @param {Promise<unknown>} [signal] the answer waits for it
     */
    async ask(kind, path, body, about = {}, signal = undefined) {
        const question = { of: this.state, at: this.state.at, ...about };
        const answer = await this.request(kind, path, body);
        if (answer === undefined) return undefined;
        await signal;
        return this.receive(kind, question, answer);
    }

    /**
     * @param {Kind} kind
     * @param {import("../model/answers.js").Question} question
     * @param {any} answer
     */
    receive(kind, question, answer) {
        const next = applyAnswer(kind, question, this.state, answer);
        if (!next) return false;
        this.commit(kind, next, question);
        return true;
    }

    /**
     * Apply an answer to the state.
     * @param {Kind} _kind
     * @param {State} next
     * @param {import("../model/answers.js").Question} _question
     */
    commit(_kind, next, _question) {
        this.set(next);
    }
}
