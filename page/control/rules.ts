// The dialog with the rules of each game.

import * as names from "../model/names.ts";
import { findRuleset } from "../model/rulesets.ts";
import { t } from "../model/i18n.ts";
import { Dialog } from "../view/dialog.ts";
import { makeField, h } from "../view/dom.ts";
import { makeCard } from "../view/rules.ts";
import { describeError, markCode } from "../view/live-region.ts";
import { Trial } from "./trial.ts";
import type { ComponentChildren } from "preact";
import type { Session } from "./session.ts";

/** Show the rules of the current game, or of the first one. */
export function show({ state }: Session) {
    const name = state.mode === "edit" ? state.edit?.ruleset.name : state.setup?.ruleset;
    const trial = new Trial();
    const dialog = new Dialog("rules", t("rules.title"));
    let ruleset = findRuleset(state.rulesets, name ?? "") ?? state.rulesets[0];
    const choose = (event: Event) => {
        ruleset = findRuleset(state.rulesets, (event.target as HTMLSelectElement).value) ?? ruleset;
        tell();
    };
    const fill = (...content: ComponentChildren[]) => {
        const games = state.rulesets.map((one) =>
            h("option", { value: one.name, key: one.name }, names.nameRuleset(one.name, one.title)),
        );
        const about = { id: "rules-game", onChange: choose };
        dialog.fill(
            makeField("rules-game", t("rules.game"), h("select", { ...about, value: ruleset?.name }, games)),
            h("div", { "aria-live": "polite" }, content),
        );
    };
    const tell = async () => {
        if (!ruleset) return fill();
        const mine = ruleset;
        fill(h("p", { class: "quiet" }, t("learn.busy")));
        try {
            const own = state.setup?.ruleset === mine.name ? state.setup : null;
            const there = mine.sketch ? trial.open(mine.sketch) : own && trial.begin(own);
            if ((await there) === false) return;
            fill(makeCard(mine, there ? trial : null));
        } catch (problem) {
            const again = { type: "button", onClick: tell } as const;
            fill(h("p", { class: "error" }, markCode(describeError(problem))), h("button", again, t("learn.retry")));
        }
    };
    dialog.host.addEventListener("close", () => trial.cancel());
    tell();
    dialog.host.showModal();
}
