// @ts-check
// The library: games and boards, searched and opened with one click.

import { ask } from "../api.js";
import { searchEntries, describeEntry } from "../model/library.js";
import * as names from "../model/names.js";
import { t } from "../model/words.js";
import { dialog } from "../view/dialog.js";
import { el, field, setText } from "../view/dom.js";
import { attempt } from "../view/live-region.js";
import { openText } from "./open.js";

/** @param {import("./session.js").Session} session */
export async function show(session) {
    const { rulesets } = session.state;
    /** @type {import("../model/library.js").Entry[]} */
    const entries = await ask("/page/library.json");
    const present = rulesets.filter(({ name }) => entries.some(({ ruleset }) => ruleset === name));
    const all = entries.map((entry) => describeEntry(entry, rulesets));
    const search = el("input", { type: "search", id: "library-search", autocomplete: "off", spellcheck: "false" });
    const games = el(
        "select",
        { id: "library-game" },
        el("option", { value: "" }, t("library.all")),
        ...present.map(({ name, title }) => el("option", { value: name }, names.ruleset(name, title))),
    );
    const count = el("p", { class: "quiet", role: "status" });
    const list = el("div", { class: "sample-list" });
    const host = dialog(
        "library",
        t("learn.library"),
        el("p", { class: "quiet" }, t("library.lead")),
        el("div", { class: "beside" }, field("library-search", t("library.search"), search), field("library-game", t("rules.game"), games)),
        count,
        list,
    );
    const fill = () => {
        const those = searchEntries(all, search.value, games.value);
        setText(count, those.length ? t("library.count", { n: those.length, all: all.length }) : t("library.none"));
        list.replaceChildren(
            ...those.map(({ line, title, about, game, size }) => {
                const open = () => (host.close(), attempt(() => openText(session, line)));
                const more = [el("small", {}, `${game} · ${size}`), el("small", {}, about)];
                return el("button", { type: "button", onclick: open }, el("span", {}, title), ...more);
            }),
        );
    };
    search.addEventListener("input", fill);
    games.addEventListener("change", fill);
    fill();
    host.showModal();
    search.focus();
}
