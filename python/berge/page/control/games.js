// @ts-check
// What games there are, as the server says: their examples, and a board to begin with.

import { ask } from "../api.js";
import { sample } from "../model/names.js";
import { firstBoard } from "../model/rulesets.js";
import { $, el } from "../view/dom.js";
import { attempt } from "../view/live-region.js";
import { openText, takeDealt } from "./open.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Learn what games there are; resolves to whether that is known.
 * @param {Session} session
 */
export async function learn(session) {
    if (!session.state.rulesets.length) {
        await attempt(async () => session.set({ rulesets: await ask("/api/rulesets") }));
        showSamples(session);
    }
    return session.state.rulesets.length > 0;
}

/**
 * The examples, in the language that is spoken.
 * @param {Session} session
 */
export function showSamples(session) {
    $("samples").replaceChildren(
        ...session.state.rulesets.flatMap((ruleset) =>
            ruleset.examples.map((line, index) => {
                const { title, about } = sample(ruleset, index);
                const open = () => attempt(() => openText(session, line));
                return el("button", { type: "button", onclick: open }, el("span", {}, title), el("small", {}, about));
            }),
        ),
    );
}

/**
 * Open a board that is worth a match, of the game that is there or else the first that has boards.
 * @param {Session} session
 * @param {Partial<import("../model/state.js").State>} [more] what comes with it
 */
export async function openDealt(session, more = {}) {
    await learn(session);
    const { start, rulesets, setup } = session.state;
    const ruleset = start?.ruleset ?? firstBoard(rulesets)?.name;
    const seed = Math.floor(Math.random() * 2 ** 31);
    if (ruleset) await takeDealt(session, { ruleset, difficulty: setup.difficulty, seed }, { mode: "play", more });
}
