// What is refused because the server would not take it, and what never is.
import assert from "node:assert/strict";
import test from "node:test";

import { Server } from "./fake/server.mjs";
import { Visit } from "./fake/visit.mjs";
import { applyAnswer } from "../../page/model/answers.ts";
import { MOST_SENT, findReachedLimit, findBrokenLimit, isTooLarge } from "../../page/model/limits.ts";
import { serialize } from "../../page/model/link.ts";
import * as matches from "../../page/model/match.ts";
import * as states from "../../page/model/state.ts";
import * as trees from "../../page/model/tree.ts";

const SETUP = { ruleset: "maze", picture: { kind: "board", rows: ["..."] }, document: { board: ["..."] } };
const BRANCHES = { nodes: [{ move: [1, 1] }, { move: [1, 2] }, { parent: 1, move: [1, 3] }] };

/** The game with its variation, and how large it may become. */
function stateWithin(limits) {
    return { ...states.makeState(), setup: SETUP, tree: trees.parseWire(BRANCHES), at: 2, limits };
}

test("the limit of moves counts variations but no deleted moves", () => {
    const now = stateWithin({ moves: 3, bytes: Infinity });
    const more = trees.add(now.tree, 2, [1, 3]).tree;
    assert.deepEqual(findBrokenLimit(now, more), { key: "limit.moves", values: { most: 3 } });
    assert.deepEqual(findReachedLimit(now), findBrokenLimit(now, more));
    const { tree } = trees.remove(now.tree, 3);
    assert.equal(findReachedLimit({ ...now, tree }), null);
    assert.equal(findBrokenLimit({ ...now, tree }, trees.add(tree, 2, [1, 3]).tree), null);
});

test("the limit of bytes counts the request as it is sent", () => {
    const now = stateWithin({ moves: Infinity, bytes: 0 });
    const tree = trees.annotate(now.tree, 2, { comment: "好" });
    const bytes = new TextEncoder().encode(serialize(SETUP.document, tree)).length;
    assert.equal(findBrokenLimit({ ...now, limits: { ...now.limits, bytes } }, tree), null);
    const less = { ...now, limits: { moves: Infinity, bytes: bytes - 1 } };
    assert.deepEqual(findBrokenLimit(less, tree), { key: "limit.bytes", values: { most: 0 } });
});

test("the size of a question is in bytes of JSON", () => {
    const left = MOST_SENT - JSON.stringify({ text: "" }).length;
    for (const [letter, size] of [["x", 1], ["\n", 2], ["棋", 3], ["\u0001", 6], ["𝄞", 4]]) {
        const most = Math.floor(left / size);
        assert.equal(isTooLarge({ text: letter.repeat(most) }), false, letter);
        assert.equal(isTooLarge({ text: letter.repeat(most + 1) }), true, letter);
    }
});

test("a too large game may shrink", () => {
    const now = stateWithin({ moves: 1, bytes: 1 });
    assert.equal(findBrokenLimit(now, now.tree), null);
    assert.equal(findBrokenLimit(now, trees.remove(now.tree, 3).tree), null);
    assert.equal(findBrokenLimit(states.makeState(), now.tree), null);
});

test("an engine's move beyond the limit is not played and announced", () => {
    const now = { ...stateWithin({ moves: 3, bytes: Infinity }), mode: "play", match: matches.makeMatch("second", 5, 0, 2) };
    const landed = applyAnswer("reply", { of: now, at: 2 }, now, { move: [1, 3] });
    assert.deepEqual([landed.tree, landed.at, landed.unanswered], [now.tree, 2, 2]);
});

test("a game has its own limits", () => {
    const limits = { moves: 7, bytes: 700 };
    const opened = { setup: SETUP, record: BRANCHES, limits };
    assert.equal(applyAnswer("game", { of: states.makeState() }, states.makeState(), opened).limits, limits);
});

test("a move beyond the limit is refused, an existing one is not", async () => {
    const server = new Server();
    server.limits = { moves: 2, bytes: 1e6 };
    const visit = await Visit.at("maze:@../.../...+1,2+1,3", { server });
    visit.page.steps.goToPly(2);
    await visit.pick(2, 3);
    assert.deepEqual([visit.moves, visit.ply, visit.notice], [2, 2, "limit.moves"]);
    await visit.reload();
    assert.deepEqual([visit.moves, visit.ply, visit.notice], [2, 2, ""]);
    visit.page.steps.goToPly(0);
    await visit.pick(1, 2);
    assert.deepEqual([visit.ply, visit.notice], [1, ""]);
});

test("a comment beyond the limit is an error and stays for editing", async () => {
    const server = new Server();
    server.limits = { moves: 100, bytes: 1000 };
    const visit = await Visit.at("maze:@../.../...+1,2+1,3", { server });
    const long = "好的棋".repeat(60);
    for (const ply of [1, 2]) {
        visit.page.steps.goToPly(ply);
        visit.comment(long);
        await visit.pass(500);
    }
    const box = visit.$("note-comment");
    const isRefused = () => [box.getAttribute("aria-invalid"), visit.$("note-full").hidden, visit.notice];
    assert.deepEqual(isRefused(), ["true", false, "limit.bytes"]);
    assert.equal(box.value, long);
    visit.page.steps.step(-1);
    visit.page.steps.step(1);
    assert.equal(box.value, long); // to be shortened, or copied
    visit.comment("好的棋");
    await visit.pass(500);
    assert.deepEqual(isRefused(), ["false", true, ""]);
    await visit.reload();
    assert.deepEqual(visit.state.tree.nodes.map((node) => node?.comment), ["", long, "好的棋"]);
});
