// The library: games and boards, searched and opened with one click.

import { ask } from "../api.ts";
import { searchEntries, describeEntry } from "../model/library.ts";
import * as names from "../model/names.ts";
import { t } from "../model/i18n.ts";
import { Dialog } from "../view/dialog.ts";
import { makeField, h } from "../view/dom.ts";
import { attempt } from "../view/live-region.ts";
import { openText } from "./open.ts";
import type { Entry } from "../model/library.ts";
import type { Session } from "./session.ts";

export async function show(session: Session) {
    const { rulesets } = session.state;
    const entries: Entry[] = await ask("/page/library.json");
    const present = rulesets.filter(({ name }) => entries.some(({ ruleset }) => ruleset === name));
    const all = entries.map((entry) => describeEntry(entry, rulesets));
    const dialog = new Dialog("library", t("learn.library"));
    const { host } = dialog;
    let [searchText, game] = ["", ""];
    const fill = () => {
        const those = searchEntries(all, searchText, game);
        const search = h("input", {
            type: "search",
            id: "library-search",
            autocomplete: "off",
            spellcheck: false,
            onInput: (event) => ((searchText = event.currentTarget.value), fill()),
        });
        const choose = (event: Event) => ((game = (event.target as HTMLSelectElement).value), fill());
        const games = h(
            "select",
            { id: "library-game", onChange: choose },
            h("option", { value: "" }, t("library.all")),
            present.map(({ name, title }) => h("option", { value: name, key: name }, names.nameRuleset(name, title))),
        );
        const count = those.length ? t("library.count", { n: those.length, all: all.length }) : t("library.none");
        const list = those.map(({ line, title, about, game, size }) => {
            const open = () => (host.close(), attempt(() => openText(session, line)));
            const more = [h("small", {}, `${game} · ${size}`), h("small", {}, about)];
            return h("button", { type: "button", key: line, onClick: open }, h("span", {}, title), more);
        });
        dialog.fill(
            h("p", { class: "quiet" }, t("library.lead")),
            h(
                "div",
                { class: "beside" },
                makeField("library-search", t("library.search"), search),
                makeField("library-game", t("rules.game"), games),
            ),
            h("p", { class: "quiet", role: "status" }, count),
            h("div", { class: "sample-list" }, list),
        );
    };
    fill();
    host.showModal();
    host.querySelector<HTMLElement>("#library-search")?.focus();
}
