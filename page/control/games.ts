// The rulesets of the server: their examples, and a first board.

import { ask } from "../api.ts";
import { describeSample } from "../model/names.ts";
import { findFirstBoard } from "../model/rulesets.ts";
import { $, fill, h } from "../view/dom.ts";
import { attempt } from "../view/live-region.ts";
import { openText, openDealtBoard, pickSeed } from "./open.ts";
import type { State } from "../model/state.ts";
import type { Session } from "./session.ts";

/** Load the list of rulesets; resolves to whether it is known. */
export async function loadRulesets(session: Session) {
    if (!session.state.rulesets.length) {
        await attempt(async () => session.set({ rulesets: await ask("/api/rulesets") }));
        showSamples(session);
    }
    return session.state.rulesets.length > 0;
}

/** Show the examples in the current language. */
export function showSamples(session: Session) {
    fill(
        $("samples"),
        session.state.rulesets.flatMap((ruleset) =>
            ruleset.examples.map((line, index) => {
                const { title, about } = describeSample(ruleset, index);
                const open = () => attempt(() => openText(session, line));
                return h("button", { type: "button", key: line, onClick: open }, h("span", {}, title), h("small", {}, about));
            }),
        ),
    );
}

/**
 * Open a random board for a match.
 * @param name of the ruleset; by default the current one, or else the first with boards
 * @param more other fields of the new state
 */
export async function openDealt(session: Session, name = "", more: Partial<State> = {}) {
    await loadRulesets(session);
    const { setup, rulesets, choice } = session.state;
    const ruleset = name || (setup?.ruleset ?? findFirstBoard(rulesets)?.name);
    if (ruleset) await openDealtBoard(session, { ruleset, difficulty: choice.difficulty, seed: pickSeed() }, { mode: "play", more });
}
