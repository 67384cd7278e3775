// What follows from a game, a review, an edit and a match, without a browser.
import assert from "node:assert/strict";
import test from "node:test";

import * as edits from "../../page/model/edit.ts";
import { pack, unpack } from "../../page/model/packed.ts";
import * as boards from "../../page/model/rows.ts";
import * as graphs from "../../page/model/graphs.ts";
import * as game from "../../page/model/game.ts";
import * as matches from "../../page/model/match.ts";
import * as review from "../../page/model/review.ts";
import * as states from "../../page/model/state.ts";
import { computeBars } from "../../page/view/advantage-chart.ts";
import * as trees from "../../page/model/tree.ts";

const RABBIT = {
    ruleset: "rabbit",
    players: ["rabbit", "egg"],
    document: { ruleset: "rabbit", board: ["XO.", "OXO"] },
    token: 2,
    notation: "rabbit:XO./OXO",
    slides: true,
    used: false,
    picture: { kind: "board", rows: ["XO.", "OXO"] },
    vertices: null,
    names: null,
};
const PIECES = { kind: "board", paint: ["X", "O"], dense: "X", token: ".", fixed: true, fresh: ["XO", "OX"] };
const HOLES = { kind: "board", paint: [".", "#"], dense: "#", token: "@", fixed: false, fresh: ["."] };
const SWAMPS = { kind: "board", paint: [".", "#", "~"], dense: "~", token: "@", fixed: false, fresh: ["."] };
const NUMBERS = {
    kind: "fields",
    fields: { n: { type: "integer", minimum: 1 }, odd: { type: "boolean" } },
    fresh: { n: 30, odd: false },
};
const ruleset = (name, editor) => ({ name, title: name, about: name, players: ["a", "b"], examples: [], editor });
const RULESETS = [
    ruleset("sealed", { kind: "none" }),
    ruleset("numbers", NUMBERS),
    ruleset("rabbit", PIECES),
    ruleset("maze", HOLES),
    ruleset("graph", { kind: "graph", fresh: { vertices: [0, 1, 2], edges: [[0, 1]] } }),
];
const [, N, PIECED, HOLED, JOINED] = RULESETS;
const GRAPH = {
    ruleset: "graph",
    players: ["first", "second"],
    document: {},
    token: null,
    notation: "graph:a-b",
    names: ["a", "(1, 2)"],
    picture: { kind: "graph", edges: [[0, 1]], places: null, sizes: null },
    vertices: ["a", [1, 2]],
};

test("numbers and names of cells and vertices", () => {
    assert.equal(game.findVertex(RABBIT, [2, 3]), 5);
    assert.deepEqual(game.findMove(RABBIT, 5), [2, 3]);
    assert.equal(game.findVertex(GRAPH, [1, 2]), 1);
    assert.equal(game.findVertex(GRAPH, "b"), -1);
    assert.equal(game.findVertex(RABBIT, null), -1);
    assert.equal(game.formatMove(GRAPH, [1, 2]), "(1, 2)");
});

test("pieces slide to the token's old cell", () => {
    const view = game.makePlainView(RABBIT, [
        [1, 2],
        [1, 1],
    ]);
    assert.deepEqual(view.rows, [".XO", "OXO"]);
    assert.deepEqual(view.path, [2, 1, 0]);
    assert.equal(view.last, 0);
    assert.equal(game.makePlainView(RABBIT, []).last, undefined);
    assert.deepEqual(game.makePlainView({ ...RABBIT, slides: false, used: true }, [[1, 2]]).used, [[2, 1]]);
});

test("the question about a position has the user's places of vertices", () => {
    const places = [[0, 0]];
    const setup = { ruleset: "graph", document: { vertices: [1] }, picture: { kind: "graph", edges: [], places } };
    const question = { format: "berge-game/1", ruleset: "graph", vertices: [1], moves: [1] };
    assert.deepEqual(game.buildQuestion(setup, [1]), question);
    assert.deepEqual(game.buildQuestion({ ...setup, isByHand: true }, [1]), { ...question, places });
});

/** A line of nodes 1, 2, … with who wins before each move; `w` wins for the mover, and `m` after a mistake. */
function line(verdicts) {
    const verdict = (letter, id) => ({ winning: letter !== "l", right: [[1, id + 1]], mistake: letter === "m" });
    const known = new Map([...verdicts].map((letter, id) => [id, verdict(letter, id)]));
    return { known, ids: [...verdicts].slice(1).map((_, index) => index + 1) };
}

test("skipped and shown puzzles stay unsolved", () => {
    assert.deepEqual(review.listUnsolved({ list: ["a", "b", "c"], solved: [1] }), ["a", "c"]);
    assert.deepEqual(review.listUnsolved({ list: [], solved: [] }), []);
});

test("a line has winners, mistakes, accuracy and puzzles", () => {
    const { known, ids } = line("wmlwl");
    const winners = review.listWinners(ids, known);
    assert.deepEqual(winners, [0, 1, 1, 1, 1]);
    assert.deepEqual(review.listMistakes(ids, known), [0]);
    assert.deepEqual(review.computeAccuracies(ids, known), [
        { winsKept: 0, winning: 1, mistakes: [0] },
        { winsKept: 2, winning: 2, mistakes: [] },
    ]);
    assert.equal(review.computeRate({ winsKept: 0, winning: 0, mistakes: [] }), null);
    assert.equal(review.computeRate({ winsKept: 2, winning: 3, mistakes: [1] }), 67);
    assert.equal(review.computeRate({ winsKept: 268, winning: 269, mistakes: [1] }), 99, "a mistake is never 100 %");
    assert.equal(review.computeRate({ winsKept: 1, winning: 300, mistakes: [1] }), 1);
    const [puzzle, ...none] = review.buildPuzzles(ids, (id) => [9, id], known, 0);
    assert.deepEqual(none, []);
    assert.deepEqual(puzzle, { ply: 0, node: 0, player: 0, played: [9, 1], right: [[1, 1]] });
    assert.deepEqual(
        review.buildPuzzles(ids, (id) => [9, id], known, 1),
        [],
    );
    assert.equal(review.grade(puzzle, [1, 1]), "right");
    assert.equal(review.grade(puzzle, [9, 1]), "again");
    assert.equal(review.grade(puzzle, [5, 5]), "wrong");
});

test("unknown moves are neither mistakes nor right", () => {
    const known = new Map([[0, { winning: true, right: [] }]]);
    const winners = review.listWinners([1, 2], known);
    assert.deepEqual(winners, [0, null, null]);
    assert.deepEqual(review.listMistakes([1, 2], known), []);
    assert.deepEqual(review.computeAccuracies([1, 2], known)[0], { winsKept: 0, winning: 1, mistakes: [] });
    assert.equal(review.findNextMistake([2, 5, 9], 5, 1), 9);
    assert.equal(review.findNextMistake([2, 5, 9], 5, -1), 2);
    assert.equal(review.findNextMistake([2, 5, 9], 9, 1), null);
});

test("painting keeps at most one token", () => {
    const rows = ["XO.", "OXO"];
    assert.deepEqual(boards.paint(PIECES, rows, 0, 0, "."), [".OX", "OXO"]);
    assert.equal(boards.paint(PIECES, rows, 0, 2, "X"), rows, "the blank is not painted over");
    assert.equal(boards.paint(PIECES, rows, 0, 2, "."), rows);
    assert.equal(boards.paint(PIECES, rows, 9, 9, "X"), rows);
    assert.equal(boards.paint(PIECES, rows, 0, 1, "#"), rows);
    assert.deepEqual(boards.paint(HOLES, ["@.", "#."], 1, 1, "@"), ["..", "#@"]);
    assert.deepEqual(boards.paint(HOLES, ["@.", "#."], 0, 0, "@"), ["..", "#."]);
    assert.deepEqual(boards.paint(HOLES, ["@.", "#."], 0, 0, "#"), ["#.", "#."]);
});

test("boards are resized, rotated and converted", () => {
    assert.deepEqual(boards.resize(HOLES, ["@#"], 2, 3), ["@#.", "..."]);
    assert.deepEqual(boards.resize(HOLES, ["@#", ".."], 1, 1), ["@"]);
    for (const [height, width] of [
        [1, 1],
        [2, 5],
        [7, 3],
    ]) {
        const sized = boards.resize(PIECES, ["XO.", "OXO"], height, width);
        assert.equal(sized.length, height);
        assert.ok(sized.every((row) => row.length === width));
        assert.equal(sized.join("").split(".").length, 2, "one blank");
    }
    assert.deepEqual(boards.rotate(["ab", "cd", "ef"]), ["eca", "fdb"]);
    assert.deepEqual(boards.convert(PIECES, HOLES, ["XO.", "OXO"]), ["#.@", ".#."]);
    assert.deepEqual(boards.convert(HOLES, PIECES, ["#.@"]), ["XO."]);
    assert.deepEqual(boards.convert(HOLES, PIECES, ["##"]), ["X."]);
    assert.equal(boards.clear(PIECES, 4, 4).join("").split(".").length, 2);
});

test("shared letters are kept when the ruleset changes", () => {
    assert.deepEqual(boards.convert(SWAMPS, HOLES, ["~#.@"]), ["##.@"]);
    assert.deepEqual(boards.convert(HOLES, SWAMPS, ["#.@"]), ["#.@"]);
    assert.deepEqual(boards.convert(SWAMPS, PIECES, ["~#.@"]), ["XOO."]);
    assert.deepEqual(boards.clear(PIECES, 2, 3), ["XOX", "O.O"]);
    assert.deepEqual(boards.clear(HOLES, 2, 3), ["...", "..."]);
    assert.deepEqual(boards.paint(SWAMPS, ["@."], 0, 1, "@"), [".@"]);
});

test("editing begins with the current setup, or a new board", () => {
    const first = edits.begin(RULESETS, null);
    assert.equal(first.ruleset, HOLED);
    assert.equal(first.rows.length, 9);
    assert.equal(first.brush, "#");
    assert.equal(edits.begin(RULESETS, { ruleset: "sealed", document: {} }).ruleset, HOLED);
    assert.equal(edits.begin([N, PIECED], null).ruleset, N);
    assert.equal(edits.begin([], null), null);
    const setup = { ruleset: "numbers", document: { n: 12 }, picture: { kind: "graph" } };
    const numbers = edits.begin(RULESETS, setup);
    assert.deepEqual([numbers.setup, numbers.fields], [setup, { n: 12, odd: false }]);
    assert.deepEqual(edits.buildDocument(numbers).document, {
        format: "berge-game/1",
        ruleset: "numbers",
        n: 12,
        odd: false,
        moves: [],
    });
    assert.deepEqual(edits.begin(RULESETS, RABBIT).rows, ["XO.", "OXO"]);
    const graph = { ...numbers, ...edits.choose(numbers, JOINED) };
    assert.equal(graph.text, "0 1\n2");
    assert.deepEqual(edits.buildDocument(graph).document.vertices, [0, 1, 2]);
    assert.deepEqual(edits.choose(graph, HOLED).rows, new Array(9).fill("........."));
    assert.deepEqual(edits.choose(graph, N).fields, { n: 12, odd: false });
    const seen = { ...states.makeState(), mode: "edit", edit: { ...first, rows: ["#@."] } };
    assert.deepEqual(states.findView(seen).path, [1]);
    assert.equal(states.findView({ ...seen, edit: graph }), null, "nothing is drawn until the server has drawn it");
});

test("a saved edit is restored if its ruleset exists", () => {
    const edit = edits.applyChange(edits.begin(RULESETS, null), { rows: ["#.."], brush: "@" });
    const packed = JSON.parse(JSON.stringify(pack(edit)));
    assert.deepEqual(unpack(RULESETS, packed), edit);
    assert.equal(unpack([N], packed), null);
});

test("the text of a graph round-trips", () => {
    const { keys: document } = graphs.parseGraph("a b\n# a comment\n\nb-c\n c , d \nlonely\n@ c");
    assert.deepEqual(document.edges, [
        ["a", "b"],
        ["b", "c"],
        ["c", "d"],
    ]);
    assert.deepEqual(document.vertices, ["a", "b", "c", "d", "lonely"]);
    assert.equal(document.token, "c");
    assert.deepEqual(graphs.parseGraph("10 2\n2 1").keys.vertices, [1, 2, 10]);
    assert.deepEqual(graphs.parseGraph("1 2\r\n2 10").keys.edges, [
        [1, 2],
        [2, 10],
    ]);
    assert.deepEqual(graphs.parseGraph("1 2\nx 02").keys.edges, [
        ["1", "2"],
        ["x", "02"],
    ]);
    assert.deepEqual(graphs.parseGraph("a b c"), { line: 1, found: "a b c" });
    assert.deepEqual(graphs.parseGraph("a b\nc c"), { line: 2, found: "c c" });
    assert.equal(graphs.formatGraph(document), "a b\nb c\nc d\nlonely\n@c");
    assert.equal(graphs.formatGraph({ ...document, token: undefined }), "a b\nb c\nc d\nlonely");
});

test("the engine's turn follows from ply and sides", () => {
    const match = matches.makeMatch("second", 7);
    assert.equal(matches.findLevel(match, 0), 7);
    assert.equal(matches.findLevel(match, 1), null);
    assert.equal(matches.findLevel({ ...match, over: true }, 0), null);
    assert.equal(matches.takeBack(matches.makeMatch("first", 3), 4), 2);
    assert.equal(matches.takeBack(matches.makeMatch("first", 3), 3), 1);
    assert.equal(matches.takeBack(matches.makeMatch("second", 3), 1), 0);
    assert.equal(matches.takeBack(matches.makeMatch("both", 3), 1), 1);
    assert.equal(matches.makeMatch("first", 99).sides[1], 10);
});

test("moves before the match are not taken back", () => {
    assert.equal(matches.takeBack(matches.makeMatch("both", 3, 2), 3), 1);
    assert.equal(matches.takeBack(matches.makeMatch("both", 3, 2), 2), 0);
    assert.equal(matches.takeBack(matches.makeMatch("first", 3, 1), 2), 0, "that of the engine, which began");
});

test("a rematch exchanges the sides", () => {
    const again = matches.swapSides({ ...matches.makeMatch("second", 7, 2, 9), hinted: 3, over: true }, 2);
    assert.deepEqual(again, matches.makeMatch("first", 7, 2, 2));
    assert.deepEqual(
        ["first", "second", "both"].map((mine) => matches.findOnlyPerson(matches.makeMatch(mine, 4))),
        [0, 1, null],
    );
});

test("a match continues from its last remaining move", () => {
    let [tree, match] = [trees.makeTree(), matches.makeMatch("both", 0)];
    for (const move of ["a", "b", "c"]) ({ tree, match } = matches.playMove(tree, match, move));
    match = { ...match, over: true };
    const tried = trees.add(tree, 1, "x").tree;
    assert.equal(matches.goBackTo(match, tree, tried), match);
    const less = trees.remove(tried, 2).tree;
    assert.deepEqual(matches.goBackTo(match, tried, less), { ...match, at: 1, over: false });
    const empty = trees.remove(tried, 1).tree;
    assert.equal(matches.goBackTo(match, tried, empty).at, 0);
});

test("invalid fields of a saved choice get defaults", () => {
    const choice = { mine: "second", level: 0, difficulty: 5 };
    assert.deepEqual(matches.parseChoice(JSON.stringify(choice)), choice);
    const strange = ["", "{", "null", "7", '{"level":11}', '{"mine":"x","level":"3","difficulty":0}', '{"level":1.5}'];
    for (const text of [null, ...strange]) assert.deepEqual(matches.parseChoice(text), matches.USUAL);
});

test("the chart has every ply in a column", () => {
    const few = computeBars([0, 0, 1], [1], 300);
    assert.deepEqual(
        few.map(({ first, second, mistakes }) => [first, second, mistakes]),
        [
            [1, 0, 0],
            [1, 0, 0],
            [0, 1, 1],
        ],
    );
    const many = computeBars(new Array(10_000).fill(0), [0, 9998], 300);
    assert.equal(many.length, 150);
    assert.ok(many.every(({ first }) => first === 1));
    assert.equal(
        many.reduce((sum, { mistakes }) => sum + mistakes, 0),
        2,
    );
    assert.equal(computeBars([null], [], 300)[0].first, 0);
});

test("the winner is hidden during a match and a puzzle", () => {
    const position = {
        ply: 0,
        winning: true,
        over: false,
        at: [1, 3],
        legal: [
            [1, 2],
            [2, 3],
        ],
        winning_moves: [[1, 2]],
        answers: [[[2, 3], [[2, 2]]]],
        marks: { dominoes: [[2, 1]] },
    };
    const base = { ...states.makeState(), setup: RABBIT, positions: new Map([[0, position]]) };
    const reviewing = states.findView({ ...base, mode: "review" });
    assert.deepEqual(reviewing.moves, [{ to: 1, value: "winning" }]);
    assert.deepEqual(reviewing.dominoes, [[2, 1]]);
    const playing = states.findView({ ...base, mode: "play", match: matches.makeMatch("first", 5) });
    assert.deepEqual(
        playing.moves.map(({ value }) => value),
        ["plain", "plain"],
    );
    assert.equal(playing.dominoes, undefined);
    const retry = {
        player: null,
        list: [{ ply: 0, node: 0, player: 0, played: [2, 3], right: [[1, 2]] }],
        index: 0,
        solved: [],
        result: "",
        tried: null,
    };
    assert.equal(states.findView({ ...base, mode: "retry", retry }).dominoes, undefined);
    const wrong = states.findView({ ...base, mode: "retry", retry: { ...retry, result: "wrong", tried: 5 } });
    assert.deepEqual(wrong.moves, [
        { to: 5, value: "losing" },
        { from: 5, to: 4, value: "answer" },
    ]);
    const shown = states.findView({ ...base, mode: "retry", retry: { ...retry, result: "shown" } });
    assert.deepEqual(shown.dominoes, [[2, 1]]);
});

test("without a puzzle no move can be played", () => {
    const retry = { player: null, list: [{}], index: 0, solved: [], result: "", tried: null };
    const state = { ...states.makeState(), mode: "retry" };
    assert.ok(states.canMove({ ...state, retry }));
    assert.ok(!states.canMove({ ...state, retry: { ...retry, index: 1 } }));
    assert.ok(!states.canMove({ ...state, retry: { ...retry, list: [] } }));
});

test("the line follows the position into a variation", () => {
    let { tree, id } = trees.add(trees.makeTree(), 0, "a");
    ({ tree } = trees.add(tree, id, "b"));
    const { tree: more, id: other } = trees.add(tree, 0, "c");
    const state = { ...states.makeState(), tree: more };
    assert.deepEqual(states.reviewLine({ ...state, at: 1 }).line, [1, 2]);
    assert.deepEqual(states.reviewLine({ ...state, at: other }).line, [other]);
});

test("the answer is the other end of the token's pair, else any winning move", () => {
    const here = (/** @type {any} */ certificate, /** @type {any} */ at = 2) =>
        game.findAnswer(/** @type {any} */ ({ at, certificate, winning_moves: [9] }));
    assert.equal(here({ dominoes: [[1, 5], [2, 3]] }), 3);
    assert.equal(here({ matching: [[1, 2]] }), 1);
    assert.equal(here({ kernel: [4] }), 9);
    assert.equal(here(null), 9);
    assert.equal(here({ matching: [[1, 2]] }, null), 9);
});
