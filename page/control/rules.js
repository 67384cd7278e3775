// @ts-check
// The dialog with the rules of each game.

import * as names from "../model/names.js";
import { findRuleset } from "../model/rulesets.js";
import { t } from "../model/words.js";
import { dialog } from "../view/dialog.js";
import { el, fill } from "../view/dom.js";
import { card } from "../view/rules.js";
import { describeError } from "../view/live-region.js";
import { Trial } from "./trial.js";

/**
 * Show the rules of the current game, or of the first one.
 * @param {import("./session.js").Session} session
 */
export function show({ state }) {
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
            const words = describeError(/** @type {Error} */ (problem));
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
