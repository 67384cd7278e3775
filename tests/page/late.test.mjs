// Answers that come late or in another order, while somebody goes on: on the board, in variations, in the editor, while
// typing, and when another game was requested.
import assert from "node:assert/strict";
import test from "node:test";

import { Server } from "./fake/server.mjs";
import { Visit } from "./fake/visit.mjs";

const BOARD = "maze:@../.../...";
const GAME = `${BOARD}+1,2+1,3+2,3`;

test("old answers never replace new ones", async () => {
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

test("the next position and the last one are loaded in advance", async () => {
    const visit = await Visit.at(GAME);
    const before = visit.server.count("/api/position");
    assert.equal(before, 3);
    visit.server.hold("/api/position");
    visit.page.steps.step(1);
    assert.ok(visit.state.positions.has(visit.state.at));
    visit.page.steps.goToPly(Infinity);
    assert.ok(visit.state.positions.has(visit.state.at));
});

test("moves faster than the answers are all played", async () => {
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

test("a click waits for its position and is played once", async () => {
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

test("stepping on drops clicks that wait", async () => {
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

test("only a click on the current position counts", async () => {
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

test("a click on an illegal move is announced and plays nothing", async () => {
    const visit = await Visit.at(BOARD);
    await visit.pick(3, 3);
    assert.deepEqual([visit.live, visit.moves], ["say.illegal", 0]);
});

test("undoing a deletion restores the variation and keeps later moves", async () => {
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

test("undoing a promotion keeps later moves", async () => {
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

test("answers stay valid after undo", async () => {
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

test("the winner is announced however late it is known", async () => {
    const visit = await Visit.at("maze:@..");
    const held = ["/api/position", "/api/review"].map((path) => visit.server.hold(path));
    await visit.pick(1, 2);
    assert.equal(visit.live, "say.move verdict.turn");
    for (const one of held) one.letGo();
    await visit.pass(500);
    assert.equal(visit.live, "say.move verdict.wins");
});

test("a late game opens in the mode chosen meanwhile", async () => {
    for (const mode of ["play", "edit", "retry"]) {
        const visit = await Visit.at();
        const opening = visit.server.hold("/api/open");
        visit.$("samples").children[0].click();
        await visit.pass(100);
        visit.page.modes.set(mode);
        opening.letGo();
        await visit.pass(1000);
        assert.deepEqual([visit.state.mode, visit.state.setup.ruleset], [mode, "maze"]);
        if (mode === "edit") assert.equal(visit.state.edit.winner, "first");
    }
});

test("the mode chosen for a game that fails to open is left", async () => {
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

test("only the last requested game opens", async () => {
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
    assert.equal(visit.state.setup.ruleset, "king");
});

test("a game that arrives after a change is only offered", async () => {
    const visit = await Visit.at(BOARD);
    const opening = visit.server.hold("/api/open");
    visit.type("king:.../.@./...");
    await visit.pass(100);
    await visit.pick(1, 2);
    opening.letGo();
    await visit.pass(1000);
    assert.deepEqual([visit.state.setup.ruleset, visit.moves, visit.notice], ["maze", 1, "open.late"]);
    await visit.accept();
    assert.deepEqual([visit.state.setup.ruleset, visit.notice], ["king", "open.replaced"]);
    await visit.accept();
    assert.deepEqual([visit.state.setup.ruleset, visit.moves], ["maze", 1]);
});

test("painting while a game loads is kept until the user asks again", async () => {
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
    assert.equal(visit.state.setup.notation, "maze:.../.../...");
});

test("strokes after the request are kept and analysed", async () => {
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
    assert.equal(visit.state.setup.notation.split("#").length, 3);
});

test("analysis waits for the random cells", async () => {
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
    assert.doesNotMatch(visit.state.setup.notation, /\./);
});

test("random cells are dropped if the board was painted since", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    const filling = visit.server.hold("/api/random");
    visit.page.editor.fillRandom();
    await visit.paint([2, 2]);
    filling.letGo();
    await visit.pass(1000);
    assert.equal(visit.walls, 1);
});

test("values belong to the last stroke in any order of answers", async () => {
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

test("only the last typed text is read, and links are not", async () => {
    const visit = await Visit.at();
    const reading = visit.server.hold("/api/read");
    await visit.typed("1 2\n");
    await visit.typed("1 2\n2 3\n");
    assert.equal(reading.held.length, 2);
    reading.letGo();
    await visit.pass(500);
    assert.ok(visit.state.draft.reading.read.en.startsWith("1 2\n2 3\n as"));
    const before = visit.server.count("/api/read");
    await visit.typed("http://berge/#maze:@..");
    assert.deepEqual([visit.state.draft, visit.server.count("/api/read")], [null, before]);
});

test("a typed text is read after a pause, a long one later", async () => {
    const visit = await Visit.at();
    for (const [size, quiet] of [[10, 250], [30_000, 1500]]) {
        const before = visit.server.count("/api/read");
        visit.$("open-text").value = "1".repeat(size);
        visit.$("open-text").dispatchEvent(new Event("input"));
        await visit.pass(quiet - 10);
        assert.equal(visit.server.count("/api/read"), before);
        await visit.pass(20);
        assert.equal(visit.server.count("/api/read"), before + 1);
    }
});

test("a text typed while another opens is kept", async () => {
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

test("a refused text is shown for correction, unless the user has typed another", async () => {
    const visit = await Visit.at();
    for (const [typed, pasted, seen] of [["", "maze:?", "maze:?"], [null, "king:?", "king:?"], ["1 2\n", "maze:?!", "1 2\n"]]) {
        if (typed !== null) await visit.typed(typed);
        visit.page.importForm.submit(pasted);
        await visit.pass(500);
        assert.ok(!visit.$("open-error").hidden);
        assert.equal(visit.$("open-text").value, seen);
    }
});

test("an edit replaced by another game can be restored", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    await visit.paint([1, 1], [3, 3]);
    await visit.mode("open");
    visit.$("samples").children[1].click();
    await visit.pass(1000);
    assert.deepEqual([visit.state.setup.ruleset, visit.notice], ["king", "open.replaced"]);
    await visit.accept();
    assert.deepEqual([visit.state.mode, visit.walls], ["edit", 2]);
});

test("a typed comment belongs to its move and game", async () => {
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
        assert.equal(visit.state.setup.ruleset, "king");
        assert.ok(visit.state.tree.nodes.every((node) => !node?.comment));
        await visit.accept();
        assert.equal(visit.state.tree.nodes[1].comment, "secret");
    }
});

test("a late hint is announced after other announcements", async () => {
    const visit = await Visit.at("maze:@../...");
    await visit.match("both");
    const looking = visit.server.hold("/api/position");
    await visit.pick(1, 2);
    visit.page.matches.showHint();
    await visit.pass(100);
    assert.equal(visit.live, "match.hinting");
    visit.page.annotations.draw(1, 1);
    assert.equal(visit.live, "annotation.circle");
    looking.letGo();
    await visit.pass(1000);
    assert.match(visit.live, /^annotation.circle (say.hint|match.nohint)$/);
    assert.notEqual(visit.state.hint, null);
});
