// The dialog with the rules of each game.

import * as names from "../model/names.ts";
import { findRuleset } from "../model/rulesets.ts";
import { t } from "../model/words.ts";
import { dialog } from "../view/dialog.ts";
import { el, fill } from "../view/dom.ts";
import { card } from "../view/rules.ts";
import { describeError } from "../view/live-region.ts";
import { Trial } from "./trial.ts";
import type { Session } from "./session.ts";

/** Show the rules of the current game, or of the first one. */
export function show({ state }: Session) {
    const name = state.mode === "edit" ? state.edit?.ruleset.name : state.start?.ruleset;
    const trial = new Trial();
    const choice = el(
        "select",
        { id: "rules-game" },
        ...state.rulesets.map((one) =>
            el("option", { value: one.name, selected: one.name === name }, names.ruleset(one.name, one.title)),
        ),
    );
    const place = el("div", { "aria-live": "polite" });
    const host = dialog(
        "rules",
        t("rules.title"),
        el("div", { class: "field" }, el("label", { for: "rules-game" }, t("rules.game")), choice),
        place,
    );
    const tell = async () => {
        const ruleset = findRuleset(state.rulesets, choice.value);
        if (!ruleset) return;
        fill(place, ["busy", ruleset.name], () => [el("p", { class: "quiet" }, t("learn.busy"))]);
        try {
            const own = state.start?.ruleset === ruleset.name ? state.start : null;
            const there = ruleset.sketch ? trial.open(ruleset.sketch) : own && trial.begin(own);
            if ((await there) === false) return;
            fill(place, [ruleset.name], () => [card(ruleset, there ? trial : null)]);
        } catch (problem) {
            const words = describeError(problem as Error);
            fill(place, [words], () => [
                el("p", { class: "error" }, words),
                el("button", { type: "button", onclick: tell }, t("learn.retry")),
            ]);
        }
    };
    choice.addEventListener("change", tell);
    host.addEventListener("close", () => trial.cancel());
    host.showModal();
    tell();
}
