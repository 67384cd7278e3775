// The games that are open side by side, as a row of buttons above the board.

import * as names from "../model/names.ts";
import { formatBoardSize, formatGraphSize } from "../model/phrases.ts";
import { joinParts, t } from "../model/i18n.ts";
import { $, fill, h, setVisible } from "./dom.ts";
import type { Chapter } from "../model/chapters.ts";
import type { State } from "../model/state.ts";

export interface Acts {
    open: (chapter: Chapter) => unknown;
    close: (chapter: Chapter) => unknown;
}

/** Return the title of an open game, with its size. */
export function formatTitle({ ruleset, title, columns, order }: Chapter) {
    const size = columns ? formatBoardSize(order / columns, columns) : formatGraphSize(order);
    return joinParts([names.nameRuleset(ruleset, title), size]);
}

/** Show the open games, if there are several. */
export function showChapters(chapters: Chapter[], { setup, mode, game }: State, acts: Acts) {
    const host = $("chapters");
    const isShown = Boolean(setup) && mode !== "open" && chapters.length > 1;
    setVisible(host, isShown);
    document.body.classList.toggle("has-chapters", isShown);
    if (!isShown) return;
    const before = host.querySelector("[aria-current]")?.getAttribute("data-game");
    fill(
        host,
        chapters.map((one, index) => {
            const title = formatTitle(one);
            const isCurrent = one.game === game;
            return h(
                "span",
                { key: one.game, class: `chapter${isCurrent ? " current" : ""}` },
                h(
                    "button",
                    { type: "button", "data-game": one.game, "aria-current": isCurrent || undefined, onClick: () => acts.open(one) },
                    h("span", { class: "quiet" }, index + 1),
                    title,
                ),
                h(
                    "button",
                    { type: "button", class: "icon", "aria-label": t("chapters.close", { title }), title: t("chapters.close", { title }), onClick: () => acts.close(one) },
                    "×",
                ),
            );
        }),
    );
    const current = host.querySelector<HTMLElement>("[aria-current]");
    if (current && before !== String(game)) current.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
