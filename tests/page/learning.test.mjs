// The lesson's dominoes; puzzles, and what somebody has solved of them; the library's search.
import assert from "node:assert/strict";
import test from "node:test";

import * as library from "../../page/model/library.ts";
import * as lessons from "../../page/model/lesson.ts";
import * as puzzles from "../../page/model/puzzles.ts";

test("a domino is shown until the token has left one of its halves", () => {
    const pairs = [[0, 1], [2, 3], [4, 5]];
    assert.deepEqual(lessons.openDominoes(pairs, [0]), pairs);
    assert.deepEqual(lessons.openDominoes(pairs, [0, 1, 2]), [[2, 3], [4, 5]]);
    assert.equal(lessons.findOtherHalf(pairs, 3), 2);
    assert.equal(lessons.findOtherHalf(pairs, 6), null);
});

test("a step of the lesson is done by its task", () => {
    const step = (wants) => ({ name: "a", wants });
    assert.ok(lessons.isDone(step("move"), false));
    assert.ok(lessons.isDone(step("half"), false));
    assert.ok(!lessons.isDone(step("halves"), false));
    assert.ok(!lessons.isDone(step("win"), false));
    assert.ok(lessons.isDone(step("win"), true));
    assert.deepEqual(["move", "half", "halves", "win"].filter((one) => lessons.hasDominoes(step(one))), ["half", "halves"]);
});

test("a lesson resumes at its step and board", () => {
    const steps = [{ name: "a", line: "maze:@." }, { name: "b", line: "maze:@.." }, { name: "c" }, { name: "d" }];
    const lines = ["maze:@.", "maze:@..", "maze:@..", "maze:@..", "maze:@.."];
    assert.deepEqual([0, 1, 2, 3, 4].map((at) => lessons.findLine(steps, at)), lines);
    assert.deepEqual(lessons.findNextPlace(steps, 2, [1, 2]), { at: 3, walk: [], isShown: false });
    assert.deepEqual(lessons.findNextPlace(steps, 3, [1, 2]), { at: 4, walk: [1, 2], isShown: false });
    for (const at of [0, 3, 4]) {
        const [walk, shown] = [[at, 2], at === 3];
        assert.deepEqual(lessons.parsePlace(JSON.stringify({ at, walk, shown }), steps), { at, walk, isShown: shown });
    }
    assert.deepEqual(lessons.parsePlace('{"at":1,"walk":"3","shown":1}', steps), { at: 1, walk: [], isShown: false });
    for (const text of ["", "{", "null", "3", '{"at":-1}', '{"at":5}', '{"at":0.5}', '{"at":"1"}', '{"index":3,"moves":[[9,9]]}']) {
        assert.deepEqual(lessons.parsePlace(text, steps), lessons.NOWHERE, text);
    }
});

const LIST = Array.from({ length: 60 }, (_, at) => ({ id: `p${at}`, difficulty: 1 + Math.floor(at / 12), depth: 3, position: "", answer: "" }));
const NAMES = ["a", "b", "c"];
const day = (number) => new Date(number * 86_400_000).toISOString().slice(0, 10);

test("a day is the local date", () => {
    assert.equal(puzzles.formatDay(new Date(2026, 0, 2, 0, 0, 1)), "2026-01-02");
    assert.equal(puzzles.formatDay(new Date(2026, 0, 2, 23, 59, 59)), "2026-01-02");
});

test("the daily puzzle is fixed for a day and goes through all games and puzzles", () => {
    const seen = new Map(NAMES.map((name) => [name, new Set()]));
    for (let number = 20_000; number < 20_000 + LIST.length * NAMES.length; number++) {
        const name = puzzles.pickDailyGame(NAMES, day(number));
        const puzzle = puzzles.pickDailyPuzzle(LIST, NAMES, day(number));
        assert.equal(puzzle, puzzles.pickDailyPuzzle(LIST, NAMES, day(number)));
        seen.get(name).add(puzzle.id);
    }
    for (const ids of seen.values()) assert.equal(ids.size, LIST.length);
    const [one, next] = [20_000, 20_003].map((number) => puzzles.pickDailyPuzzle(LIST, NAMES, day(number)));
    assert.ok(Math.abs(LIST.indexOf(one) - LIST.indexOf(next)) > 12);
    assert.equal(puzzles.pickDailyPuzzle(LIST.slice(0, 1), NAMES, day(20_000)), LIST[0]);
});

test("streaks count consecutive days", () => {
    let now = puzzles.recordSolved(puzzles.NOTHING, "x", "2026-02-27");
    now = puzzles.recordSolved(now, "y", "2026-02-28");
    now = puzzles.recordSolved(now, "y", "2026-02-28");
    now = puzzles.recordSolved(now, "z", "2026-03-01");
    const outcomes = { x: "first", y: "first", z: "first" };
    assert.deepEqual(now, { ...puzzles.NOTHING, outcomes, day: "2026-03-01", streak: 3, best: 3 });
    const days = ["2026-03-01", "2026-03-02", "2026-03-03"];
    assert.deepEqual(days.map((today) => puzzles.countStreak(now, today)), [3, 3, 0]);
    const later = puzzles.recordSolved(now, "w", "2026-03-05");
    assert.deepEqual([later.streak, later.best], [1, 3]);
    assert.deepEqual(puzzles.recordSolved(later, "w", null), later);
    assert.deepEqual(puzzles.recordSolved(now, "w", "2026-02-28"), { ...now, outcomes: { ...outcomes, w: "first" } }); // past midnight
    assert.equal(puzzles.countStreak(puzzles.NOTHING, "2026-03-01"), 0);
});

test("the first try counts apart: no wrong move, hint or shown answer before it", () => {
    const missed = puzzles.recordMiss(puzzles.NOTHING, "x");
    assert.deepEqual(missed.outcomes, { x: "missed" });
    assert.ok(!puzzles.isSolved(missed, "x"));
    assert.equal(puzzles.recordMiss(missed, "x"), missed);
    const later = puzzles.recordSolved(missed, "x", null);
    const both = puzzles.recordSolved(later, "p1", null);
    assert.deepEqual(both.outcomes, { x: "later", p1: "first" });
    assert.ok(puzzles.isSolved(both, "x") && puzzles.isSolved(both, "p1"));
    for (const id of ["x", "p1"]) {
        assert.equal(puzzles.recordMiss(both, id), both); // what is solved stays as it was solved
        assert.deepEqual(puzzles.recordSolved(both, id, null), both);
    }
    assert.deepEqual(puzzles.countAllSolved(puzzles.recordMiss(both, "p2")), { all: 3, solved: 2, first: 1 });
    assert.deepEqual(puzzles.countSolved(LIST.slice(0, 12), puzzles.recordMiss(both, "p2")), { all: 12, solved: 1, first: 1 });
    assert.equal(puzzles.findOutcome(both, "constructor"), undefined);
});

test("a link leads to today's puzzle or to one by its id, and to nothing else", () => {
    assert.equal(puzzles.parseLink("#today"), puzzles.TODAY);
    for (const id of ["king-3-07", "edge-5-12"]) assert.equal(puzzles.parseLink(puzzles.formatLink(id)), id);
    assert.equal(puzzles.parseLink("puzzle%3Dking-3-07"), "king-3-07");
    for (const other of ["", "#", "#king:@../...", "#~abc", "#puzzle=", "#puzzle=a/b", "#todays"]) assert.equal(puzzles.parseLink(other), "", other);
    assert.equal(puzzles.findGame("graphs-1-01", ["graph", "graphs", "king"]), "graphs");
    assert.equal(puzzles.findGame("chess-1-01", ["graph", "king"]), undefined);
});

test("the next puzzle is the next unsolved one, cyclically", () => {
    const three = LIST.slice(0, 3);
    const solved = (...ids) => ({ ...puzzles.NOTHING, outcomes: Object.fromEntries(ids.map((id, at) => [id, ["later", "first"][at % 2]])) });
    assert.equal(puzzles.findNext(three, solved()).id, "p0");
    assert.equal(puzzles.findNext(three, solved(), "p0").id, "p1");
    assert.equal(puzzles.findNext(three, solved("p1"), "p0").id, "p2");
    assert.equal(puzzles.findNext(three, solved("p1", "p2"), "p2").id, "p0");
    assert.equal(puzzles.findNext(three, solved("p0", "p1", "p2"), "p2").id, "p0");
    assert.equal(puzzles.findNext([], solved()), null);
    assert.deepEqual(puzzles.selectDifficulty(LIST, 5).map(({ id }) => id)[0], "p48");
    assert.equal(puzzles.findNext(three, puzzles.recordMiss(solved("p1"), "p2"), "p0").id, "p2");
});

test("invalid saved progress gives defaults", () => {
    for (const text of [null, "", "{", "null", "3", "[]", '{"version": 2, "outcomes": 3}', '{"version": 2, "outcomes": {"p1": "x", "p2": 1}}', '{"day": "x", "streak": -1, "best": "9"}']) {
        assert.deepEqual(puzzles.parseProgress(text), puzzles.NOTHING, text);
    }
    const saved = { version: 2, outcomes: { a: "first", b: "later", c: "missed" }, day: "2026-01-01", streak: 2, best: 3 };
    assert.deepEqual(puzzles.parseProgress(JSON.stringify(saved)), saved);
});

test("of older progress, whose ids are of other puzzles, only the days in a row stay", () => {
    const days = { day: "2026-01-01", streak: 2, best: 3 };
    const progress = puzzles.parseProgress(JSON.stringify({ solved: ["a"], ...days }));
    assert.deepEqual(progress, { ...puzzles.NOTHING, ...days });
    const before = { version: 1, outcomes: { a: "first" }, ...days };
    assert.deepEqual(puzzles.parseProgress(JSON.stringify(before)), { ...puzzles.NOTHING, ...days });
});

test("each hint excludes half of the remaining losing moves", () => {
    const legal = [11, 12, 13, 14];
    const first = puzzles.chooseHint(legal, [12], []);
    assert.deepEqual(first, [11, 13]);
    assert.deepEqual(puzzles.chooseHint(legal, [12], first), [14]);
    assert.deepEqual(puzzles.chooseHint(legal, [12], [...first, 14]), []);
});

test("an attempt resumes with the valid saved fields", () => {
    const saved = { daily: false, ruleset: "b", difficulty: 4, id: "p1" };
    const tried = { id: "p1", walk: [3, 4], ruled: [7], isShown: true };
    const choice = { isDaily: false, ruleset: "b", difficulty: 4 };
    const all = JSON.stringify({ ...saved, walk: [3, 4], ruled: [7], shown: true });
    assert.deepEqual(puzzles.parseAttempt(all, NAMES), { choice, tried });
    assert.deepEqual(puzzles.parseAttempt(JSON.stringify(saved), NAMES), { choice, tried: { ...puzzles.UNTRIED, id: "p1" } });
    const odd = { daily: 0, ruleset: "z", difficulty: 9, walk: 3, ruled: "4", shown: 1 };
    for (const text of [null, "", "{", "null", "open", "[]", "3", JSON.stringify(odd)]) {
        assert.deepEqual(puzzles.parseAttempt(text, NAMES), { choice: {}, tried: puzzles.UNTRIED }, text);
    }
});

test("the library is searched by all words and by game", () => {
    const entry = (id, ruleset, size) => library.describeEntry({ id, line: `${ruleset}:x`, ruleset, moves: 3, ...size }, []);
    const all = [entry("one", "maze", { rows: 2, columns: 3 }), entry("two", "graph", { vertices: 5 })];
    assert.deepEqual(library.searchEntries(all, "", ""), all);
    assert.deepEqual(library.searchEntries(all, " MAZE  one ", ""), [all[0]]);
    assert.deepEqual(library.searchEntries(all, "library", "graph"), [all[1]]);
    assert.deepEqual(library.searchEntries(all, "one two", ""), []);
});
