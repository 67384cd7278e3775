// The browser's history and the address: a step a mode of each game, Back and Forward, also while something is on its way.
import assert from "node:assert/strict";
import test from "node:test";

import { Visit } from "./fake/visit.mjs";

const KING = "king:@../.#.";
const MAZE = "maze:.../.@./...";
const GAME = "maze:@../.../...+1,2+1,3+2,3";

/** Three games, the last one before the page was loaded again. */
async function threeGames() {
    const visit = await Visit.at(KING);
    await visit.type(MAZE);
    await visit.type(GAME);
    await visit.reload();
    assert.deepEqual([visit.state.setup.notation, visit.moves], ["maze:@../.../...", 3]);
    return visit;
}

const notationOf = (visit) => visit.state.setup?.notation;

test("each mode of a game is an entry of the history, and going back undoes nothing", async () => {
    const visit = await Visit.at("maze:@../.../...");
    await visit.match();
    await visit.pick(1, 2);
    await visit.mode("edit");
    await visit.go(-1);
    assert.deepEqual([visit.state.mode, visit.ply], ["play", 2]);
    await visit.go(-1); // to the game before the match was begun
    assert.deepEqual([visit.state.mode, visit.state.match, visit.moves], ["play", null, 0]);
    await visit.go(-1);
    assert.deepEqual([visit.state.mode, visit.moves], ["review", 0]);
    for (let round = 0; round < 2; round++) await visit.go(1);
    assert.deepEqual([visit.state.mode, visit.ply, visit.state.match.at], ["play", 2, visit.state.at]);
    await visit.reload();
    assert.equal(visit.ply, 2);
    await visit.go(-1);
    assert.equal(visit.state.match, null);
    await visit.go(1);
    assert.deepEqual([visit.ply, visit.state.match.at], [2, visit.state.at]);
});

for (const addressed of [true, false]) {
    test(`a reload loses nothing if the browser forgets the entry of its history (${addressed})`, async () => {
        const visit = new Visit();
        if (!addressed) { // as where a game is too long for it
            for (const name of ["pushState", "replaceState"]) {
                const write = visit.history[name];
                visit.history[name] = (state, _, to) => write.call(visit.history, state, "", to.split("#")[0]);
            }
        }
        await visit.open("maze:@../.../...");
        await visit.match();
        await visit.pick(1, 2);
        if (addressed) await visit.until(() => visit.hash.endsWith(".2"));
        await visit.mode("edit");
        await visit.go(-1);
        visit.history.replaceState(null, "", addressed ? visit.hash : "/"); // busy browsers do so to what was gone back to
        await visit.reload();
        assert.deepEqual([visit.state.mode, visit.ply, visit.state.match?.at], ["play", 2, visit.state.at]);
    });
}

test("a match survives a changed address during a reload", async () => {
    const visit = await Visit.at("maze:@../.../...");
    await visit.match();
    await visit.pick(1, 2);
    await visit.until(() => visit.hash.endsWith(".2"));
    const before = visit.hash;
    visit.page.steps.step(-1);
    await visit.until(() => visit.hash.endsWith(".1"));
    visit.history.replaceState(null, "", before); // the browser loads the address of before, and knows no step of it
    await visit.reload();
    assert.deepEqual([visit.state.mode, visit.moves, visit.ply], ["play", 2, 1]);
    visit.page.steps.step(1);
    assert.equal(visit.state.match.at, visit.state.at);
});

test("a match survives a reload without a server", async () => {
    const visit = await Visit.at("maze:@../.../...");
    await visit.match();
    await visit.pick(1, 2);
    await visit.until(() => visit.hash.endsWith(".2"));
    visit.history.replaceState(null, "", visit.hash); // the browser has shown a page of its own
    visit.loaded = "navigate";
    await visit.reload();
    assert.deepEqual([visit.state.mode, visit.ply, visit.state.match.at], ["play", 2, visit.state.at]);
});

test("Back and Forward switch between games and edits", async () => {
    const visit = await Visit.at(KING);
    await visit.pick(1, 2);
    await visit.type(MAZE);
    await visit.mode("edit");
    await visit.paint([1, 1], [3, 3]);
    for (const again of [false, true]) {
        await visit.go(-1);
        assert.deepEqual([visit.state.mode, notationOf(visit)], ["review", MAZE]);
        await visit.go(-1);
        assert.deepEqual([notationOf(visit), visit.moves], [KING, 1]);
        await visit.go(1);
        assert.equal(notationOf(visit), MAZE);
        await visit.go(1);
        assert.deepEqual([visit.state.mode, visit.walls], ["edit", 2]);
        if (!again) await visit.reload();
        assert.deepEqual([visit.state.mode, visit.walls], ["edit", 2]);
    }
    visit.page.editor.apply("review");
    await visit.pass(1000);
    assert.equal(notationOf(visit), "maze:#../.@./..#");
    await visit.go(-1);
    assert.deepEqual([visit.state.mode, visit.walls], ["edit", 2]);
});

test("going back to the first page keeps the game", async () => {
    const visit = await Visit.at();
    visit.$("samples").children[1].click();
    await visit.pass(1000);
    await visit.go(-1);
    assert.equal(visit.state.mode, "open");
    await visit.go(1);
    assert.equal(notationOf(visit), MAZE.replace("maze", "king"));
    await visit.go(-1);
    await visit.press("open-back");
    assert.equal(visit.state.mode, "review");
});

test("Home is an entry apart from the edit", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    await visit.paint([2, 2]);
    for (let round = 0; round < 2; round++) {
        await visit.press("home");
        assert.equal(visit.state.mode, "open");
        assert.ok(!visit.$("open-last").hidden);
        await visit.go(-1);
        assert.deepEqual([visit.state.mode, visit.walls], ["edit", 1]);
    }
    await visit.go(1);
    await visit.press("open-last-go");
    assert.deepEqual([visit.state.mode, visit.walls], ["edit", 1]);
});

test("Home and reload add no entry if nothing has begun", async () => {
    const visit = await Visit.at();
    const { length } = visit.history;
    await visit.press("home");
    await visit.reload();
    assert.equal(visit.history.length, length);
});

test("an entry that the server cannot load stays reachable", async () => {
    const visit = await Visit.at(KING);
    await visit.type(GAME);
    await visit.reload();
    const opening = visit.server.hold("/api/open");
    await visit.go(-1);
    assert.equal(opening.held.length, 1);
    await visit.go(1);
    assert.equal(visit.moves, 3);
    opening.letGo();
    await visit.pass(1000);
    assert.equal(visit.moves, 3);
    await visit.go(-1);
    assert.equal(notationOf(visit), KING);
    await visit.go(1);
    assert.equal(visit.moves, 3);
});

test("two steps back before the first answer lose no entry", async () => {
    const visit = await threeGames();
    const opening = visit.server.hold("/api/open");
    await visit.go(-1);
    await visit.go(-1);
    opening.letGo();
    await visit.pass(1000);
    assert.equal(notationOf(visit), KING);
    await visit.go(1);
    assert.equal(notationOf(visit), MAZE);
    await visit.go(1);
    assert.equal(visit.moves, 3);
});

test("a reload before a step back is answered loses no entry", async () => {
    const visit = await threeGames();
    const opening = visit.server.hold("/api/open");
    await visit.go(-1);
    opening.letGo();
    await visit.reload();
    assert.equal(notationOf(visit), MAZE);
    await visit.go(1);
    assert.equal(visit.moves, 3);
});

test("a step back during a reload is taken", async () => {
    const visit = await Visit.at(GAME);
    await visit.mode("retry");
    await visit.mode("review");
    const opening = visit.server.hold("/api/open");
    await visit.reload();
    assert.equal(opening.held.length, 1);
    await visit.go(-1);
    opening.letGo();
    await visit.pass(1000);
    assert.deepEqual([visit.state.mode, visit.moves], ["retry", 3]);
});

test("a step back without a server is taken when it is back", async () => {
    const visit = await threeGames();
    visit.server.isUp = false;
    await visit.go(-1);
    assert.equal(visit.moves, 3);
    visit.server.isUp = true;
    await visit.pass(6000);
    assert.equal(notationOf(visit), MAZE);
    await visit.go(1);
    assert.equal(visit.moves, 3);
});

test("Back closes a dialog and stays on its page", async () => {
    const visit = await Visit.at(GAME);
    await visit.mode("play");
    visit.$("help").showModal();
    await visit.go(-1);
    await visit.pass(1000);
    assert.deepEqual([visit.$("help").open, visit.state.mode], [false, "play"]);
    await visit.go(-1);
    assert.equal(visit.state.mode, "review");
    visit.$("help").showModal();
    await visit.go(1);
    await visit.pass(1000);
    assert.deepEqual([visit.$("help").open, visit.state.mode], [false, "review"]);
    await visit.go(1);
    assert.equal(visit.state.mode, "play");
});

for (const [what, open] of Object.entries({
    "another dialog": (visit) => visit.$("share").showModal(),
    "a game": (visit) => visit.page.importForm.submit(MAZE),
})) {
    test(`what opens while the entry of a closed dialog is given back stays: ${what}`, async () => {
        const visit = await Visit.at(GAME);
        const follow = () => visit.page.address.followDialogs();
        visit.$("help").showModal();
        follow();
        assert.equal(visit.history.state.dialog, true);
        visit.history.back = () => {}; // the browser takes its time
        visit.$("help").close();
        follow();
        await visit.pass(1000);
        await open(visit);
        follow();
        await visit.go(-1);
        await visit.pass(1000);
        const isGame = what === "a game";
        assert.deepEqual([visit.$("share").open, notationOf(visit)], [!isGame, isGame ? MAZE : "maze:@../.../..."]);
        await visit.go(-1);
        assert.deepEqual([visit.$("share").open, notationOf(visit)], [false, "maze:@../.../..."]);
    });
}

test("the address has the current position", async () => {
    const visit = await Visit.at(GAME);
    visit.page.steps.goToPly(2);
    await visit.until(() => visit.hash.endsWith(".2"));
    const link = visit.hash.slice(1);
    const other = await Visit.at(link);
    await other.until(() => other.state.setup);
    assert.deepEqual([other.moves, other.ply], [3, 2]);
    for (const mode of ["open", "edit"]) { // to what the address does not tell of
        await other.mode(mode);
        await other.open(link);
        await other.until(() => other.state.setup);
        assert.deepEqual([other.state.mode, other.moves], ["review", 3]);
    }
});

for (const damaged of ["~damaged", "maze:.?.", "nothing"]) {
    test(`a refused address is an error, and the address of the current game replaces it: ${damaged}`, async () => {
        const visit = await Visit.at(damaged);
        await visit.until(() => visit.hash === "");
        assert.deepEqual([visit.state.mode, visit.server.count("/api/opened")], ["open", 0]);
        assert.ok(visit.notice);
        await visit.type("maze:@../.../...");
        await visit.pick(1, 2);
        await visit.until(() => visit.hash.endsWith(".1"));
        const { hash } = visit;
        visit.type(damaged);
        await visit.until(() => visit.hash === hash);
        assert.equal(visit.ply, 1);
        await visit.reload();
        assert.equal(visit.ply, 1);
        await visit.go(-1);
        assert.equal(visit.ply, 1);
    });
}

test("a line in an address is read with and without its escapes", async () => {
    const visit = await Visit.at("maze:..%23/@..%2B1,1");
    await visit.until(() => visit.state.setup);
    assert.deepEqual([notationOf(visit), visit.moves], ["maze:..#/@..", 1]);
    assert.equal(visit.server.count("/api/open"), 2);
});

test("an address that opens too late is replaced by that of the edit", async () => {
    const visit = await Visit.at();
    await visit.mode("edit");
    await visit.paint([2, 2]);
    const opening = visit.server.hold("/api/open");
    await visit.type(KING);
    await visit.paint([3, 3]);
    await visit.pass(1000);
    assert.equal(visit.hash, "");
    opening.letGo();
    await visit.pass(1000);
    assert.equal(visit.notice, "open.late");
    await visit.reload();
    assert.deepEqual([visit.state.mode, visit.walls], ["edit", 2]);
});

test("an address given up for a refused text is replaced", async () => {
    const visit = await Visit.at();
    const opening = visit.server.hold("/api/open");
    await visit.type(KING);
    visit.page.importForm.submit("maze:?");
    await visit.pass(500);
    assert.equal(opening.held.length, 2);
    opening.letGo();
    await visit.pass(1000);
    assert.ok(!visit.$("open-error").hidden);
    assert.equal(visit.hash, "");
});

test("a game too long for an address has none", async () => {
    const visit = await Visit.at("maze:@../.../...");
    await visit.pick(1, 2);
    await visit.until(() => visit.hash.endsWith(".1"));
    let random = 1;
    const letters = Array.from({ length: 90_000 }, () => String.fromCharCode(33 + ((random = (random * 48271) % 2147483647) % 90)));
    visit.page.steps.annotate(visit.state.at, { comment: letters.join("") });
    await visit.until(() => visit.hash === "");
    await visit.reload();
    assert.deepEqual([visit.line, visit.state.tree.nodes[1].comment.length], [["1,2"], 90_000]);
});
