// @ts-check
// The rules of a game on a card: a picture of a small game, and some sentences. They follow from the start if a game has
// no texts of its own.

import { Board } from "../board/board.js";
import * as game from "../model/game.js";
import * as names from "../model/names.js";
import * as phrases from "../model/phrases.js";
import { t } from "../model/words.js";
import { el } from "./dom.js";

/**
 * @typedef {import("../model/rulesets.js").Ruleset} Ruleset
 * @typedef {import("../model/game.js").Start} Start
 * @typedef {{start: Start | null, moves: game.Move[], here: game.Position | null}} Shown a game and its current position
 */

/**
 * Make the card of a game.
 * @param {Ruleset} ruleset
 * @param {Shown | null} sketch a small game; null for no picture
 * @returns {HTMLElement}
 */
export function card(ruleset, sketch) {
    const [first, second] = ruleset.players.map(names.player);
    /** @type {[string, string][]} */
    const rows = [];
    const say = (/** @type {string} */ key, /** @type {string} */ plain) =>
        rows.push([key, names.of(ruleset, key, plain, { first, second })]);
    const start = sketch?.start;
    say("board", t("rules.board.any"));
    if (start) say("begin", t(start.free ? "rules.begin.free" : "rules.begin.fixed", { first, second }));
    say("move", names.rules(ruleset));
    if (start) say("once", t(`rules.once.${start.used ? "edge" : game.columns(start) ? "cell" : "vertex"}`));
    say("end", t("rules.end.any", { first, second }));
    if (start) say("trick", t(`rules.trick.${start.proof}`));
    return el(
        "div",
        { class: "rules" },
        sketch && start && picture(start, sketch),
        el("dl", {}, ...rows.flatMap(([what, words]) => [el("dt", {}, t(`rules.${what}`)), el("dd", {}, words)])),
    );
}

/** @param {Start} start @param {Shown} shown */
function picture(start, { moves, here }) {
    const host = el("div", { class: "board" });
    const legal = here?.legal ?? [];
    /** @type {game.Arrow[]} */
    const marks = legal.map((move) => ({ to: game.numberOf(start, move), value: "plain" }));
    const player = names.player(game.mover(start, moves.length));
    const words =
        start.picture.kind === "board"
            ? t("rules.turn", { player })
            : t("rules.turn.words", { player, moves: phrases.listMoves(start, legal) });
    const view = { ...game.plain(start, moves), moves: marks, labels: false, label: words };
    new Board(host).set(/** @type {any} */ (view));
    return el("figure", {}, host, el("figcaption", { class: "quiet" }, words));
}
