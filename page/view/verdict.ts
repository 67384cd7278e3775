// Who wins and why, and answers to losing moves.

import * as game from "../model/game.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import { reduceSigns } from "../model/marks.ts";
import { canExplain } from "../model/search.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { joinSentences, t } from "../model/i18n.ts";
import { $, makeButton, fill, h, setVisible } from "./dom.ts";
import type { Explainer } from "../control/explain.ts";
import type { Searches } from "../control/search.ts";
import type { Steps } from "../control/steps.ts";
import type { Position, Setup } from "../model/game.ts";
import type { State } from "../model/state.ts";

const MOST_CHIPS = 64;
const MOST_FLAT = 1000; // moves in the list if there is no picture

/** Show who wins, and why. */
export function showVerdict(state: State, steps: Steps, explainer: Explainer, searches: Searches) {
    const { setup, tree, at, mode } = state;
    const panel = $("verdict");
    const isPlaying = mode === "play" && Boolean(state.match);
    const isWinnerShown = states.isWinnerVisible(state);
    setVisible(panel, Boolean(setup) && (mode === "review" || isPlaying || (mode === "retry" && isWinnerShown)));
    if (!setup || panel.hidden) return;
    const here = states.findPosition(state);
    const ply = trees.countPlies(tree, at);
    const isOver = Boolean(here?.over);
    const winner = isWinnerShown || isOver ? states.findWinner(state, ply) : null;
    panel.classList.toggle("mistake", isMistake(state, isWinnerShown));
    const className = winner === null ? "" : ["first", "second"][winner];
    const turn = phrases.describeTurn(setup, ply);
    const explain = (event: Event) => steps.explain((event.target as HTMLInputElement).checked);
    const box = { type: "checkbox", role: "switch", id: "explain", "aria-keyshortcuts": "e" } as const;
    const reason = here && isWinnerShown ? phrases.explainWinner(setup, here, state.showsAllMarks) : "";
    const hint = here && isWinnerShown ? describeHint(state, setup, here) : "";
    const words = [describeMove(state, setup, isWinnerShown), winner !== null && !isOver ? turn : ""];
    fill(
        panel,
        h(
            "div",
            { class: "verdict-head" },
            h("span", { id: "verdict-sign", class: `sign ${className}`, "aria-hidden": "true" }),
            h("h2", { id: "verdict-title" }, phrases.describeVerdict(state, setup)),
            h(
                "label",
                { class: "switch", hidden: mode === "retry" },
                h("input", { ...box, checked: isWinnerShown, onChange: explain }),
                h("span", {}, t("explain.switch")),
            ),
        ),
        h("p", { id: "verdict-move", class: "quiet" }, joinSentences(words)),
        h(
            "div",
            { id: "why", class: "why", hidden: !isWinnerShown && mode !== "review" },
            h("p", { id: "why-text" }, reason),
            h("p", { id: "why-answer", class: "answer" }, hint),
            makeChips(state, steps, setup, here, isWinnerShown),
            h("div", { class: "row" }, showExplainer(state, explainer, here, isWinnerShown), showSearch(state, searches, setup, isWinnerShown)),
            h("div", { class: "row" }, save(explainer, Boolean(isWinnerShown && here?.certificate)), showAll(state, steps, setup, isWinnerShown)),
        ),
    );
}

/** Whether the last move is shown as a mistake. */
function isMistake({ known, at }: State, isWinnerShown: boolean) {
    return isWinnerShown && Boolean(known.get(at)?.mistake);
}

/** Return the last move as text, with better ones if it was a mistake. */
function describeMove(state: State, setup: Setup, isWinnerShown: boolean) {
    const { tree, at, known } = state;
    const ply = trees.countPlies(tree, at);
    if (!ply) return t("verdict.begin");
    const { parent, move } = trees.get(tree, at);
    const player = names.namePlayer(game.findMover(setup, ply - 1));
    const moved = t("verdict.move", { player, move: phrases.formatMove(setup, move) });
    if (!isMistake(state, isWinnerShown)) return moved;
    const best = known.get(parent)?.right ?? [];
    const better = { moves: phrases.listMoves(setup, best), n: best.length };
    return joinSentences([moved, t(best.length ? "verdict.mistake" : "verdict.mistake.bare", better)]);
}

/** Return buttons for the moves: winning ones to play, losing ones to see the answer. */
function makeChips(state: State, steps: Steps, setup: Setup, here: Position | null, isWinnerShown: boolean) {
    const isTable = setup.picture.kind === "graph" && !setup.picture.places;
    const isWinning = Boolean(isWinnerShown && here?.winning);
    const legal = here && (isWinnerShown || isTable) ? (isWinning ? here.winning_moves : here.legal) : [];
    const listedMoves = here?.over || (here?.at === null && !isTable) ? [] : legal.slice(0, isTable ? MOST_FLAT : MOST_CHIPS);
    const isPlaying = isWinning || !isWinnerShown || isTable || state.isExplaining;
    return h(
        "div",
        { id: "why-moves", class: "chips", role: "group", "aria-label": t(isWinning ? "explain.moves.win" : "explain.moves.lose") },
        listedMoves.map((move) => {
            const number = game.findVertex(setup, move);
            const id = `chip-${number}`;
            return h(
                "button",
                {
                    type: "button",
                    id,
                    key: id,
                    class: isWinning ? "wins" : isWinnerShown ? "loses" : "",
                    "aria-pressed": !isWinning && isWinnerShown ? state.isPinned && state.hover === number : undefined,
                    "aria-label": labelChip(setup, here, move, isWinning, isWinnerShown),
                    onClick: () => (isPlaying ? steps.pick(number) : steps.pin(number)),
                    onPointerEnter: () => steps.hoverMove(number),
                    onPointerLeave: () => steps.hoverMove(null),
                    onFocus: () => steps.hoverMove(number),
                    onBlur: () => steps.hoverMove(null),
                },
                game.formatMove(setup, move),
            );
        }),
    );
}

function labelChip(setup: Setup, here: Position | null, move: game.Move, isWinning: boolean, isWinnerShown: boolean) {
    const words = phrases.formatMove(setup, move);
    if (!isWinnerShown) return words;
    return isWinning ? t("explain.wins", { move: words }) : phrases.describeAnswers(setup, here, move) || words;
}

/** Return the button to play against the proof. */
function showExplainer({ mode, isExplaining }: State, explainer: Explainer, here: Position | null, isWinnerShown: boolean) {
    const isOn = isExplaining && isWinnerShown;
    const isPossible = isOn || Boolean(here && !here.over);
    const words = t(isOn ? "explainer.end" : "explainer.begin");
    return makeButton("explainer", words, () => isPossible && explainer.toggle(), {
        hidden: mode !== "review" || !isWinnerShown,
        "aria-pressed": isOn,
        "aria-keyshortcuts": "a",
        "aria-disabled": !isPossible,
    });
}

/** Return the button to show how the pairs are found. */
function showSearch(state: State, searches: Searches, setup: Setup, isWinnerShown: boolean) {
    const isHidden = !isWinnerShown || !canExplain(setup, game.tracePath(setup, states.listMoves(state)));
    return makeButton("search-show", t("search.show"), () => searches.show(), { hidden: isHidden });
}

/** Return the button for all marks of the proof, if the game has more than the board shows by itself. */
function showAll({ showsAllMarks }: State, steps: Steps, setup: Setup, isWinnerShown: boolean) {
    const signs = game.listSigns(setup);
    const isHidden = !isWinnerShown || reduceSigns(signs).length === signs.length;
    const words = t(showsAllMarks ? "marks.few" : "marks.all");
    return makeButton("marks-all", words, () => steps.showAllMarks(), { class: "link", hidden: isHidden, "aria-keyshortcuts": "d" });
}

/** Return the button that saves the proof. */
function save(explainer: Explainer, isPossible: boolean) {
    const about = { class: "link", title: t("explain.certificate.title"), "aria-disabled": !isPossible };
    return makeButton("certificate", t("explain.certificate"), () => isPossible && explainer.save(), about);
}

/** Return the hint what the user can do next. */
function describeHint(state: State, setup: Setup, here: Position) {
    if (here.over || here.at === null) return "";
    if (state.hover !== null) {
        const move = game.findMove(setup, state.hover);
        const answer = phrases.describeAnswers(setup, here, move);
        if (answer) return answer;
        if (here.winning_moves.some((one) => trees.isSameMove(one, move)))
            return t("explain.wins", { move: phrases.formatMove(setup, move) });
    }
    if (state.isExplaining && !here.winning) return t("explainer.try", { winner: names.namePlayer(here.winner) });
    if (here.winning) return t("explain.win", { n: here.winning_moves.length });
    return t("explain.lose", { n: here.legal.length });
}
