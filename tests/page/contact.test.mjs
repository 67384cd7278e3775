// A server that is busy, refuses, or goes away and comes back: what is asked again, what the user reads, and how the page goes on.
import assert from "node:assert/strict";
import test from "node:test";

import { Server } from "./fake/server.mjs";
import { Visit } from "./fake/visit.mjs";

const BOARD = "maze:@../.../...";

for (const status of [408, 503]) {
    test(`a busy server (${status}) is asked again after the time that it names`, async () => {
        const server = new Server();
        server.refuse("/api/position", status, { kind: "Busy" }, 1, { "retry-after": "2" });
        const visit = await Visit.at(BOARD, { server });
        assert.equal(visit.state.positions.size, 0);
        assert.ok(visit.$("lost").hidden);
        await visit.pass(1500);
        assert.ok(visit.state.positions.has(0));
        assert.equal(server.count("/api/position"), 2);
        assert.equal(visit.notice, "");
    });
}

test("a busy server is asked again three times, a second apart, and then it is an error", async () => {
    const server = new Server();
    server.refuse("/api/position", 503, { kind: "Busy" });
    const visit = await Visit.at(BOARD, { server });
    await visit.pass(10_000);
    assert.equal(server.count("/api/position"), 4);
    assert.equal(visit.state.positions.size, 0);
    assert.ok(visit.$("lost").hidden);
});

test("setups in files that an earlier version published have another name", async () => {
    const server = new Server();
    const request = { body: JSON.stringify({ text: BOARD }) };
    const { setup: start, ...rest } = await (await server.fetch("/api/open", request)).json();
    const [ruleset, ...others] = await (await server.fetch("/api/rulesets")).json();
    const older = { "/api/open": { start, ...rest }, "/api/rulesets": [{ ...ruleset, preview: { start, moves: [] } }, ...others] };
    server.rule((path) => path in older && { status: 200, answer: older[path] });
    const { state } = await Visit.at(BOARD, { server });
    assert.deepEqual([state.setup, state.rulesets[0].preview.setup], [start, start]);
});

test("a cancelled question is not repeated and never answered", async () => {
    const visit = await Visit.at();
    const { server } = visit;
    const end = server.refuse("/api/health", 503);
    const { LatestQuestion } = await visit.module("api.ts");
    const line = new LatestQuestion();
    const first = line.ask("/api/health");
    await visit.pass(500);
    const held = server.hold("/api/rulesets");
    const second = line.ask("/api/rulesets");
    end();
    await visit.pass(5000);
    assert.deepEqual([await first, server.count("/api/health"), line.isBusy], [undefined, 1, true]);
    line.cancel();
    held.letGo();
    assert.deepEqual([await second, line.isBusy], [undefined, false]);
});

test("a question is JSON in the user's language, and errors are refusals", async () => {
    const visit = await Visit.at();
    const { ask } = await visit.module("api.ts");
    assert.deepEqual(await ask("/api/health"), { ok: true });
    const refused = { kind: "ParseError", message: "1:2: no", line: 1, column: 2, found: "x", expected: "y" };
    visit.server.refuse("/api/health", 400, refused, 1);
    await assert.rejects(ask("/api/health"), { ...refused, readings: [] });
    visit.server.refuse("/api/health", 500, null, 1);
    await assert.rejects(ask("/api/health"), { kind: "HTTP" });
    visit.server.rule(() => ({ status: 200, answer: undefined })); // cut off
    await assert.rejects(ask("/api/health"), { kind: "Lost" });
    assert.ok(!visit.$("lost").hidden);
});

test("a position that takes too long is an error", async () => {
    const server = new Server();
    server.refuse("/api/position");
    const visit = await Visit.at(BOARD, { server });
    assert.equal(visit.notice, "too long");
});

test("a missing server is shown; known values stay, and moves can be played", async () => {
    const visit = await Visit.at(`${BOARD}+1,2+1,3`);
    visit.server.isUp = false;
    await visit.pick(2, 1);
    assert.ok(!visit.$("lost").hidden);
    assert.equal(visit.notice, "");
    assert.deepEqual([visit.line, visit.ply, visit.moves], [["2,1"], 1, 3]);
    visit.server.isUp = true;
    await visit.press("lost-retry"); // in the page a button asks for /api/health
    await visit.pass(6000); // and the page asks by itself
    assert.ok(visit.$("lost").hidden);
    assert.ok(visit.state.positions.has(visit.state.at));
});

test("a missing server is tried every five seconds", async () => {
    const visit = await Visit.at(BOARD);
    visit.server.isUp = false;
    await visit.pick(2, 1);
    const before = visit.server.count("/api/health");
    await visit.pass(21_000);
    assert.equal(visit.server.count("/api/health") - before, 4);
});

test("a page loaded without a server loads the rulesets when it is back", async () => {
    const server = new Server();
    server.isUp = false;
    const visit = await Visit.at(BOARD, { server });
    assert.deepEqual([visit.state.setup, visit.hash], [null, `#${BOARD}`]); // an address that nobody has read stays
    server.isUp = true;
    await visit.pass(6000);
    assert.equal(visit.state.rulesets.length, 3);
    assert.equal(visit.state.setup.ruleset, "maze");
});

test("a text that could not be read is read when the server is back", async () => {
    for (const stays of [true, false]) {
        const visit = await Visit.at(BOARD);
        await visit.mode("open");
        visit.server.isUp = false;
        await visit.typed("king:@./..");
        visit.submit();
        await visit.pass(1000);
        assert.equal(visit.text("open-error"), "lost.title");
        if (!stays) await visit.press("open-back");
        visit.server.isUp = true;
        await visit.pass(6000);
        assert.equal(visit.state.setup.ruleset, stays ? "king" : "maze");
        await visit.mode("open");
        assert.ok(visit.$("open-error").hidden);
        assert.equal(visit.$("open-text").value, stays ? "" : "king:@./..");
    }
});

test("a typed text is read when the server is back", async () => {
    const visit = await Visit.at();
    await visit.typed("1 2\n2 3\n");
    assert.ok(visit.state.draft.reading.read.en.startsWith("1 2\n2 3\n as"));
    visit.server.isUp = false;
    await visit.reload();
    await visit.pass(1000);
    assert.deepEqual([visit.state.draft.text, visit.state.draft.reading], ["1 2\n2 3\n", null]);
    visit.server.isUp = true;
    await visit.pass(6000);
    assert.ok(visit.state.draft.reading.read.en.startsWith("1 2\n2 3\n as"));
});

for (const ruleset of ["maze", "graph"]) {
    test(`values of an edited ${ruleset} are loaded when the server is back`, async () => {
        const visit = await Visit.at();
        await visit.mode("edit");
        visit.page.editor.choose(ruleset);
        await visit.pass(1000);
        assert.ok(visit.state.edit.winner);
        visit.server.isUp = false;
        if (ruleset === "maze") await visit.paint([1, 1]);
        else visit.page.editor.change({ text: "a b\nb c" });
        await visit.pass(1000);
        assert.deepEqual([visit.state.edit.error, visit.state.edit.winner], ["lost.title", null]);
        visit.server.isUp = true;
        await visit.pass(6000);
        assert.equal(visit.state.edit.error, null);
        assert.ok(visit.state.edit.winner);
    });
}

test("an address typed without a server opens when it is back, and Back leaves it", async () => {
    const visit = await Visit.at("king:@./..");
    await visit.pass(1000);
    visit.server.isUp = false;
    await visit.type(BOARD);
    assert.ok(!visit.$("lost").hidden);
    visit.server.isUp = true;
    await visit.pass(6000);
    assert.equal(visit.state.setup.ruleset, "maze");
    await visit.go(-1);
    assert.equal(visit.state.setup.ruleset, "king");
});

test("a reload without a server loses nothing", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    await visit.pick(1, 2);
    const line = visit.line;
    visit.server.isUp = false;
    await visit.reload();
    assert.deepEqual([visit.state.mode, visit.state.setup], ["open", null]);
    visit.server.isUp = true;
    await visit.pass(6000);
    assert.deepEqual([visit.state.mode, visit.line, visit.state.match.at], ["play", line, visit.state.at]);
    await visit.reload();
    assert.deepEqual([visit.state.mode, visit.line], ["play", line]);
});

test("Home works without a server", async () => {
    const visit = await Visit.at(BOARD);
    await visit.pick(1, 2);
    visit.server.isUp = false;
    await visit.press("home");
    assert.deepEqual([visit.state.mode, visit.state.setup], ["open", null]);
    assert.ok(!visit.$("open-last").hidden);
    await visit.go(-1);
    assert.deepEqual([visit.state.mode, visit.line, visit.ply], ["review", ["1,2"], 1]);
});
