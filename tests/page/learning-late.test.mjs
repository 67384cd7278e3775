// The lesson, puzzles and the doors to them: answers that are late or do not come, two clicks, loading again at any moment.
import assert from "node:assert/strict";
import test from "node:test";

import { Visit } from "./fake/visit.mjs";

const door = (visit, name) => visit.document.querySelectorAll(`[data-learn='${name}']`)[0];

async function through(name, visit = undefined) {
    const there = visit ?? (await Visit.at());
    door(there, name).click();
    await there.pass(2000);
    return there;
}

/** Return the saved place of an open dialog. */
const savedDialog = (visit, name) => JSON.parse(visit.sessionStorage.getItem(`berge.open.${name}`));
const buttons = (visit, id) => visit.$(id).querySelectorAll("button").map((one) => one.id);

/** Load the page again where something else than the board is open. */
async function again(visit) {
    await visit.reload();
    await visit.pass(2000);
}

for (const name of ["lesson", "puzzles", "rules"]) {
    test(`a dialog that failed without a server opens when it is back: ${name}`, async () => {
        const visit = await Visit.at();
        visit.server.isUp = false;
        await through(name, visit);
        assert.equal(visit.document.getElementById(name), null);
        visit.server.isUp = true;
        await through(name, visit);
        assert.ok(visit.$(name).open);
        assert.ok(visit.$("lost").hidden);
    });
}

test("opening a dialog twice leaves nothing behind", async () => {
    const visit = await Visit.at();
    const looking = visit.server.hold("/api/health");
    door(visit, "puzzles").click();
    door(visit, "puzzles").click();
    await visit.pass(100);
    assert.equal(looking.held.length, 1);
    looking.letGo();
    await visit.pass(2000);
    visit.$("puzzles").close();
    await visit.pass(2000);
    assert.equal(visit.sessionStorage.getItem("berge.open.puzzles"), null);
});

test("the rules show a missing server and can be tried again", async () => {
    const visit = await through("rules", await Visit.at("king:@../..."));
    const end = visit.server.lose("/api/open");
    visit.$("rules-game").value = "maze";
    visit.$("rules-game").dispatchEvent(new Event("change"));
    await visit.pass(500);
    assert.equal(visit.$("rules").querySelector(".error").textContent, "lost.title");
    end();
    visit.$("rules").querySelectorAll("button").at(-1).click();
    await visit.pass(500);
    assert.equal(visit.$("rules").querySelector(".error"), null);
});

const cell = (row, column, width = 3) => (row - 1) * width + column - 1;

/** The lesson as it acts: the door makes it, and its view knows it. */
async function lesson(visit = undefined) {
    const there = visit ?? (await Visit.at());
    const { Lesson } = await there.module("control/lesson.ts");
    const controller = new Lesson({ puzzles: () => {}, play: () => {} });
    await there.pass(2000);
    return { visit: there, lesson: controller };
}

async function puzzles(visit = undefined) {
    const there = visit ?? (await Visit.at());
    const { Puzzles } = await there.module("control/puzzles.ts");
    const controller = new Puzzles(there.page.session);
    await there.pass(2000);
    controller.choose({ isDaily: false, ruleset: "maze", difficulty: 1 });
    await there.pass(2000);
    return { visit: there, puzzles: controller };
}

test("the lesson shows a missing server and continues when it is back", async () => {
    const { visit, lesson: controller } = await lesson();
    const end = visit.server.lose("/api/position");
    controller.pick(cell(1, 2));
    await visit.pass(1000);
    assert.equal(visit.text("lesson-status"), "lost.title");
    controller.pick(cell(1, 2));
    assert.equal(visit.text("lesson-status"), "lost.title");
    end();
    await visit.press("lesson-retry");
    assert.equal(visit.text("lesson-status"), "lesson.token.done");
});

test("a reload loses no move of the lesson", async () => {
    let { visit, lesson: controller } = await lesson();
    controller.pick(cell(1, 2));
    await visit.pass(1000);
    await visit.press("lesson-next");
    assert.equal(visit.text("lesson-task"), "lesson.win");
    controller.pick(cell(1, 1, 4)); // a slip or not, the position stays
    await visit.pass(100);
    const { walk } = savedDialog(visit, "lesson");
    assert.equal(walk.length, 1);
    await again(visit);
    const now = savedDialog(visit, "lesson");
    assert.deepEqual([now.at, now.walk[0]], [1, walk[0]]);
    const seen = [visit.text("lesson-status"), buttons(visit, "lesson")];
    await again(visit);
    assert.deepEqual([visit.text("lesson-status"), buttons(visit, "lesson")], seen);
});

test("two clicks take back one move of the lesson", async () => {
    const { visit, lesson: controller } = await lesson();
    controller.pick(cell(1, 2));
    await visit.pass(1000);
    const looking = visit.server.hold("/api/position");
    controller.takeBack();
    controller.takeBack();
    await visit.pass(100);
    assert.equal(looking.held.length, 1);
    looking.letGo();
    await visit.pass(1000);
    assert.deepEqual(savedDialog(visit, "lesson").walk, []);
});

test("another step of the lesson can be chosen while the opponent thinks", async () => {
    const { visit, lesson: controller } = await lesson();
    const looking = visit.server.hold("/api/open");
    controller.goTo(1);
    await visit.pass(100); // the step has not begun yet
    controller.goTo(0);
    controller.goTo(1);
    looking.letGo();
    await visit.pass(3000);
    assert.equal(visit.text("lesson-task"), "lesson.win");
    controller.pick(cell(1, 1, 4));
    await visit.pass(100); // the opponent thinks
    controller.goTo(0);
    await visit.pass(3000);
    assert.equal(visit.text("lesson-task"), "lesson.token");
    controller.pick(cell(1, 2));
    await visit.pass(1000);
    assert.equal(visit.text("lesson-status"), "lesson.token.done");
});

test("a closed lesson announces nothing", async () => {
    const { visit, lesson: controller } = await lesson();
    const looking = visit.server.hold("/api/position");
    controller.pick(cell(1, 2));
    await visit.pass(100);
    visit.$("lesson").close();
    looking.letGo();
    await visit.pass(2000);
    assert.equal(visit.sessionStorage.getItem("berge.open.lesson"), null);
});

for (const [text, at] of [['{"at": 1, "walk": [99, null, "a"]}', 1], ["3", 0], ['{"index": 3, "moves": [[9, 9]]}', 0]]) {
    test(`the lesson resumes with any saved text: ${text}`, async () => {
        const visit = await through("lesson");
        visit.sessionStorage.setItem("berge.open.lesson", text);
        await again(visit);
        assert.equal(visit.text("lesson-task"), ["lesson.token", "lesson.win"][at]);
        assert.ok(!buttons(visit, "lesson").includes("lesson-retry"));
    });
}

test("the end of the lesson is shown after a reload, also without a server", async () => {
    const visit = await through("lesson");
    visit.sessionStorage.setItem("berge.open.lesson", '{"at": 2, "walk": []}');
    await again(visit);
    assert.equal(visit.text("lesson-task"), "lesson.end");
    const end = visit.server.lose("/api/open");
    await again(visit);
    assert.equal(visit.text("lesson-status"), "lost.title");
    end();
    await visit.press("lesson-retry");
    assert.equal(visit.text("lesson-task"), "lesson.end");
    await visit.press("lesson-again");
    assert.equal(visit.text("lesson-task"), "lesson.token");
});

/** The move that wins a puzzle, and one that does not. */
function moves({ trial }) {
    const number = ([row, column]) => cell(row, column, trial.setup.picture.rows[0].length);
    const right = trial.firstPosition.winning_moves.map(number);
    return { right: right[0], wrong: trial.firstPosition.legal.map(number).find((n) => !right.includes(n)) };
}

test("a reload loses nothing of a puzzle: hints, answers, moves, the shown answer", async () => {
    const { visit, puzzles: controller } = await puzzles();
    const seen = () => [savedDialog(visit, "puzzles"), visit.text("puzzle-status"), visit.text("puzzle-summary"), buttons(visit, "puzzles")];
    const stays = async () => {
        const before = seen();
        await again(visit);
        assert.deepEqual(seen(), before);
    };
    const { right, wrong } = moves(controller);
    controller.giveHint();
    await stays();
    assert.deepEqual(savedDialog(visit, "puzzles").ruled, [wrong]);
    visit.sessionStorage.setItem("berge.open.puzzles", JSON.stringify({ ...savedDialog(visit, "puzzles"), walk: [wrong] }));
    await again(visit);
    assert.match(visit.text("puzzle-status"), /^puzzles.wrong/);
    await stays();
    await visit.press("puzzle-back");
    assert.deepEqual(savedDialog(visit, "puzzles").walk, []);
    visit.sessionStorage.setItem("berge.open.puzzles", JSON.stringify({ ...savedDialog(visit, "puzzles"), walk: [right] }));
    await again(visit);
    assert.match(visit.text("puzzle-status"), /^puzzles.right/);
    await stays();
    await visit.press("puzzle-on");
    assert.equal(visit.text("puzzle-status"), "puzzles.turn");
    assert.equal(savedDialog(visit, "puzzles").walk.length, 2);
    await stays();
    visit.sessionStorage.setItem("berge.open.puzzles", JSON.stringify({ ...savedDialog(visit, "puzzles"), walk: [] }));
    await again(visit);
    await visit.press("puzzle-show");
    assert.match(visit.text("puzzle-status"), /^puzzles.shown/);
    await stays();
});

test("a continued puzzle survives a reload while the engine moves", async () => {
    const { visit, puzzles: controller } = await puzzles();
    controller.pick(moves(controller).right);
    await visit.pass(1000);
    controller.playOn();
    await visit.pass(1000);
    const { trial } = controller;
    controller.pick(cell(...trial.here.winning_moves[0], trial.setup.picture.rows[0].length));
    await visit.pass(100);
    const { walk } = savedDialog(visit, "puzzles");
    assert.equal(walk.length, 3);
    await again(visit);
    assert.deepEqual(savedDialog(visit, "puzzles").walk.slice(0, 3), walk);
    assert.ok(["puzzles.turn", "puzzles.over"].includes(visit.text("puzzle-status")), visit.text("puzzle-status"));
});

test("a puzzle continues after a missing server", async () => {
    const { visit, puzzles: controller } = await puzzles();
    const end = visit.server.lose("/api/position");
    controller.pick(moves(controller).right);
    await visit.pass(1000);
    assert.equal(visit.text("puzzle-status"), "lost.title");
    assert.ok(buttons(visit, "puzzles").includes("puzzle-retry"));
    end();
    await visit.press("puzzle-retry");
    assert.equal(controller.result, "right");
    assert.deepEqual(controller.progress.outcomes, { [controller.puzzle.id]: "first" });
});

test("the last chosen puzzle stays when another list arrives late", async () => {
    const visit = await Visit.at();
    const { Puzzles } = await visit.module("control/puzzles.ts");
    const names = ["maze", "king"];
    const held = names.map((name) => visit.server.hold(`/page/puzzles/${name}.json`));
    const controller = new Puzzles(visit.page.session);
    await visit.pass(500);
    const today = held.findIndex((one) => one.held.length);
    controller.choose({ isDaily: false, ruleset: names[1 - today] });
    await visit.pass(500);
    held[1 - today].letGo();
    await visit.pass(500);
    held[today].letGo();
    await visit.pass(1000);
    assert.equal(controller.puzzle.id, `${names[1 - today]}0`);
    assert.equal(controller.trial.setup.ruleset, names[1 - today]);
});

for (const clicks of [["poseNext", "playOn"], ["poseNext", "poseNext", "playOn"], ["poseNext", "reveal"]]) {
    test(`the next puzzle opens after any clicks: ${clicks}`, async () => {
        const { visit, puzzles: controller } = await puzzles();
        if (clicks.includes("playOn")) {
            controller.pick(moves(controller).right);
            await visit.pass(1000);
        }
        const before = controller.puzzle.id;
        const opening = visit.server.hold("/api/open");
        for (const click of clicks) controller[click]();
        opening.letGo();
        await visit.pass(2000);
        assert.notEqual(controller.puzzle.id, before);
        assert.equal(controller.result, "");
        controller.pick(moves(controller).right);
        await visit.pass(2000);
        assert.equal(controller.result, "right");
    });
}

test("puzzles can be closed while a move is taken back", async () => {
    const { visit, puzzles: controller } = await puzzles();
    controller.pick(moves(controller).right);
    await visit.pass(1000);
    const looking = visit.server.hold("/api/position");
    controller.takeBack();
    visit.$("puzzles").close();
    looking.letGo();
    await visit.pass(1000);
    assert.equal(visit.sessionStorage.getItem("berge.open.puzzles"), null);
});

test("progress in two tabs is merged", async () => {
    const { visit, puzzles: controller } = await puzzles();
    const other = { version: 2, outcomes: { king0: "later" } };
    visit.localStorage.setItem("berge.puzzles", JSON.stringify(other));
    visit.window.dispatchEvent(Object.assign(new Event("storage"), { key: "berge.puzzles" }));
    controller.pick(moves(controller).right);
    await visit.pass(1000);
    const both = { king0: "later", maze0: "first" };
    assert.deepEqual(controller.progress.outcomes, both);
    assert.deepEqual(JSON.parse(visit.localStorage.getItem("berge.puzzles")).outcomes, both);
});

const ways = {
    "a hint": (controller) => controller.giveHint(),
    "a wrong move": (controller) => controller.pick(moves(controller).wrong),
    "the answer": (controller) => controller.reveal(),
};
for (const [name, way] of Object.entries(ways)) {
    test(`a puzzle is not solved at the first try after ${name}, also when it is opened again`, async () => {
        const { visit, puzzles: controller } = await puzzles();
        const { id } = controller.puzzle;
        way(controller);
        await visit.pass(1000);
        assert.equal(controller.outcome, "missed");
        visit.$("puzzles").close();
        const { puzzles: again } = await puzzles(visit);
        assert.deepEqual([again.puzzle.id, again.result], [id, ""]);
        again.pick(moves(again).right);
        await visit.pass(1000);
        assert.equal(again.outcome, "later");
        assert.match(visit.text("puzzle-status"), /^puzzles.right puzzles.later/);
    });
}

test("a link opens today's puzzle or one of a game, on the page or as its first address; Back closes it", async () => {
    const visit = await Visit.at("today");
    await visit.pass(2000);
    assert.equal(visit.$("puzzle-game").value, "");
    assert.equal(visit.hash, "");
    visit.$("puzzles").close();
    await visit.reload();
    await visit.pass(2000);
    assert.equal(visit.document.getElementById("puzzles"), null);
    for (const id of ["king1", "maze1"]) {
        await visit.type(`#puzzle=${id}`);
        await visit.pass(2000);
        assert.equal(visit.$("puzzle-game").value, id.slice(0, -1));
        assert.equal(savedDialog(visit, "puzzles").id, id);
    }
    assert.equal(visit.hash, "");
    await visit.go(-1);
    assert.ok(!visit.$("puzzles").open);
});

test("a link opens over a game, which stays", async () => {
    const visit = await Visit.at("maze:@../...");
    await visit.pick(1, 2);
    await visit.type("#puzzle=king1");
    await visit.pass(2000);
    assert.ok(visit.$("puzzles").open);
    await visit.go(-1);
    assert.ok(!visit.$("puzzles").open);
    assert.deepEqual([visit.state.setup.ruleset, visit.moves], ["maze", 1]);
});

test("a link to no puzzle says so, and today's is offered", async () => {
    const visit = await Visit.at("puzzle=king-9-99");
    await visit.pass(2000);
    assert.equal(visit.text("puzzle-status"), "puzzles.none");
    await visit.press("puzzle-retry");
    assert.equal(visit.text("puzzle-status"), "puzzles.find");
    assert.equal(visit.$("puzzle-game").value, "");
});

test("a link waits for a missing server", async () => {
    const visit = await Visit.at();
    visit.server.isUp = false;
    await visit.type("#puzzle=king1");
    await visit.pass(1000);
    assert.equal(visit.document.getElementById("puzzles"), null);
    visit.server.isUp = true;
    visit.$("lost-retry").click();
    await visit.pass(10_000);
    assert.equal(savedDialog(visit, "puzzles").id, "king1");
});

test("a pasted link opens its puzzle", async () => {
    const visit = await Visit.at();
    visit.$("open-text").value = "http://berge/#puzzle=king1";
    visit.submit();
    await visit.pass(2000);
    assert.equal(savedDialog(visit, "puzzles").id, "king1");
    assert.equal(visit.$("open-text").value, "");
});

test("the progress is a table, which waits for a missing server and can be cleared and had back", async () => {
    const { visit, puzzles: controller } = await puzzles();
    controller.pick(moves(controller).right);
    await visit.pass(1000);
    const end = visit.server.lose("/page/puzzles/king.json");
    const cells = () => visit.$("puzzle-table").querySelectorAll("td").map((one) => one.textContent);
    delete controller.lists.king;
    await visit.press("puzzle-progress");
    assert.equal(visit.$("puzzle-table").querySelector("p[role=status]").textContent, "lost.title");
    end();
    await visit.press("puzzle-table-retry");
    assert.equal(cells().filter((words) => words.includes("★1")).length, 5); // the game and all, at its difficulty and at all, and a theme
    await visit.press("puzzle-forget");
    assert.equal(cells().filter((words) => words.includes("★")).length, 0);
    await visit.press("puzzle-forget");
    assert.equal(cells().filter((words) => words.includes("★1")).length, 5);
    await visit.press("puzzle-progress");
    assert.match(visit.text("puzzle-status"), /^puzzles.right/);
});

test("a puzzle reopens after going back, not on a new visit", async () => {
    const visit = await through("puzzles");
    visit.loaded = "back_forward";
    const before = savedDialog(visit, "puzzles");
    await again(visit);
    assert.deepEqual(savedDialog(visit, "puzzles"), before);
    await visit.open();
    assert.equal(visit.document.getElementById("puzzles"), null);
    assert.equal(visit.sessionStorage.getItem("berge.open.puzzles"), null);
});
