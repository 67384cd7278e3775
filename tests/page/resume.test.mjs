// What goes on where it was when the page is loaded again, left, or put aside; and what the browser keeps or refuses to.
import assert from "node:assert/strict";
import test from "node:test";

import { Storage } from "./fake/browser.mjs";
import { Server } from "./fake/server.mjs";
import { Visit } from "./fake/visit.mjs";

const BOARD = "maze:@../.../...";
const GAME = `${BOARD}+1,2+1,3+2,3`;

test("a move survives an immediate reload without a pagehide event", async () => {
    for (const isAnnounced of [true, false]) {
        const visit = await Visit.at(BOARD);
        visit.click(1, 2);
        await visit.pass(0);
        assert.equal(visit.moves, 1);
        await visit.reload({ isAnnounced });
        assert.deepEqual([visit.line, visit.ply], [["1,2"], 1]);
        await visit.reload({ isAnnounced });
        assert.deepEqual([visit.line, visit.ply], [["1,2"], 1]);
    }
});

test("a typed comment and a mark survive a reload", async () => {
    const visit = await Visit.at(GAME);
    visit.page.steps.step(1);
    await visit.pass(100);
    visit.page.steps.annotate(visit.state.at, { marks: "!?" });
    visit.comment("kept ");
    await visit.reload();
    const { comment, marks } = visit.state.tree.nodes[1];
    assert.deepEqual([comment, marks], ["kept", "!?"]);
});

test("an edit and its undo history survive a reload", async () => {
    for (const first of ["", "maze:...../...../....."]) {
        const visit = await Visit.at(first);
        await visit.mode("edit");
        await visit.paint([1, 1], [2, 2], [3, 3]);
        visit.page.editor.turn("undo");
        await visit.reload();
        assert.deepEqual([visit.state.mode, visit.walls], ["edit", 2]);
        assert.ok(visit.state.edit.winner);
        visit.page.editor.turn("redo");
        assert.equal(visit.walls, 3);
        for (const left of [2, 1, 0]) {
            visit.page.editor.turn("undo");
            assert.equal(visit.walls, left);
        }
        await visit.reload();
        for (const more of [1, 2, 3]) {
            visit.page.editor.turn("redo");
            assert.equal(visit.walls, more);
        }
        await visit.mode("open");
        await visit.reload();
        await visit.mode("review"); // takes what was painted, as it does from the board itself
        assert.equal(visit.state.setup.notation.split("#").length, 4);
        assert.equal(visit.notice, "");
    }
});

test("an unchanged edit survives a reload and replaces no game", async () => {
    const visit = await Visit.at(BOARD);
    await visit.open();
    assert.equal(visit.$("open-last").children.length, 1);
    await visit.mode("edit");
    for (let round = 0; round < 2; round++) {
        await visit.reload();
        assert.equal(visit.state.mode, "edit");
    }
    await visit.press("home");
    assert.ok(!visit.$("open-last").hidden);
});

test("an edit with the brush of another ruleset is restored", async () => {
    const visit = await Visit.at(BOARD);
    await visit.mode("edit");
    await visit.paint([2, 2]);
    for (const [key, text] of Object.entries(visit.sessionStorage)) visit.sessionStorage[key] = text.replace('"brush":"#"', '"brush":"X"');
    await visit.reload({ isAnnounced: false });
    await visit.paint([3, 3]);
    assert.equal(visit.walls, 2);
});

test("a long edited text survives an immediate reload", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    visit.page.editor.choose("graph");
    let text = Array.from({ length: 2500 }, (_, n) => `${n} ${n + 1}`).join("\n");
    assert.ok(text.length > 20_000);
    for (const more of ["\n0 2", "\n0 3"]) {
        text += more;
        visit.page.editor.change({ text });
        await visit.reload();
        assert.equal(visit.state.edit.text, text);
    }
});

test("the typed text and its format are restored on all pages of the tab", async () => {
    const visit = await Visit.at(BOARD);
    await visit.mode("open");
    await visit.typed("1 2\n2 3\n");
    visit.page.importForm.readTypedText("edges");
    await visit.pass(1000);
    const isTold = () => {
        const { draft } = visit.state;
        assert.deepEqual([visit.$("open-text").value, draft.format], ["1 2\n2 3\n", "edges"]);
        assert.ok(draft.reading.read.en.endsWith(" as edges"));
    };
    isTold();
    await visit.reload();
    isTold();
    await visit.press("open-back");
    await visit.reload();
    assert.equal(visit.state.mode, "review");
    await visit.mode("open");
    isTold();
    await visit.open("king:@./..");
    await visit.mode("open");
    isTold();
    visit.submit();
    await visit.pass(1000);
    assert.equal(visit.state.setup.ruleset, "graph");
    assert.equal(visit.state.read.read.en, "read as edges");
    await visit.reload();
    assert.deepEqual([visit.state.read.text, visit.$("open-text").value, visit.state.draft], ["1 2\n2 3\n", "", null]);
});

test("chosen columns are kept until another text is typed", async () => {
    const visit = await Visit.at(BOARD);
    await visit.mode("open");
    await visit.typed("1 2\n2 3\n");
    assert.equal(visit.state.draft.reading.table, null);
    await visit.typed("a,when,b\nx,2001,y\n");
    assert.deepEqual(visit.state.draft.reading.table, { columns: ["a", "when", "b"], ends: "1,2" });
    visit.$("open-source").value = "1";
    visit.$("open-target").value = "3";
    visit.$("open-target").dispatchEvent(new Event("change"));
    await visit.pass(1000);
    assert.ok(visit.state.draft.reading.read.en.endsWith(" of 1,3"));
    await visit.reload();
    assert.equal(visit.state.draft.columns, "1,3");
    const opening = visit.server.hold("/api/open");
    visit.submit();
    await visit.pass(500);
    assert.equal(opening.held.length, 1);
    opening.letGo();
    await visit.typed("a,when,c\nx,2001,z\n");
    assert.equal(visit.state.draft.columns, "");
});

test("a page from the browser's cache shows the current state of its tab", async () => {
    const visit = await Visit.at(BOARD);
    visit.sessionStorage.setItem("berge.draft", JSON.stringify({ text: "5 6\n", format: "" }));
    visit.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await visit.pass(1000);
    assert.equal(visit.$("open-text").value, "5 6\n");
});

test("a retry resumes, and Back returns to its mistake", async () => {
    const visit = await Visit.at("maze:@.../..../....+2,1+2,2+3,2+3,3");
    await visit.mode("retry");
    const { list } = visit.state.retry;
    assert.ok(list.length > 1);
    visit.page.retries.poseNext();
    await visit.pass(500);
    await visit.reload();
    assert.deepEqual([visit.state.retry.index, visit.state.at], [1, list[1].node]);
    for (const again of [false, true]) {
        await visit.mode("review");
        if (again) await visit.reload();
        await visit.go(-1);
        assert.deepEqual([visit.state.mode, visit.state.retry.index], ["retry", 1]);
    }
    await visit.mode("review");
    await visit.mode("retry"); // chosen anew, it begins anew
    assert.equal(visit.state.retry.index, 0);
});

test("a new visit can continue the last game", async () => {
    const localStorage = new Storage();
    let visit = await Visit.at("", { localStorage });
    assert.ok(visit.$("open-last").hidden);
    await visit.type(BOARD);
    await visit.match();
    await visit.pick(1, 2);
    await visit.leave();
    visit = await Visit.at("", { localStorage });
    assert.deepEqual([visit.state.setup, visit.text("open-last-go")], [null, "open.last"]);
    await visit.press("open-last-go");
    assert.deepEqual([visit.state.mode, visit.ply, visit.state.match.at], ["play", 2, visit.state.at]);
    await visit.go(-1);
    assert.equal(visit.state.mode, "open");
});

test("the choice for a match is kept for the next visit", async () => {
    const localStorage = new Storage();
    const visit = await Visit.at(BOARD, { localStorage });
    visit.page.matches.choose({ mine: "second", level: 9 });
    const { choice } = (await Visit.at("", { localStorage })).state;
    assert.deepEqual([choice.mine, choice.level], ["second", 9]);
});

for (const keeps of [true, false]) {
    for (const fromHome of [true, false]) {
        test(`the browser asks only before unsaved changes are lost (${keeps}, ${fromHome})`, async () => {
            const visit = new Visit();
            if (!keeps) for (const storage of [visit.sessionStorage, visit.localStorage]) storage.limit(0);
            await visit.open(BOARD);
            assert.equal(await visit.leave(), false); // nothing has been done yet
            await visit.pick(1, 2);
            await visit.until(() => visit.hash.startsWith("#~"));
            if (fromHome) await visit.press("home");
            assert.equal(await visit.leave(), !keeps);
        });
    }
}

test("little storage keeps the current game and drops the oldest", async () => {
    const visit = await Visit.at(GAME);
    const size = Object.entries(visit.sessionStorage).reduce((sum, [, text]) => sum + text.length, 0);
    visit.sessionStorage.limit(size + 400);
    for (const next of ["king:@./..", "maze:.../.@.", "king:.../.@./..."]) {
        await visit.type(next);
        await visit.pick(1, 1);
    }
    const games = Object.keys(visit.sessionStorage).filter((key) => key.startsWith("berge.game."));
    assert.ok(games.length >= 1);
    assert.ok(games.includes(`berge.game.${visit.state.game}`));
    assert.equal(await visit.leave(), false);
    await visit.reload();
    assert.deepEqual([visit.state.setup.notation, visit.line], ["king:.../.@./...", ["1,1"]]);
});

test("the page works without storage", async () => {
    const visit = new Visit();
    const begin = visit.begin.bind(visit);
    visit.begin = (how) => {
        begin(how);
        for (const name of ["localStorage", "sessionStorage"]) {
            const get = () => {
                throw new DOMException("denied", "SecurityError");
            };
            Object.defineProperty(globalThis, name, { get, configurable: true });
        }
    };
    await visit.open(BOARD);
    await visit.match();
    await visit.pick(1, 2);
    assert.equal(visit.moves, 2);
});

test("if a saved game is refused, the address is opened", async () => {
    const visit = await Visit.at(BOARD);
    await visit.pick(1, 2);
    await visit.until(() => visit.hash.endsWith(".1"));
    visit.server.refuse("/api/open", 400, { kind: "ParseError", message: "another version" }, 1);
    await visit.reload();
    await visit.until(() => visit.state.setup);
    assert.deepEqual([visit.line, visit.ply], [["1,2"], 1]);
});

for (const broken of ['"mode": "study"', '"explain": null', '"match": {"sides": 2}', '"retry": 5']) {
    test(`games saved by another version of the page break nothing: ${broken}`, async () => {
        const localStorage = new Storage();
        const setup = '"start": {"ruleset": "maze", "board": ["..", ".."]}';
        localStorage.setItem("berge.last", `{${setup}, "record": {"nodes": []}, "at": 0, "mode": "play", "game": 5, ${broken}}`);
        const visit = await Visit.at("", { localStorage });
        assert.equal(visit.$("open-last").hidden, broken.startsWith('"mode"'));
        if (broken.startsWith('"mode"')) return;
        await visit.press("open-last-go");
        assert.deepEqual([visit.state.mode, visit.state.match], ["play", null]);
        await visit.mode("review");
        assert.equal(visit.state.mode, "review");
    });
}

test("Home shows the game that the server was started with", async () => {
    const server = new Server();
    const end = server.rule(async (path) => {
        if (path !== "/api/opened") return null;
        const answer = await (await server.fetch("/api/open", { body: JSON.stringify({ text: BOARD }) })).json();
        return { status: 200, answer };
    });
    const visit = await Visit.at("king:@./..", { server });
    await visit.pick(1, 2);
    await visit.press("home");
    assert.equal(visit.state.setup.ruleset, "maze");
    await visit.go(-2);
    assert.deepEqual([visit.state.setup.ruleset, visit.ply], ["king", 1]);
    end();
});
