// The rules of a game on a card: a picture of a small game, and some sentences. They follow from the setup if a game has
// no texts of its own.

import { Board, type MoveArrow } from "../board/board.ts";
import * as game from "../model/game.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import { t } from "../model/i18n.ts";
import { h } from "./dom.ts";
import type { Setup } from "../model/game.ts";
import type { Ruleset } from "../model/rulesets.ts";

/** A game and its current position. */
export interface Shown {
    setup: Setup | null;
    moves: game.Move[];
    here: game.Position | null;
}

/**
 * Make the card of a game.
 * @param sketch a small game; null for no picture
 */
export function makeCard(ruleset: Ruleset, sketch: Shown | null) {
    const [first, second] = ruleset.players.map(names.namePlayer);
    const rows: [string, string][] = [];
    const say = (key: string, plain: string) =>
        rows.push([key, names.translateOwn(ruleset, key, plain, { first, second })]);
    const setup = sketch?.setup;
    say("board", t("rules.board.any"));
    if (setup) say("begin", t(setup.free ? "rules.begin.free" : "rules.begin.fixed", { first, second }));
    say("move", names.describeRules(ruleset));
    if (setup) say("once", t(`rules.once.${setup.used ? "edge" : game.countColumns(setup) ? "cell" : "vertex"}`));
    say("end", t("rules.end.any", { first, second }));
    if (setup) say("trick", t(`rules.trick.${setup.proof}`));
    return h(
        "div",
        { class: "rules" },
        sketch && setup && makePicture(setup, sketch),
        h(
            "dl",
            {},
            rows.map(([what, words]) => [h("dt", {}, t(`rules.${what}`)), h("dd", {}, words)]),
        ),
    );
}

function makePicture(setup: Setup, { moves, here }: Shown) {
    const legal = here?.legal ?? [];
    const marks: MoveArrow[] = legal.map((move) => ({ to: game.findVertex(setup, move), value: "plain" }));
    const player = names.namePlayer(game.findMover(setup, moves.length));
    const words =
        setup.picture.kind === "board"
            ? t("rules.turn", { player })
            : t("rules.turn.words", { player, moves: phrases.listMoves(setup, legal) });
    const view = { ...game.makePlainView(setup, moves), moves: marks, hasLabels: false, label: words };
    const place = h("div", { class: "board", ref: (host: HTMLElement | null) => host && new Board(host).set(view) });
    return h("figure", { key: setup.notation }, place, h("figcaption", { class: "quiet" }, words));
}
