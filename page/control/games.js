// @ts-check
// The rulesets of the server: their examples, and a first board.

import { ask } from "../api.js";
import { sample } from "../model/names.js";
import { firstBoard } from "../model/rulesets.js";
import { $, el } from "../view/dom.js";
import { attempt } from "../view/live-region.js";
import { openText, openDealtBoard, randomSeed } from "./open.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Load the list of rulesets; resolves to whether it is known.
 * @param {Session} session
 */
export async function loadRulesets(session) {
    if (!session.state.rulesets.length) {
        await attempt(async () => session.set({ rulesets: await ask("/api/rulesets") }));
        showSamples(session);
    }
    return session.state.rulesets.length > 0;
}

/**
 * Show the examples in the current language.
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
 * Open a random board for a match, of the current ruleset or else of the first with boards.
 * @param {Session} session
 * @param {Partial<import("../model/state.js").State>} [more] other fields of the new state
 */
export async function openDealt(session, more = {}) {
    await loadRulesets(session);
    const { start, rulesets, setup } = session.state;
    const ruleset = start?.ruleset ?? firstBoard(rulesets)?.name;
    if (ruleset) await openDealtBoard(session, { ruleset, difficulty: setup.difficulty, seed: randomSeed() }, { mode: "play", more });
}
