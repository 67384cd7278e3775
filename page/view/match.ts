// Playing: the choice of players, or the state of the match.

import * as game from "../model/game.ts";
import { findReachedLimit } from "../model/limits.ts";
import * as matches from "../model/match.ts";
import * as names from "../model/names.ts";
import { formatPhrase, formatHint, describeOutcome } from "../model/phrases.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { $, makeButton, makeField, fill, h, makeRadios, setVisible } from "./dom.ts";
import type { Matches } from "../control/match.ts";
import type { Modes } from "../control/modes.ts";
import type { Position, Setup } from "../model/game.ts";
import type { State } from "../model/state.ts";

export function showMatch(state: State, acts: Matches, modes: Modes) {
    const { setup, mode } = state;
    const host = $("match");
    const running = state.match;
    const isWaiting = mode === "review" && running !== null && !running.over;
    setVisible(host, Boolean(setup) && (mode === "play" || isWaiting));
    if (host.hidden || !setup) return;
    fill(host, isWaiting ? offerReturn(modes) : running ? showCourse(state, setup, running, acts, modes) : askForChoice(state, setup, acts));
}

/** The course of a match, with what one can do now. */
function showCourse(state: State, setup: Setup, running: matches.Match, acts: Matches, modes: Modes) {
    const here = states.findPosition(state);
    const sides = { first: describeSide(setup, running, 0), second: describeSide(setup, running, 1) };
    const advice = state.hint !== null && here ? describeHint(setup, here, state.hint) : "";
    const message = advice || describeMatch(state, setup, running);
    return [
        h("h2", { id: "match-title" }, t("match.title")),
        h("p", { class: "quiet" }, t("match.sides", sides)),
        h(
            "div",
            { class: "next" },
            h("p", { class: `say ${running.over ? "result" : ""}`, id: "match-say" }, message),
            h("div", { class: "row" }, running.over ? offerNext(acts, modes) : offerActs(state, running, acts, modes)),
        ),
        running.over && offerBoard(state.choice, acts),
    ];
}

function describeHint(setup: Setup, here: Position, vertex: number) {
    return here.winning ? formatHint(setup, here, vertex) : t("match.nohint");
}

function offerNext(acts: Matches, modes: Modes) {
    return [
        makeButton("play-again", t("match.again"), () => acts.beginRematch(), { class: "primary" }),
        makeButton("play-review", t("match.review"), () => modes.set("review")),
        makeButton("play-retry", t("match.retry"), () => modes.set("retry")),
        makeButton("play-settings", t("match.other"), () => acts.end()),
    ];
}

function offerActs(state: State, running: matches.Match, acts: Matches, modes: Modes) {
    const asks = { "aria-keyshortcuts": "h", "aria-busy": state.hinting === state.at };
    const takes = { "aria-keyshortcuts": "Backspace", "aria-disabled": !states.canTakeBack(state) };
    return [
        isStuck(state, running) &&
            makeButton("play-ask", t("lost.retry"), () => acts.retryEngine(), { class: "primary" }),
        makeButton("play-hint", t("match.hint"), () => acts.showHint(), asks),
        makeButton("play-undo", t("try.back"), () => acts.takeBack(), takes),
        makeButton("play-end", t("match.end"), () => (acts.end(), modes.set("review"))),
    ];
}

/** Make the choice of another board and its difficulty. */
function offerBoard({ difficulty }: matches.MatchChoice, acts: Matches) {
    const levels = Array.from({ length: matches.HARDEST }, (_, at) => at + 1);
    const choices = levels.map((hard) => h("option", { value: hard, key: hard }, t(`match.difficulty.${hard}`)));
    const choose = (event: Event) => acts.choose({ difficulty: Number((event.target as HTMLSelectElement).value) });
    return h(
        "div",
        { class: "row another" },
        makeButton("play-games", t("match.games"), () => acts.chooseGame()),
        makeButton("play-deal", t("match.deal"), () => acts.deal()),
        h(
            "div",
            { class: "row nowrap" },
            h("label", { for: "play-difficulty" }, t("match.difficulty")),
            h("select", { id: "play-difficulty", value: difficulty, onChange: choose }, choices),
        ),
    );
}

/** A match waits: a button to continue it. */
function offerReturn(modes: Modes) {
    return [
        h("h2", { id: "match-title", class: "sr" }, t("match.title")),
        h("div", { class: "row" }, h("p", {}, t("match.waits")), makeButton("play-on", t("match.on"), () => modes.set("play"))),
    ];
}

/** Return the state of the match as text. */
function describeMatch(state: State, setup: Setup, running: matches.Match) {
    const { tree, at, thinking, hinting } = state;
    const ply = trees.countPlies(tree, at);
    const mover = names.namePlayer(game.findMover(setup, ply));
    if (running.over) return describeOutcome(state, setup, running);
    if (thinking === at) return t("match.thinking", { player: mover });
    if (running.at !== at) return t("match.back");
    if (isStuck(state, running)) return formatPhrase(findReachedLimit(state) ?? { key: "match.unanswered", values: {} });
    if (hinting === at) return t("match.hinting");
    if (running.sides[ply % 2] !== "person") return t("match.thinking", { player: mover });
    return t(setup.token === null && !ply ? "match.choose" : "match.turn", { player: mover });
}

/** Whether the engine is to move and has failed to answer. */
function isStuck({ tree, at, thinking, unanswered }: State, running: matches.Match) {
    if (unanswered !== at || thinking === at || running.at !== at) return false;
    return matches.findLevel(running, trees.countPlies(tree, at)) !== null;
}

function describeSide(setup: Setup, running: matches.Match, index: 0 | 1) {
    const kind = running.sides[index];
    const player = names.namePlayer(setup.players[index]);
    return kind === "person" ? t("match.person", { player }) : t("match.engine", { player, level: kind });
}

function askForChoice({ choice, at }: State, setup: Setup, acts: Matches) {
    const isInside = at !== trees.ROOT;
    const strength = t(`match.level.${nameStrength(choice.level)}`);
    const words = `${t("match.level.value", { level: choice.level })} · ${strength}`;
    const level = h("input", {
        type: "range",
        id: "play-level",
        min: "0",
        max: "10",
        step: "1",
        value: String(choice.level),
        "aria-valuetext": words,
        onInput: (event) => acts.choose({ level: Number(event.currentTarget.value) }),
    });
    const begin = (event: SubmitEvent) => {
        event.preventDefault();
        acts.begin(new FormData(event.currentTarget as HTMLFormElement).get("play-from") === "here");
    };
    return [
        h("h2", { id: "match-title" }, t("match.begin")),
        h(
            "form",
            { class: "stack", id: "play-form", onSubmit: begin },
            makeRadios<matches.MatchChoice["mine"]>(
                "play-mine",
                t("match.mine"),
                [
                    ["first", names.namePlayer(setup.players[0])],
                    ["second", names.namePlayer(setup.players[1])],
                    ["both", t("match.both")],
                ],
                choice.mine,
                (mine) => acts.choose({ mine }),
            ),
            makeField("play-level", t("match.level"), level, h("output", { for: "play-level" }, words)),
            isInside &&
                makeRadios(
                    "play-from",
                    t("match.from"),
                    [
                        ["start", t("match.from.start")],
                        ["here", t("match.from.here")],
                    ],
                    "start",
                ),
            h("div", { class: "row next" }, h("button", { class: "primary", type: "submit" }, t("match.go"))),
            offerBoard(choice, acts),
            h("p", { class: "quiet" }, t("match.board")),
        ),
    ];
}

function nameStrength(level: number) {
    if (level === matches.STRONGEST) return "perfect";
    return level >= 7 ? "strong" : level >= 4 ? "fair" : level >= 1 ? "weak" : "random";
}
