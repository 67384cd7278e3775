// @ts-check
// The state of the page, and all questions to the server about it.

import { Line } from "../api.js";
import { applyAnswer } from "../model/answers.js";
import * as states from "../model/state.js";

/** @typedef {import("../model/state.js").State} State */
/** @typedef {import("../model/answers.js").Kind} Kind */

export class Asking {
    /** @type {Map<Kind, Line>} */
    #lines = new Map();

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
    #line(kind) {
        const line = this.#lines.get(kind) ?? new Line();
        this.#lines.set(kind, line);
        return line;
    }

    /** Whether a question of a kind is pending. @param {Kind} kind */
    asks(kind) {
        return this.#line(kind).busy;
    }

    /** Give up a question. @param {Kind} kind */
    drop(kind) {
        this.#line(kind).drop();
    }

    /**
     * Ask for something that another question needs; undefined if it is given up for a newer question of its kind.
     * @param {Kind} kind
     * @param {string} path
     * @param {unknown} [body]
     * @returns {Promise<any>}
     */
    only(kind, path, body) {
        return this.#line(kind).ask(path, body);
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
        const answer = await this.only(kind, path, body);
        if (answer === undefined) return undefined;
        await signal;
        return this.land(kind, question, answer);
    }

    /**
     * @param {Kind} kind
     * @param {import("../model/answers.js").Question} question
     * @param {any} answer
     */
    land(kind, question, answer) {
        const next = applyAnswer(kind, question, this.state, answer);
        if (!next) return false;
        this.take(kind, next, question);
        return true;
    }

    /**
     * Apply an answer to the state.
     * @param {Kind} _kind
     * @param {State} next
     * @param {import("../model/answers.js").Question} _question
     */
    take(_kind, next, _question) {
        this.set(next);
    }
}
