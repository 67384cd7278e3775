// How the pairs are found, step by step: opening, stepping, playing, closing, and answers that are late or do not come.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { drawSvg } from "../../page/board/board.ts";
import { buildGeometry } from "../../page/board/geometry.ts";
import { SearchDrawing } from "../../page/board/search.ts";
import { begin, canExplain, goTo, listMarks } from "../../page/model/search.ts";
import { Visit } from "./fake/visit.mjs";

const GAME = "maze:@../.../...+1,2+1,3+2,3";

/** A game whose search is shown. */
async function openSearch() {
    const visit = await Visit.at(GAME);
    visit.page.searches.show();
    await visit.pass(1000);
    assert.equal(visit.state.search.index, 0);
    return visit;
}

const at = (visit) => [visit.state.search.index, visit.state.search.isPlaying];

test("stepping stops at both ends", async () => {
    const visit = await openSearch();
    const { searches } = visit.page;
    for (const [by, index] of [[-1, 0], [1, 1], [1, 2], [5, 3], [-1, 2]]) {
        searches.step(by);
        assert.deepEqual(at(visit), [index, false]);
    }
    searches.goTo(Infinity);
    assert.deepEqual(at(visit), [3, false]);
});

test("playing goes on by itself, stops at the end, and begins again", async () => {
    const visit = await openSearch();
    const { searches } = visit.page;
    searches.toggle();
    assert.deepEqual(at(visit), [0, true]);
    await visit.until(() => visit.state.search.index === 1);
    await visit.until(() => visit.state.search.index === 3);
    assert.deepEqual(at(visit), [3, false]);
    searches.toggle();
    assert.deepEqual(at(visit), [0, true]);
    searches.toggle();
    await visit.pass(60_000);
    assert.deepEqual(at(visit), [0, false]);
    searches.toggle();
    searches.step(1);
    await visit.pass(60_000);
    assert.deepEqual(at(visit), [1, false]);
});

test("closing gives the board back unchanged, also while it plays", async () => {
    const visit = await Visit.at(GAME);
    const before = visit.state;
    visit.page.searches.show();
    await visit.pass(1000);
    visit.page.searches.toggle();
    visit.page.searches.close();
    await visit.pass(60_000);
    assert.deepEqual(visit.state, before);
});

const LEAVE = {
    "by a step": (visit) => visit.page.steps.step(1),
    "for another mode": (visit) => visit.page.modes.set("edit"),
    "for another game": (visit) => visit.type("maze:@..."),
};

for (const [how, leave] of Object.entries(LEAVE)) {
    test(`an answer that comes after the position was left shows nothing: ${how}`, async () => {
        const visit = await Visit.at(GAME);
        const explaining = visit.server.hold("/api/explain");
        visit.page.searches.show();
        await visit.pass(500);
        await leave(visit);
        await visit.pass(500);
        assert.equal(explaining.held.length, 1);
        explaining.letGo();
        await visit.pass(1000);
        assert.equal(visit.state.search, null);
    });
    test(`it ends when the position is left: ${how}`, async () => {
        const visit = await openSearch();
        await leave(visit);
        await visit.pass(1000);
        assert.equal(visit.state.search, null);
    });
}

test("a question that is asked twice is answered once", async () => {
    const visit = await Visit.at(GAME);
    const explaining = visit.server.hold("/api/explain");
    visit.page.searches.show();
    visit.page.searches.show();
    await visit.pass(500);
    explaining.letGo(1);
    await visit.pass(500);
    visit.page.searches.close();
    explaining.letGo();
    await visit.pass(1000);
    assert.equal(visit.state.search, null);
});

test("an error is shown as others are", async () => {
    const visit = await Visit.at(GAME);
    visit.server.refuse("/api/explain");
    visit.page.searches.show();
    await visit.pass(1000);
    assert.deepEqual([visit.notice, visit.state.search], ["too long", null]);
});

test("it is offered for small graphs whose moves use up vertices", () => {
    const board = (rows, columns) => ({ used: false, picture: { kind: "board", rows: new Array(rows).fill(".".repeat(columns)) } });
    assert.ok(canExplain(board(20, 20), []));
    assert.ok(!canExplain(board(20, 21), []));
    assert.ok(canExplain(board(20, 21), Array.from({ length: 21 }, (_, n) => n))); // 400 are left, the token's one of them
    assert.ok(!canExplain(board(20, 21), Array.from({ length: 20 }, (_, n) => n)));
    assert.ok(!canExplain({ ...board(2, 2), used: true }, []));
    const graph = { used: false, picture: { kind: "graph" }, vertices: new Array(401).fill(0) };
    assert.deepEqual([canExplain(graph, []), canExplain(graph, [0, 1])], [false, true]);
});

const step = (kind, vertices, cycle) => ({ kind, vertices, cycle, text: {} });
/** A triangle, and a single vertex beside it. */
const STEPS = [
    step("begin", []),
    step("pair", [0, 1]),
    step("search", [2]),
    step("grow", [2, 0, 1]),
    step("shrink", [2, 1], [[2], [0], [1]]),
    step("path", [3, 0, 1, 2]),
    step("stuck", [2]),
    step("done", []),
    step("barrier", [4]),
    step("winner", [2]),
];
const search = begin({ vertices: [0, 1, 2, 3], steps: STEPS, curves: {}, winner: "first" });

test("marks are those of the step", () => {
    const [, pair, root, grown, shrunk, path, , done, barrier, winner] = STEPS.map((_, n) => listMarks(goTo(search, n), true));
    assert.deepEqual([pair.pairs, pair.single], [[[0, 1]], [2, 3]]);
    assert.deepEqual(root.rings, [2]);
    assert.deepEqual([grown.rings, grown.boxes, grown.tree], [[2, 1], [0], [[2, 0], [0, 1]]]);
    assert.deepEqual([shrunk.rings, shrunk.boxes], [[2, 1, 0], []]);
    assert.deepEqual(shrunk.areas, [{ vertices: [2, 0, 1], edges: [[2, 0], [0, 1], [2, 1]] }]);
    assert.deepEqual([path.path, path.isPathBroad], [[3, 0, 1, 2], true]);
    assert.deepEqual([done.areas, done.tree, done.crossed], [[], [], []]);
    assert.deepEqual(barrier.areas, shrunk.areas);
    assert.deepEqual([winner.tokens, listMarks(goTo(search, 9), false).tokens], [[2], []]);
});

test("every mark that is drawn has a rule in board.css", () => {
    const css = readFileSync(new URL("../../page/board/board.css", import.meta.url), "utf8");
    const all = { ...listMarks(goTo(search, 5), true), crossed: [4], boxes: [4], tokens: [2], single: [3] };
    const board = { kind: "board", rows: ["..", "..", ".."] };
    const graph = { kind: "graph", edges: [], places: [0, 1, 2, 3, 4].map((n) => [60 * n, 0]), sizes: new Array(5).fill(32) };
    const classes = new Set();
    for (const picture of [board, graph]) {
        const drawing = new SearchDrawing(buildGeometry(picture), picture.sizes ?? null);
        for (const part of [drawing.drawBelow(all), drawing.drawAbove(all)]) for (const { attributes } of part) classes.add(attributes.class);
        assert.ok(drawSvg({ picture, path: [], search: all }).includes("berge-blob"));
    }
    assert.ok(classes.size > 12, [...classes].join(" "));
    for (const name of classes) assert.match(css, new RegExp(`\\.${name}[ .,>]`));
});
