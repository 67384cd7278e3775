// Answers that come late or in another order, while somebody goes on: on the board, in variations, in the editor, while
// typing, and when another game was asked for.
import assert from "node:assert/strict";
import test from "node:test";

import { Server } from "./fake/server.mjs";
import { Visit } from "./fake/visit.mjs";

const BOARD = "maze:@../.../...";
const GAME = `${BOARD}+1,2+1,3+2,3`;

test("old answers never take the place of new ones", async () => {
    const visit = await Visit.at();
    const looking = visit.server.hold("/api/position");
    await visit.type(GAME);
    visit.page.steps.step(1);
    await visit.pass(500);
    visit.page.steps.step(1);
    await visit.pass(500);
    assert.equal(looking.held.length, 3);
    looking.letGo(2);
    await visit.pass(500);
    assert.deepEqual(visit.state.positions.get(visit.state.at).at, [1, 3]);
    looking.letGo();
    await visit.pass(2000);
    assert.deepEqual(visit.state.positions.get(visit.state.at).at, [1, 3]);
    assert.equal(visit.ply, 2);
});

test("the next position is asked for ahead, so that a step is answered at once", async () => {
    const visit = await Visit.at(GAME);
    const asked = visit.server.count("/api/position");
    assert.equal(asked, 2);
    visit.server.hold("/api/position");
    visit.page.steps.step(1);
    assert.ok(visit.state.positions.has(visit.state.at));
});

test("who is faster than the answers has moved all the same", async () => {
    const visit = await Visit.at(BOARD);
    const looking = visit.server.hold("/api/position");
    visit.click(1, 2);
    visit.click(1, 3);
    visit.click(2, 3);
    await visit.pass(500);
    assert.equal(visit.moves, 1);
    looking.letGo();
    await visit.pass(500);
    assert.deepEqual(visit.line, ["1,2", "1,3", "2,3"]);
});

test("a click waits for the position however long, and is made once", async () => {
    const server = new Server();
    const looking = server.hold("/api/position");
    const visit = await Visit.at(BOARD, { server });
    visit.click(1, 2);
    await visit.pass(60_000);
    assert.equal(visit.moves, 0);
    looking.letGo();
    await visit.pass(500);
    assert.deepEqual(visit.line, ["1,2"]);
});

test("who goes on wants none of the moves that waited", async () => {
    const visit = await Visit.at(BOARD);
    const looking = visit.server.hold("/api/position");
    for (const cell of [[1, 2], [1, 3], [2, 3]]) visit.click(...cell);
    await visit.pass(500);
    visit.page.steps.goToPly(0); // where all is known
    await visit.pick(2, 1);
    assert.equal(visit.moves, 2);
    looking.letGo();
    await visit.pass(1000);
    assert.equal(visit.moves, 2);
    visit.page.steps.goToPly(0);
    await visit.pick(1, 2);
    await visit.pick(2, 2);
    assert.equal(visit.moves, 3);
});

test("of clicks on two positions only the one that is shown counts", async () => {
    const server = new Server();
    const looking = server.hold("/api/position");
    const visit = await Visit.at(GAME, { server });
    visit.click(2, 1);
    visit.page.steps.step(1);
    looking.letGo();
    await visit.pass(1000);
    visit.page.steps.step(-1);
    await visit.pass(1000);
    assert.ok(visit.state.positions.has(0));
    assert.equal(visit.moves, 3);
});

test("a click that is no move says so, and plays nothing", async () => {
    const visit = await Visit.at(BOARD);
    await visit.pick(3, 3);
    assert.deepEqual([visit.live, visit.moves], ["say.illegal", 0]);
});

test("undoing brings a variation back and takes no later move", async () => {
    const visit = await Visit.at(GAME);
    visit.page.steps.step(1);
    await visit.pick(2, 2);
    assert.equal(visit.moves, 4);
    visit.page.steps.remove();
    assert.deepEqual([visit.moves, visit.notice], [3, "try.deleted"]);
    visit.page.steps.goToPly(0);
    visit.page.steps.goToPly(2);
    await visit.pick(2, 3); // which is there
    visit.page.steps.goToPly(0);
    await visit.pick(2, 1); // which is later
    const here = visit.state.at;
    await visit.accept();
    assert.deepEqual([visit.moves, visit.state.at], [5, here]);
});

test("undoing of a promotion takes no later move", async () => {
    const visit = await Visit.at(GAME);
    visit.page.steps.step(1);
    await visit.pick(2, 2);
    visit.page.steps.promote();
    assert.equal(visit.notice, "try.promoted");
    visit.page.steps.goToPly(0);
    await visit.pick(2, 1);
    await visit.accept();
    visit.page.steps.goToPly(0);
    visit.page.steps.goToPly(2);
    assert.deepEqual([visit.line.slice(0, 2), visit.moves], [["1,2", "1,3"], 5]);
});

test("a game that is undone keeps what is asked of it true", async () => {
    const visit = await Visit.at(BOARD);
    const looking = visit.server.hold("/api/position");
    await visit.pick(1, 2);
    visit.page.session.undo();
    await visit.pick(2, 1);
    looking.letGo();
    await visit.pass(1000);
    assert.deepEqual(visit.state.positions.get(visit.state.at).at, [2, 1]);
    visit.page.session.undo();
    visit.page.session.redo();
    await visit.pass(1000);
    assert.deepEqual([visit.line, visit.state.positions.get(visit.state.at).at], [["2,1"], [2, 1]]);
});

test("who has won is told to who cannot see it however late it is known", async () => {
    const visit = await Visit.at("maze:@..");
    const held = ["/api/position", "/api/review"].map((path) => visit.server.hold(path));
    await visit.pick(1, 2);
    assert.equal(visit.live, "say.move verdict.turn");
    for (const one of held) one.letGo();
    await visit.pass(500);
    assert.equal(visit.live, "say.move verdict.wins");
});

test("a game opens in the mode that was chosen while it was on its way", async () => {
    for (const mode of ["play", "edit", "retry"]) {
        const visit = await Visit.at();
        const opening = visit.server.hold("/api/open");
        visit.$("samples").children[0].click();
        await visit.pass(100);
        visit.page.modes.set(mode);
        opening.letGo();
        await visit.pass(1000);
        assert.deepEqual([visit.state.mode, visit.state.start.ruleset], [mode, "maze"]);
        if (mode === "edit") assert.equal(visit.state.edit.winner, "first");
    }
});

test("a mode that was chosen for a game that does not come is none", async () => {
    const visit = await Visit.at();
    const opening = visit.server.hold("/api/open");
    visit.server.refuse("/api/open");
    visit.$("samples").children[0].click();
    await visit.pass(100);
    visit.page.modes.set("play");
    assert.equal(visit.state.mode, "play");
    opening.letGo();
    await visit.pass(1000);
    assert.equal(visit.state.mode, "open");
});

test("of two games that are asked for only the last one comes", async () => {
    const visit = await Visit.at();
    const opening = visit.server.hold("/api/open");
    visit.$("samples").children[0].click();
    await visit.pass(100);
    visit.$("samples").children[1].click();
    await visit.pass(100);
    opening.letGo(1);
    await visit.pass(100);
    opening.letGo();
    await visit.pass(1000);
    assert.equal(visit.state.start.ruleset, "king");
});

test("a game that comes after somebody has gone on is only offered", async () => {
    const visit = await Visit.at(BOARD);
    const opening = visit.server.hold("/api/open");
    visit.type("king:.../.@./...");
    await visit.pass(100);
    await visit.pick(1, 2);
    opening.letGo();
    await visit.pass(1000);
    assert.deepEqual([visit.state.start.ruleset, visit.moves, visit.notice], ["maze", 1, "open.late"]);
    await visit.accept();
    assert.deepEqual([visit.state.start.ruleset, visit.notice], ["king", "open.replaced"]);
    await visit.accept();
    assert.deepEqual([visit.state.start.ruleset, visit.moves], ["maze", 1]);
});

test("what is painted while a game is on its way stays, and is given up only for what is asked for again", async () => {
    const visit = await Visit.at();
    const opening = visit.server.hold("/api/open");
    visit.$("samples").children[0].click();
    await visit.pass(100);
    await visit.mode("edit");
    await visit.paint([1, 1]);
    opening.letGo();
    await visit.pass(1000);
    assert.deepEqual([visit.state.mode, visit.walls, visit.notice], ["edit", 1, "open.late"]);
    await visit.accept();
    assert.equal(visit.state.start.notation, "maze:.../.../...");
});

test("strokes after the analysis was asked for stay, and are analysed with the others", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    await visit.paint([1, 1]);
    const opening = visit.server.hold("/api/open");
    visit.page.editor.apply("review");
    await visit.pass(100);
    await visit.paint([1, 3]);
    opening.letGo();
    await visit.pass(1000);
    assert.deepEqual([visit.state.mode, visit.walls, visit.notice], ["edit", 2, "open.late"]);
    visit.page.editor.apply("review");
    await visit.pass(1000);
    assert.equal(visit.state.start.notation.split("#").length, 3);
});

test("a board that is to be filled is the one that is analysed", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    const filling = visit.server.hold("/api/random");
    visit.page.editor.fillRandom();
    visit.page.editor.apply("review");
    await visit.pass(500);
    assert.equal(visit.state.mode, "edit");
    filling.letGo();
    await visit.pass(1000);
    assert.equal(visit.state.mode, "review");
    assert.doesNotMatch(visit.state.start.notation, /\./);
});

test("random cells come only where nothing was painted since", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    const filling = visit.server.hold("/api/random");
    visit.page.editor.fillRandom();
    await visit.paint([2, 2]);
    filling.letGo();
    await visit.pass(1000);
    assert.equal(visit.walls, 1);
});

test("values are those of the last stroke, in whatever order they come", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    const valuing = visit.server.hold("/api/values");
    await visit.paint([1, 1], [1, 2]);
    assert.equal(valuing.held.length, 2);
    valuing.letGo(1);
    await visit.pass(200);
    const { values } = visit.state.edit;
    assert.equal(values.length, 79);
    valuing.letGo();
    await visit.pass(1000);
    assert.equal(visit.state.edit.values.length, 79);
});

test("only the last text that is typed is told of, and a link is not asked about", async () => {
    const visit = await Visit.at();
    const reading = visit.server.hold("/api/read");
    await visit.typed("1 2\n");
    await visit.typed("1 2\n2 3\n");
    assert.equal(reading.held.length, 2);
    reading.letGo();
    await visit.pass(500);
    assert.ok(visit.state.draft.reading.read.en.startsWith("1 2\n2 3\n as"));
    const asked = visit.server.count("/api/read");
    await visit.typed("http://berge/#maze:@..");
    assert.deepEqual([visit.state.draft, visit.server.count("/api/read")], [null, asked]);
});

test("a text is read when the hand rests, a long one later", async () => {
    const visit = await Visit.at();
    for (const [size, quiet] of [[10, 250], [30_000, 1500]]) {
        const asked = visit.server.count("/api/read");
        visit.$("open-text").value = "1".repeat(size);
        visit.$("open-text").dispatchEvent(new Event("input"));
        await visit.pass(quiet - 10);
        assert.equal(visit.server.count("/api/read"), asked);
        await visit.pass(20);
        assert.equal(visit.server.count("/api/read"), asked + 1);
    }
});

test("a text that is typed while another is opened is kept", async () => {
    const visit = await Visit.at();
    const opening = visit.server.hold("/api/open");
    await visit.typed(BOARD);
    visit.submit();
    await visit.pass(100);
    await visit.typed("1 2");
    opening.letGo();
    await visit.pass(1000);
    assert.deepEqual([visit.state.mode, visit.$("open-text").value], ["review", "1 2"]);
});

test("what is refused is put where one types, unless something is typed there", async () => {
    const visit = await Visit.at();
    for (const [typed, pasted, seen] of [["", "maze:?", "maze:?"], [null, "king:?", "king:?"], ["1 2\n", "maze:?!", "1 2\n"]]) {
        if (typed !== null) await visit.typed(typed);
        visit.page.importForm.submit(pasted);
        await visit.pass(500);
        assert.ok(!visit.$("open-error").hidden);
        assert.equal(visit.$("open-text").value, seen);
    }
});

test("strokes that another game takes the place of can be had back", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    await visit.paint([1, 1], [3, 3]);
    await visit.mode("open");
    visit.$("samples").children[1].click();
    await visit.pass(1000);
    assert.deepEqual([visit.state.start.ruleset, visit.notice], ["king", "open.replaced"]);
    await visit.accept();
    assert.deepEqual([visit.state.mode, visit.walls], ["edit", 2]);
});

test("a comment is about the move of the game it was written in, wherever that has gone", async () => {
    for (const late of [false, true]) {
        const visit = await Visit.at(GAME);
        visit.page.steps.step(1);
        await visit.pass(500);
        const opening = late ? visit.server.hold("/api/open") : null;
        visit.comment("secret");
        visit.hash = "king:@../...+1,2";
        await visit.pass(late ? 1000 : 0);
        opening?.letGo();
        await visit.pass(1000);
        assert.equal(visit.state.start.ruleset, "king");
        assert.ok(visit.state.tree.nodes.every((node) => !node?.comment));
        await visit.accept();
        assert.equal(visit.state.tree.nodes[1].comment, "secret");
    }
});

test("a hint that comes late is said behind what was said meanwhile", async () => {
    const visit = await Visit.at("maze:@../...");
    await visit.match("both");
    const looking = visit.server.hold("/api/position");
    await visit.pick(1, 2);
    visit.page.matches.hint();
    await visit.pass(100);
    assert.equal(visit.live, "match.hinting");
    visit.page.annotations.draw(1, 1);
    assert.equal(visit.live, "chalk.circle");
    looking.letGo();
    await visit.pass(1000);
    assert.match(visit.live, /^chalk.circle (say.hint|match.nohint)$/);
    assert.notEqual(visit.state.hint, null);
});
