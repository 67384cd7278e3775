// At most two marks in a cell, until all are asked for.
import assert from "node:assert/strict";
import { test } from "node:test";

import { findSigns } from "../../page/board/board.ts";
import { reduceMarks, reduceSigns } from "../../page/model/marks.ts";
import * as states from "../../page/model/state.ts";

const picture = { kind: "board", rows: ["....", "...."] };
const marks = { values: "EOEOMMMM", pairs: [[0, 1], [2, 3], [4, 5], [6, 7]], exposed: [2], barrier: [1, 3] };
const setup = { ruleset: "king", picture, names: null, vertices: null, token: null, free: true, proof: "barrier", players: ["first", "second"] };

/** Return how many marks each cell has: rings and dots, ends of pairs, squares and boxes. */
function countMarks({ values = "", pairs = [], exposed = [], barrier = [] }) {
    return [...picture.rows.join("")].map((_, n) => {
        return [/[EOM]/.test(values[n] ?? ""), pairs.flat().includes(n), exposed.includes(n), barrier.includes(n)].filter(Boolean).length;
    });
}

test("the board shows where to go, and pairs; the other marks on demand", () => {
    const here = { at: null, legal: [], winning_moves: [], winning: true, marks };
    const state = { ...states.makeState(), mode: "review", setup, positions: new Map([[0, here]]) };
    const few = states.findView(state);
    assert.equal(Math.max(...countMarks(few)), 2);
    assert.equal(few.values, "E#E#####");
    assert.deepEqual(few.pairs, marks.pairs);
    assert.deepEqual(findSigns(few), ["good", "pair"]);
    const all = states.findView({ ...state, showsAllMarks: true });
    assert.equal(Math.max(...countMarks(all)), 3);
    assert.deepEqual(findSigns(all), ["good", "bad", "pair", "exposed", "barrier"]);
    for (const one of [state, { ...state, showsAllMarks: true }]) {
        const possible = states.listPossibleSigns(one);
        const signs = findSigns(states.findView(one));
        assert.ok(signs.every((name) => possible.includes(name)), "the legend keeps its height");
    }
});

test("marks of the winner's dominoes and kernels are all shown", () => {
    for (const own of [{ dominoes: [[0, 1]], curves: {} }, { kernel: [3] }]) assert.deepEqual(reduceMarks(own), own);
    assert.deepEqual(reduceSigns(["go", "domino", "bad", "kernel", "exposed"]), ["go", "domino", "kernel"]);
});
