// All questions to the server about the state of the page. A new question replaces the one before of its kind.

import { LatestQuestion } from "../api.ts";
import { applyAnswer, type Answers, type Kind, type Question } from "../model/answers.ts";
import type { Session } from "./session.ts";

export class Questions {
    session: Session;

    #latest = new Map<Kind, LatestQuestion>();

    constructor(session: Session) {
        this.session = session;
    }

    #findLatest(kind: Kind) {
        const question = this.#latest.get(kind) ?? new LatestQuestion();
        this.#latest.set(kind, question);
        return question;
    }

    /** Whether a question of a kind is pending. */
    isAsking(kind: Kind) {
        return this.#findLatest(kind).isBusy;
    }

    /** Give up a question. */
    cancel(kind: Kind) {
        this.#findLatest(kind).cancel();
    }

    /** Ask for something that another question needs; undefined if it is given up for a newer question of its kind. */
    request(kind: Kind, path: string, body?: unknown): Promise<any> {
        return this.#findLatest(kind).ask(path, body);
    }

    /**
     * Ask, and apply the answer to the state at that time. Returns whether it was applied; undefined if the question was
     * given up for a newer one of its kind.
     * @param delay the answer waits for it
     */
    async ask(kind: Kind, path: string, body?: unknown, about: Partial<Question> = {}, delay?: Promise<unknown>) {
        if (kind === "game") this.session.storeTypedText(); // it is no change after the question
        const { state } = this.session;
        const question = { of: state, at: state.at, ...about };
        const answer = await this.request(kind, path, body);
        if (answer === undefined) return undefined;
        await delay;
        return this.receive(kind, question, answer);
    }

    /** Apply an answer to the state; return whether it still concerns it. */
    receive<K extends Kind>(kind: K, question: Question, answer: Answers[K]) {
        const { session } = this;
        const next = applyAnswer(kind, question, session.state, answer);
        if (!next) return false;
        if (kind !== "game") session.set(next);
        else if (question.isSilent) session.setGame(next);
        else if (question.isEdited || question.more || !session.reopen(next)) session.replace(next, undefined, question.isEdited);
        return true;
    }
}
