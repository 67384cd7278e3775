// Matches against an engine that answers late or not at all, while one looks elsewhere.
import assert from "node:assert/strict";
import test from "node:test";

import { Visit } from "./fake/visit.mjs";

const BOARD = "maze:@../.../...";

/** A match in which the engine has been asked, and its answer is held back. */
async function askEngine() {
    const visit = await Visit.at(BOARD);
    await visit.match();
    const choosing = visit.server.hold("/api/choose");
    await visit.pick(1, 2);
    assert.equal(choosing.held.length, 1);
    return { visit, choosing };
}

/** It is the person's turn, after so many moves. */
function isMine(visit, ply) {
    const { mode, match, at, thinking, unanswered } = visit.state;
    assert.deepEqual([mode, match.at, thinking, unanswered, visit.ply], ["play", at, null, null, ply]);
}

test("the engine's move is played while the user steps through the match", async () => {
    const { visit, choosing } = await askEngine();
    assert.equal(visit.state.thinking, visit.state.at);
    visit.page.steps.step(-1);
    await visit.pass(500);
    assert.equal(visit.ply, 0);
    choosing.letGo();
    await visit.pass(1000);
    assert.deepEqual([visit.moves, visit.ply], [2, 0]); // it is played where it was asked for
    visit.page.steps.goToPly(2);
    isMine(visit, 2);
});

test("the engine's move waits for its minimum delay", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    visit.click(1, 2);
    await visit.pass(290);
    assert.equal(visit.moves, 1);
    await visit.pass(20);
    assert.equal(visit.moves, 2);
});

test("a move that was taken back gets no reply", async () => {
    const { visit, choosing } = await askEngine();
    visit.page.steps.takeBack();
    assert.equal(visit.moves, 0);
    choosing.letGo();
    await visit.pass(1000);
    assert.equal(visit.moves, 0);
    isMine(visit, 0);
    await visit.pick(1, 2);
    isMine(visit, 2);
});

test("the engine can be asked again after a failure", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    for (const [at, error] of [{ kind: "LimitError", message: "too long" }, null].entries()) {
        const end = visit.server.refuse("/api/choose", at ? 500 : 400, error);
        if (at) visit.page.matches.retryEngine();
        else await visit.pick(1, 2);
        await visit.pass(1000);
        assert.deepEqual([visit.state.unanswered, visit.state.thinking], [visit.state.at, null]);
        visit.page.matches.retryEngine();
        await visit.pass(1000);
        assert.equal(visit.state.unanswered, visit.state.at);
        end();
    }
    visit.page.matches.retryEngine();
    await visit.pass(1000);
    isMine(visit, 2);
});

test("a match without its position says so, and continues", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    visit.server.isUp = false;
    await visit.pick(1, 2);
    assert.equal(visit.state.unanswered, visit.state.at);
    visit.page.matches.retryEngine();
    await visit.pass(1000);
    assert.equal(visit.state.unanswered, visit.state.at);
    visit.server.isUp = true;
    visit.page.matches.retryEngine();
    await visit.pass(1000);
    isMine(visit, 2);
    assert.ok(visit.$("lost").hidden);
});

for (const elsewhere of ["open", "review", "retry", "edit"]) {
    test(`a match waits in another mode (${elsewhere}), and the engine is asked again afterwards`, async () => {
        const { visit, choosing } = await askEngine();
        await visit.mode(elsewhere);
        choosing.letGo();
        await visit.pass(1000);
        assert.equal(visit.moves, 1);
        if (elsewhere === "review") await visit.reload();
        if (elsewhere === "open") await visit.press("open-back");
        else await visit.mode("play");
        isMine(visit, 2);
        visit.page.matches.end();
        await visit.mode("review");
        await visit.mode("play");
        assert.equal(visit.state.match, null); // ended, it does not wait
    });
}

test("a match continues after a reload while the engine was asked", async () => {
    const { visit, choosing } = await askEngine();
    choosing.letGo();
    await visit.reload();
    isMine(visit, 2);
    assert.deepEqual(visit.state.match.sides, ["person", 10]);
});

test("moves in review do not belong to the match", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    await visit.pick(1, 2);
    await visit.mode("review");
    const [row, column] = visit.state.positions.get(visit.state.at).legal[0];
    await visit.pick(row, column);
    assert.equal(visit.moves, 3);
    for (const again of [false, true]) {
        if (again) await visit.reload();
        await visit.mode("play");
        isMine(visit, 2);
    }
    await visit.mode("review");
    visit.page.steps.goToPly(0);
    await visit.pick(2, 1);
    visit.page.steps.promote();
    await visit.mode("play");
    isMine(visit, 2);
});

test("only the user ends a match: not painting, opening or a reload", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    await visit.pick(1, 2);
    await visit.mode("edit");
    await visit.paint([3, 3]);
    await visit.mode("play"); // what was painted waits, and so did the match
    isMine(visit, 2);
    assert.equal(visit.notice, "edit.waits");
    await visit.reload();
    isMine(visit, 2);
    await visit.mode("open");
    await visit.reload();
    assert.equal(visit.state.mode, "open");
    await visit.press("open-back");
    isMine(visit, 2);
    await visit.mode("edit");
    assert.equal(visit.walls, 1);
    await visit.mode("play");
    visit.page.matches.end();
    await visit.mode("review");
    assert.equal(visit.state.match, null);
});

test("undo and redo take turns of a match", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    await visit.pick(1, 2);
    const line = visit.line;
    visit.page.session.undo();
    await visit.pass(1000);
    if (visit.moves) visit.page.session.undo();
    await visit.pass(1000);
    isMine(visit, 0);
    visit.page.session.redo();
    await visit.pass(1000);
    isMine(visit, 2);
    assert.deepEqual(visit.line, line);
    visit.page.steps.takeBack();
    await visit.pass(1000);
    assert.equal(visit.moves, 0);
    visit.page.session.undo(); // taking back is an act as well
    await visit.pass(1000);
    isMine(visit, 2);
});

test("a hint is given once, as soon as the position is known", async () => {
    const visit = await Visit.at(BOARD);
    const looking = visit.server.hold("/api/position");
    visit.page.matches.choose({ mine: "both" });
    await visit.mode("play");
    visit.page.matches.begin(false);
    visit.page.matches.showHint();
    visit.page.matches.showHint();
    await visit.pass(500);
    assert.equal(visit.state.hinting, 0);
    assert.equal(looking.held.length, 1);
    looking.letGo();
    await visit.pass(500);
    assert.notEqual(visit.state.hint, null);
    assert.equal(visit.state.hinting, null);
});

test("a hint for a position that was left is dropped", async () => {
    const visit = await Visit.at(`${BOARD}+1,2`);
    const looking = visit.server.hold("/api/position");
    await visit.match("both");
    visit.page.matches.showHint();
    await visit.pick(2, 1);
    looking.letGo();
    await visit.pass(1000);
    assert.deepEqual([visit.state.hint, visit.state.hinting], [null, null]);
});

test("a new board is dealt, with a match if the old one is over", async () => {
    const visit = await Visit.at("maze:@.");
    await visit.match();
    await visit.pick(1, 2);
    assert.ok(visit.state.match.over);
    visit.page.matches.choose({ difficulty: 4 });
    const dealing = visit.server.hold("/api/deal");
    const deal = visit.page.matches.deal();
    await visit.pass(100);
    assert.ok(visit.state.match.over);
    dealing.letGo();
    await visit.pass(1000);
    await deal;
    const { body } = visit.server.requests.findLast(({ path }) => path === "/api/deal");
    assert.deepEqual([body.ruleset, body.difficulty], ["maze", 4]);
    assert.deepEqual([visit.state.setup.notation, visit.state.match.over, visit.state.match.sides], ["maze:@./..", false, ["person", 10]]);
    await visit.go(-1);
    assert.deepEqual([visit.state.setup.notation, visit.state.match.over], ["maze:@.", true]);
});

test("playing against the proof answers each move, also late and after a reload, unless the user steps back", async () => {
    const visit = await Visit.at("maze:@../.../...");
    const position = () => visit.state.positions.get(visit.state.at);
    assert.ok(!position().winning); // nine cells: the second player answers within pairs
    visit.page.explainer.toggle();
    await visit.pick(1, 2);
    assert.equal(visit.ply, 2);
    const looking = visit.server.hold("/api/position");
    const [row, column] = position().legal[0];
    visit.click(row, column);
    await visit.pass(1000);
    assert.equal(visit.ply, 3); // the proof has not answered yet
    looking.letGo();
    await visit.reload();
    assert.deepEqual([visit.state.isExplaining, visit.ply], [true, 4]);
    visit.page.steps.step(-1);
    await visit.pass(1000);
    await visit.reload();
    await visit.pass(1000);
    assert.equal(visit.ply, 3); // who looks back stays there
    visit.page.explainer.toggle();
    await visit.reload();
    assert.equal(visit.state.isExplaining, false);
});
