// Laying dominoes on a board.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { listCells as cellsOf, listNeighbors } from "../../page/model/dominoes.ts";
import * as laying from "../../page/model/laying.ts";

const LINES = JSON.parse(readFileSync(new URL("../../python/berge/page/laying.json", import.meta.url), "utf8"));
const BOARDS = LINES.map((line) => line.split("/"));

/** Whether the player to move wins from a cell, by trying all walks. */
function wins(rows, n, visited = new Set([n])) {
    return listNeighbors(rows, n).some((to) => !visited.has(to) && !wins(rows, to, new Set(visited).add(to)));
}

/** A repeatable random number below n. */
function dice(seed) {
    let state = seed;
    return (n) => ((state = (state * 1103515245 + 12345) % 2147483648) >> 8) % n;
}

/** Lay dominoes until none fits, at random. */
function layAtRandom(rows, roll) {
    let here = laying.begin(rows);
    for (;;) {
        const { single } = laying.judge(here);
        const fitting = single.flatMap((n) => listNeighbors(rows, n).filter((m) => single.includes(m)).map((m) => [n, m]));
        if (!fitting.length) return here;
        const [a, b] = fitting[roll(fitting.length)];
        here = laying.handleDrag(laying.handleDrag(laying.handleDrag(here, a, "start"), b, "move"), b, "end");
    }
}

test("the boards go from small to large", () => {
    assert.ok(BOARDS.length > 50);
    const sizes = BOARDS.map((rows) => cellsOf(rows).length);
    assert.deepEqual(sizes, [...sizes].sort((a, b) => a - b), "the smallest come first");
});

test("as long as the verdict is open one more domino fits, and then the winner is the right one", () => {
    const winners = [0, 0];
    for (const [number, rows] of BOARDS.entries()) {
        let here = layAtRandom(rows, dice(number + 1));
        for (let judged = laying.judge(here); judged.winner === null; judged = laying.judge(here)) {
            const count = here.dominoes.length;
            here = laying.follow(here, judged.path);
            assert.equal(here.dominoes.length, count + 1);
            const halves = here.dominoes.flat();
            assert.equal(new Set(halves).size, halves.length, "dominoes do not overlap");
            for (const [a, b] of here.dominoes) assert.ok(listNeighbors(rows, a).includes(b));
        }
        const { winner, single } = laying.judge(here);
        winners[winner]++;
        assert.equal(winner, single.length ? 0 : 1);
        const cells = cellsOf(rows);
        if (cells.length > 16) continue;
        const losing = cells.filter((n) => !wins(rows, n)); // First, who picks the start, wants the other to lose from it
        assert.equal(winner, losing.length ? 0 : 1, rows.join("/"));
        for (const n of single) assert.ok(losing.includes(n), "a cell left single is a good start");
    }
    assert.ok(winners[0] > 20 && winners[1] > 20, String(winners));
});

test("a drag lays dominoes, clicks lay them and take them away", () => {
    const rows = ["...", ".#."];
    const act = (state, ...steps) => steps.reduce((now, [n, phase]) => laying.handleDrag(now, n, phase), state);
    const click = (state, n) => act(state, [n, "start"], [n, "end"]);
    const begin = laying.begin(rows);
    const dragged = act(begin, [3, "start"], [0, "move"], [1, "move"], [2, "move"], [2, "end"]);
    assert.deepEqual(dragged.dominoes, [[3, 0], [1, 2]]);
    assert.deepEqual(laying.judge(dragged), { single: [5], path: null, winner: 0 });
    assert.equal(click(begin, 4).chosen, null, "walls cannot be chosen");
    assert.equal(click(begin, 0).chosen, 0);
    assert.equal(click(click(begin, 0), 0).chosen, null);
    assert.equal(click(click(begin, 0), 5).chosen, 5, "no neighbour: it is chosen itself");
    const clicked = click(click(begin, 0), 1);
    assert.deepEqual(clicked.dominoes, [[0, 1]]);
    assert.deepEqual(click(clicked, 1).dominoes, [], "clicked again it is taken away");
    assert.deepEqual(click(click(clicked, 2), 1).dominoes, [[2, 1]], "it takes the place of one that it overlaps");
    const path = laying.judge(clicked).path;
    assert.deepEqual([path[0], path.at(-1)].map((n) => laying.judge(clicked).single.includes(n)), [true, true]);
    assert.deepEqual(laying.judge(laying.begin(["#"])), { single: [], path: null, winner: 1 });
    assert.deepEqual(act(begin, [0, "start"], [4, "move"], [4, "end"]).dominoes, []);
});
