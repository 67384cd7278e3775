// The store: the state of the page, and all questions to the server about it.

import { LatestQuestion } from "../api.ts";
import { applyAnswer } from "../model/answers.ts";
import * as states from "../model/state.ts";
import type { Answers, Kind, Question } from "../model/answers.ts";
import type { State } from "../model/state.ts";

export class Store {
    state: State;
    render: () => void;

    #questions = new Map<Kind, LatestQuestion>();

    constructor(render: () => void) {
        const now = Date.now(); // numbers of games are unique, also after a reload
        this.state = { ...states.initial(), version: now, game: now };
        this.render = render;
    }

    set(patch: Partial<State>) {
        this.state = { ...this.state, ...patch };
        this.render();
    }

    #question(kind: Kind) {
        const question = this.#questions.get(kind) ?? new LatestQuestion();
        this.#questions.set(kind, question);
        return question;
    }

    /** Whether a question of a kind is pending. */
    isAsking(kind: Kind) {
        return this.#question(kind).busy;
    }

    /** Give up a question. */
    cancel(kind: Kind) {
        this.#question(kind).cancel();
    }

    /** Ask for something that another question needs; undefined if it is given up for a newer question of its kind. */
    request(kind: Kind, path: string, body?: unknown): Promise<any> {
        return this.#question(kind).ask(path, body);
    }

    /**
     * Ask, and apply the answer to the state at that time. Returns whether it was applied; undefined if the question was
     * given up for a newer one of its kind.
     * @param signal the answer waits for it
     */
    async ask(kind: Kind, path: string, body?: unknown, about: Partial<Question> = {}, signal?: Promise<unknown>) {
        const question = { of: this.state, at: this.state.at, ...about };
        const answer = await this.request(kind, path, body);
        if (answer === undefined) return undefined;
        await signal;
        return this.receive(kind, question, answer);
    }

    receive<K extends Kind>(kind: K, question: Question, answer: Answers[K]) {
        const next = applyAnswer(kind, question, this.state, answer);
        if (!next) return false;
        this.commit(kind, next, question);
        return true;
    }

    /** Apply an answer to the state. */
    commit(_kind: Kind, next: State, _question: Question) {
        this.set(next);
    }
}
