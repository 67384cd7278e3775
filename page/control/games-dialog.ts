// The choice of a game to play, by its picture.

import { t } from "../model/i18n.ts";
import { Dialog } from "../view/dialog.ts";
import { h } from "../view/dom.ts";
import { makeGameCards } from "../view/front.ts";
import type { Session } from "./session.ts";

export function show(session: Session) {
    const dialog = new Dialog("games-dialog", t("games.title"));
    const { host } = dialog;
    const play = (name: string) => (host.close(), session.matches.deal(name));
    dialog.fill(
        h("p", { class: "quiet" }, t("games.lead")),
        h("div", { class: "game-list" }, makeGameCards(session.state.rulesets, play)),
    );
    host.showModal();
    host.querySelector<HTMLElement>(".game-card")?.focus();
}
