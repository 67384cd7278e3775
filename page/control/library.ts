// The library: games and boards, searched and opened with one click.

import { ask } from "../api.ts";
import { searchEntries, describeEntry } from "../model/library.ts";
import * as names from "../model/names.ts";
import { t } from "../model/words.ts";
import { dialog } from "../view/dialog.ts";
import { el, field, setText } from "../view/dom.ts";
import { attempt } from "../view/live-region.ts";
import { openText } from "./open.ts";
import type { Entry } from "../model/library.ts";
import type { Session } from "./session.ts";

export async function show(session: Session) {
    const { rulesets } = session.state;
    const entries: Entry[] = await ask("/page/library.json");
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
