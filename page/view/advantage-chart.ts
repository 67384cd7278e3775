// The chart of who was winning at every ply: the first player above the middle, the second below it. A slider on top of it
// handles mouse, touch, keyboard and screen readers.

import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { joinParts, t } from "../model/i18n.ts";
import { $, enable, setText, setVisible } from "./dom.ts";

const SIDE = 1; // pixels between plies, if they are wide enough

/**
 * Return the columns of the chart; many plies may share one. Pure.
 * @param mistakes plies
 * @param width in pixels
 * @returns `first` and `second` are the shares of plies in a column that each player wins
 */
export function computeBars(
    winners: (0 | 1 | null)[],
    mistakes: number[],
    width: number,
): { x: number, width: number, first: number, second: number, mistakes: number }[] {
    const count = winners.length;
    const columns = Math.max(1, Math.min(count, Math.floor(width / 2)));
    const bins = Array.from({ length: columns }, (_, column) => {
        const x = (column * width) / columns;
        return { x, width: width / columns, first: 0, second: 0, mistakes: 0 };
    });
    const sizes = new Array(columns).fill(0);
    winners.forEach((winner, ply) => {
        const column = Math.floor((ply * columns) / count);
        sizes[column]++;
        if (winner === 0) bins[column].first++;
        if (winner === 1) bins[column].second++;
    });
    bins.forEach((bar, column) => {
        bar.first /= sizes[column] || 1;
        bar.second /= sizes[column] || 1;
    });
    for (const ply of mistakes) bins[Math.floor(((ply + 1) * columns) / count)].mistakes++;
    return bins;
}

/** Show the chart, and the buttons to go along it. */
export function show(state: states.State) {
    const { setup, mode, tree, at, match } = state;
    const areWinnersShown = states.areWinnersVisible(state);
    setVisible($("line"), Boolean(setup) && (mode === "review" || (mode === "play" && Boolean(match) && areWinnersShown)));
    setVisible($("controls"), Boolean(setup) && (mode === "review" || mode === "play"));
    for (const id of ["mistake-back", "mistake-on"]) setVisible($(id), mode === "review");
    if (!setup || $("controls").hidden) return;
    const { line, winners, mistakes } = states.reviewLine(state);
    const ply = trees.countPlies(tree, at);
    setText($("advantage-first"), names.namePlayer(setup.players[0]));
    setText($("advantage-second"), names.namePlayer(setup.players[1]));
    const slider = $("slider") as HTMLInputElement;
    slider.max = String(line.length);
    slider.value = String(ply);
    const winner = areWinnersShown ? winners[ply] : null;
    const words = t("line.at", { ply, n: line.length });
    const value = winner === null ? words : joinParts([words, phrases.describeWinner(setup, winner)]);
    slider.setAttribute("aria-valuetext", value);
    draw($("advantage-chart"), areWinnersShown ? winners : winners.map(() => null), areWinnersShown ? mistakes : [], ply);
    for (const id of ["step-first", "step-back"]) enable($(id), ply > 0);
    enable($("take-back"), states.canTakeBack(state));
    enable($("undo"), state.past.length > 0);
    enable($("redo"), state.future.length > 0);
    for (const id of ["step-on", "step-last"]) enable($(id), ply < line.length);
    enable($("mistake-back"), areWinnersShown && states.findMistake(state, -1) !== null);
    enable($("mistake-on"), areWinnersShown && states.findMistake(state, 1) !== null);
}

/** @param at the ply shown */
function draw(canvas: HTMLCanvasElement, winners: (0 | 1 | null)[], mistakes: number[], at: number) {
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d");
    if (!context) return;
    const style = getComputedStyle(canvas);
    const unit = parseFloat(style.fontSize) / 15; // the triangles grow with the letters
    const readColour = (name: string) => style.getPropertyValue(name).trim();
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    const middle = Math.round(height / 2);
    const columns = computeBars(winners, mistakes, width);
    const gap = columns[0].width > 5 ? SIDE : 0;
    const fill = (share: "first" | "second", out: number) => {
        for (const bar of columns) {
            const high = bar[share] && bar[share] * (middle - 2) + out;
            context.fillRect(bar.x - out, share === "first" ? middle - high : middle, bar.width - gap + 2 * out, high);
        }
    };
    for (const share of ["first", "second"] as const) {
        context.fillStyle = readColour("--berge-grey"); // one of them may have the colour of the paper
        fill(share, 1);
        context.fillStyle = readColour(`--${share}`);
        fill(share, 0);
    }
    context.fillStyle = readColour("--berge-line");
    context.fillRect(0, middle, width, 1);
    context.fillStyle = readColour("--berge-lose");
    for (const bar of columns) {
        if (!bar.mistakes) continue;
        context.fillRect(bar.x - gap, 6 * unit, 2 * unit, height - 6 * unit);
        context.beginPath();
        context.moveTo(bar.x - 5 * unit, 0);
        context.lineTo(bar.x + 7 * unit, 0);
        context.lineTo(bar.x + unit, 8 * unit);
        context.fill();
    }
    const here = ((at + 0.5) * width) / winners.length;
    const wide = Math.max(3, Math.min(width / winners.length, 14));
    context.lineWidth = 2;
    context.strokeStyle = readColour("--berge-ink");
    context.strokeRect(Math.min(Math.max(here - wide / 2, 1), width - wide - 1), 1, wide, height - 2);
}
