// Arrows and circles that a person draws upon a position: what they belong to, and how they look.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { drawSvg } from "../../page/board/svg.ts";
import { NO_HIGHLIGHTS, resetGame, applyAnswer } from "../../page/model/answers.ts";
import { CLEAN, toggleMark } from "../../page/model/annotations.ts";
import * as edits from "../../page/model/edit.ts";
import { nameVertex } from "../../page/model/phrases.ts";
import * as states from "../../page/model/state.ts";
import * as trees from "../../page/model/tree.ts";
import { setLanguage } from "../../page/model/i18n.ts";
import { findSigns } from "../../page/board/signs.ts";
import { en, zh } from "./phrases.mjs";

const ROOT = new URL("../../", import.meta.url);
const css = readFileSync(new URL("page/board/board.css", ROOT), "utf8");
const board = { kind: "board", rows: ["....", "...."] };
const SETUP = { ruleset: "maze", token: 0, picture: board, document: { board: board.rows }, players: ["first", "second"] };
const MARKS = [[0, 5], [2, 2]];

test("toggling a mark removes it, and the reverse arrow is another mark", () => {
    let marks = CLEAN;
    for (const mark of [[0, 1], [1, 0], [2, 2], [0, 1]]) marks = toggleMark(marks, mark);
    assert.deepEqual(marks, [[1, 0], [2, 2]]);
    assert.deepEqual(toggleMark(toggleMark(marks, [2, 2]), [1, 0]), []);
    assert.deepEqual(CLEAN, []);
});

/** A match of one move, at which somebody draws while the engine thinks. */
function drawing() {
    const state = { ...states.makeState(), ...resetGame(states.makeState()), mode: "play", setup: SETUP };
    const { tree, id } = trees.add(state.tree, state.at, [1, 2]);
    const match = { sides: ["person", "engine"], level: 2, at: id, over: false, hinted: 0 };
    return { ...state, tree, at: id, match, annotations: MARKS };
}

test("annotations stay when the position is known, and disappear with it", () => {
    const state = drawing();
    const position = { winning: true, winning_moves: [], legal: [] };
    assert.equal(applyAnswer("position", { of: state }, state, position).annotations, MARKS);
    const next = applyAnswer("reply", { of: state }, state, { move: [1, 3], over: false });
    assert.notEqual(next.at, state.at);
    assert.deepEqual(next.annotations, CLEAN);
    const elsewhere = { ...state, at: trees.ROOT };
    assert.equal(applyAnswer("reply", { of: state }, elsewhere, { move: [1, 3], over: false }).annotations, MARKS);
    assert.deepEqual({ ...state, ...NO_HIGHLIGHTS }.annotations, CLEAN);
    assert.deepEqual(resetGame(state).annotations, CLEAN);
});

test("annotations are shown in every mode except editing", () => {
    const state = drawing();
    assert.equal(states.findView(state).annotations, MARKS);
    for (const mode of ["review", "retry"]) assert.equal(states.findView({ ...state, mode }).annotations, MARKS);
    const editor = { kind: "board", paint: [".", "#"], dense: "#", token: "@", fixed: false, fresh: board.rows };
    const edit = edits.begin([{ name: "maze", title: "maze", editor }], SETUP);
    assert.equal(states.findView({ ...state, mode: "edit", edit }).annotations, undefined);
    const signs = findSigns(states.findView(state));
    assert.ok(!signs.includes("annotation"), "nothing beside the board moves while one draws");
});

test("annotations are announced at both ends", () => {
    for (const [phrases, cells] of [
        [en, ["arrow to row 2, column 2", "arrow from row 1, column 1", "circled"]],
        [zh, ["箭头指向第 2 行第 2 列", "箭头来自第 1 行第 1 列", "已圈出"]],
    ]) {
        setLanguage(phrases === en ? "en" : "zh", phrases);
        const view = { picture: board, path: [], annotations: MARKS };
        for (const [at, n] of [0, 5, 2].entries()) {
            assert.ok(nameVertex(view, n).endsWith(cells[at]), nameVertex(view, n));
        }
        for (const words of cells) assert.ok(!nameVertex(view, 7).includes(words));
        const net = { picture: { kind: "graph", edges: [] }, names: ["a", "b", "c", "d", "e", "北"], path: [], annotations: MARKS };
        assert.ok(nameVertex(net, 0).startsWith("a") && nameVertex(net, 0).endsWith("北"));
    }
});

test("pictures contain annotations above all other layers", () => {
    const places = [[0, 0], [100, 0], [100, 90], [0, 90], [50, 45], [0, 0]];
    const net = { kind: "graph", edges: [[0, 1]], places, sizes: [32, 60, 110, 32, 32, 32] };
    const large = { kind: "board", rows: new Array(400).fill(".".repeat(400)) };
    for (const picture of [board, net, large]) {
        const text = drawSvg({ picture, path: [0], annotations: [...MARKS, [1, 0], [0, 1]] });
        assert.equal(text.match(/class="berge-annotation"/g)?.length, 4);
        assert.equal(text.match(/class="berge-annotation-halo"/g)?.length, 4);
        assert.ok(text.indexOf('"berge-annotation-halo"') > text.indexOf('"berge-token"'));
        assert.ok(!/NaN|undefined|Infinity/.test(text.replace(/<style>.*<\/style>/s, "")));
        assert.ok(!drawSvg({ picture, path: [0] }).includes('class="berge-annotation'));
    }
    const ways = [...drawSvg({ picture: board, path: [], annotations: [[0, 1], [1, 0]] }).matchAll(/berge-annotation"[^>]* d="([^"]*)"/g)];
    assert.equal(new Set(ways.map(([, way]) => way)).size, 2, "one sees which way it goes");
});

/** How a colour looks to people by their cones, from linear red, green and blue: Machado, Oliveira and Fernandes 2009. */
const EYES = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
];
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, part, at) => sum + part * vector[at], 0));
const linear = (colour) =>
    [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

/** Oklab, in which distances are as large as they look. */
function seen(colour, eyes) {
    const cones = times(
        [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]],
        times(eyes, linear(colour)).map((part) => Math.min(1, Math.max(0, part))),
    );
    return times(
        [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]],
        cones.map(Math.cbrt),
    );
}
const light = (colour) => times([[0.2126, 0.7152, 0.0722]], linear(colour))[0];

test("the colour of annotations differs from all others for colour-blind users and has enough contrast", () => {
    for (const theme of [0, 1]) {
        const of = (name) => [...css.matchAll(new RegExp(`--berge-${name}:\\s*(#\\w{6})`, "g"))][theme][1];
        const annotation = of("annotation");
        for (const eyes of EYES) {
            for (const other of ["win", "lose", "pair", "trail", "token", "ink"]) {
                const apart = seen(annotation, eyes).map((part, at) => part - seen(of(other), eyes)[at]);
                assert.ok(Math.hypot(...apart) > 0.1, `${annotation}, ${other}: ${Math.hypot(...apart)}`);
            }
        }
        for (const ground of ["paper", "visited", "wintint", "losetint", "pairtint"]) {
            const [dark, bright] = [light(annotation), light(of(ground))].sort((a, b) => a - b);
            assert.ok((bright + 0.05) / (dark + 0.05) >= 3, `${annotation} on ${ground}`);
        }
    }
});
