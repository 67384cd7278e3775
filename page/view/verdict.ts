// Who wins and why, and answers to losing moves.

import * as game from "../model/game.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { sentences, t } from "../model/words.ts";
import { $, enable, fill, h, setText, setVisible } from "./dom.ts";
import type { Steps } from "../control/steps.ts";
import type { Position, Start } from "../model/game.ts";
import type { State } from "../model/state.ts";

const MOST_CHIPS = 64;
const MOST_FLAT = 1000; // moves in the list if there is no picture

/** Show who wins, and why. */
export function verdict(state: State, steps: Steps) {
    const { start, tree, at, mode } = state;
    const panel = $("verdict");
    const isPlaying = mode === "play" && Boolean(state.match);
    setVisible(panel, Boolean(start) && (mode === "review" || isPlaying || (mode === "retry" && states.showsWinner(state))));
    if (!start || panel.hidden) return;
    const here = states.position(state);
    const ply = trees.plyOf(tree, at);
    const open = states.showsWinner(state);
    const winner = open || here?.over ? states.winner(state, ply) : null;
    const node = trees.get(tree, at);
    const mistake = open && Boolean(state.known.get(at)?.mistake);
    panel.classList.toggle("mistake", mistake);
    $("verdict-sign").className = `sign ${winner === null ? "" : ["first", "second"][winner]}`;
    const turn = phrases.turn(start, ply);
    const over = Boolean(here?.over);
    setText($("verdict-title"), phrases.verdict(state, start));
    const best = mistake ? (state.known.get(node.parent)?.right ?? []) : [];
    const better = { moves: phrases.listMoves(start, best), n: best.length };
    const words = [
        ply
            ? t("verdict.move", {
                  player: names.player(game.mover(start, ply - 1)),
                  move: phrases.move(start, node.move),
              })
            : t("verdict.begin"),
        mistake ? t(best.length ? "verdict.mistake" : "verdict.mistake.bare", better) : "",
        winner !== null && !over ? turn : "",
    ];
    setText($("verdict-move"), sentences(words));
    const box = $("explain") as HTMLInputElement;
    box.checked = open;
    setVisible(box.parentElement!, mode !== "retry");
    setVisible($("why"), open || mode === "review");
    showReason(state, steps, start, here, open);
}

function showReason(state: State, steps: Steps, start: Start, here: Position | null, open: boolean) {
    const flat = start.picture.kind === "graph" && !start.picture.places;
    setText($("why-text"), here && open ? phrases.reason(start, here) : "");
    setText($("why-answer"), here && open ? hint(state, start, here) : "");
    prove(state, here, open);
    enable($("certificate"), Boolean(open && here?.certificate));
    const legal = here && (open || flat) ? (open && here.winning ? here.winning_moves : here.legal) : [];
    const listedMoves = here?.over || (here?.at === null && !flat) ? [] : legal.slice(0, flat ? MOST_FLAT : MOST_CHIPS);
    const label = open && here?.winning ? t("explain.moves.win") : t("explain.moves.lose");
    $("why-moves").setAttribute("aria-label", label);
    const plays = flat || state.proving;
    fill(
        $("why-moves"),
        listedMoves.map((move) => {
            const number = game.numberOf(start, move);
            const wins = Boolean(open && here?.winning);
            const id = `chip-${number}`;
            return h(
                "button",
                {
                    type: "button",
                    id,
                    key: id,
                    class: wins ? "wins" : open ? "loses" : "",
                    "aria-pressed": !wins && open ? state.pinned && state.hover === number : undefined,
                    "aria-label": chipLabel(start, here, move, wins, open),
                    onClick: () => (wins || !open || plays ? steps.pick(number) : steps.pin(number)),
                    onPointerEnter: () => steps.hover(number),
                    onPointerLeave: () => steps.hover(null),
                    onFocus: () => steps.hover(number),
                    onBlur: () => steps.hover(null),
                },
                game.show(start, move),
            );
        }),
    );
}

function chipLabel(start: Start, here: Position | null, move: game.Move, wins: boolean, open: boolean) {
    const words = phrases.move(start, move);
    if (!open) return words;
    return wins ? t("explain.wins", { move: words }) : phrases.answer(start, here, move) || words;
}

/** Show the button to play against the proof. */
function prove({ mode, proving }: State, here: Position | null, open: boolean) {
    const on = proving && open;
    setVisible($("prove"), mode === "review" && open);
    $("prove").setAttribute("aria-pressed", String(on));
    setText($("prove"), t(on ? "prove.end" : "prove.begin"));
    enable($("prove"), on || Boolean(here && !here.over));
}

/** Return the hint what the user can do next. */
function hint(state: State, start: Start, here: Position) {
    if (here.over || here.at === null) return "";
    if (state.hover !== null) {
        const move = game.moveOf(start, state.hover);
        const answer = phrases.answer(start, here, move);
        if (answer) return answer;
        if (here.winning_moves.some((one) => trees.sameMove(one, move)))
            return t("explain.wins", { move: phrases.move(start, move) });
    }
    if (state.proving && !here.winning) return t("prove.try", { winner: names.player(here.winner) });
    if (here.winning) return t("explain.win", { n: here.winning_moves.length });
    return t("explain.lose", { n: here.legal.length });
}
