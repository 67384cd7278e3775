// The pure parts of the board, and the report's story.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { clean, findSigns, drawSvg } from "../../page/board/board.ts";
import { fillWindow, buildGeometry, growToHold } from "../../page/board/geometry.ts";
import { listMissedArrows } from "../../page/model/game.ts";
import { Story } from "../../page/report/story.ts";

const css = readFileSync(new URL("../../page/board/board.css", import.meta.url), "utf8");
const board = { kind: "board", rows: ["X.O#", "...."] };
const graph = {
    kind: "graph",
    edges: [
        [0, 1],
        [1, 2],
    ],
    places: [
        [0, 0],
        [100, 0],
        [100, 90],
    ],
    sizes: [32, 60, 32],
};

test("every class that is drawn has a rule in board.css", () => {
    const [rules] = css.split(".berge-stage");
    const common = { path: [1, 5], hint: 4, last: 5, mistake: 5, used: [[0, 1]], barrier: [4], kernel: [6] };
    const moves = ["winning", "losing", "plain", "answer", "missed"].map((value) => ({ from: 0, to: 2, value }));
    moves.push({ from: 2, to: 2, value: "missed" });
    const texts = [
        drawSvg({
            ...common,
            picture: board,
            moves,
            values: "EOM#EEEE",
            dominoes: [
                [4, 0],
                [2, 7],
            ],
        }),
        drawSvg({
            ...common,
            picture: graph,
            path: [1, 2],
            hint: 0,
            last: 0,
            mistake: 0,
            barrier: [0],
            kernel: [1],
            moves,
            values: "EOM",
            dominoes: [[0, 1]],
        }),
    ];
    const classes = new Set(
        texts.flatMap((text) => [...text.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names.split(" "))),
    );
    assert.ok(classes.size > 40, String(classes.size));
    for (const name of ["berge-svg", "berge-move", "berge-stone"]) assert.ok(classes.delete(name)); // only hold others
    for (const name of classes) assert.match(rules, new RegExp(`\\.${name}[ .,>]`));
});

test("letters without a drawing are written as text", () => {
    const text = drawSvg({ picture: { kind: "board", rows: ["X.O#", "~.<@"] }, path: [], hasLabels: false });
    assert.deepEqual([...text.matchAll(/<text[^>]*>([^<]*)</g)].map(([, letter]) => letter), ["~", "&#60;"]);
    const many = drawSvg({ picture: { kind: "board", rows: new Array(100).fill("~".repeat(100)) }, path: [], hasLabels: false });
    assert.ok(!many.includes("<text"), "too many are left out");
});

test("points and arrow keys find cells", () => {
    const at = buildGeometry(board);
    assert.equal(at.count, 8);
    for (let n = 0; n < 8; n++) assert.equal(at.findVertex(at.locate(n)), n);
    assert.equal(at.findVertex({ x: -1, y: 5 }), null);
    assert.equal(at.findVertex({ x: 5, y: 97 }), null);
    assert.equal(at.findBeside(0, 1, 0), 1);
    assert.equal(at.findBeside(0, -1, 0), 0);
    assert.equal(at.findBeside(3, 0, 1), 7);
    assert.equal(at.findBeside(1, 1e6, 0), 3);
});

test("points and arrow keys find vertices", () => {
    const at = buildGeometry(graph);
    assert.equal(at.findVertex({ x: 3, y: 3 }), 0);
    assert.equal(at.findVertex({ x: 125, y: 5 }), 1);
    assert.equal(at.findVertex({ x: 50, y: 60 }), null);
    assert.equal(at.findBeside(0, 1, 0), 1);
    assert.equal(at.findBeside(1, 0, 1), 2);
    assert.equal(at.findBeside(0, -1, 0), 0);
});

test("a view box grows as little as needed and fills its window", () => {
    const frame = { x: -30, y: -30, width: 200, height: 160 };
    assert.equal(growToHold(frame, graph), frame);
    const far = { ...graph, places: [[0, 0], [180, 0], [100, -20]] };
    assert.deepEqual(growToHold(frame, far), { x: -30, y: -46, width: 250, height: 176 });
    assert.deepEqual(growToHold(frame, { ...graph, places: [] }), frame);
    assert.deepEqual(fillWindow(frame, { width: 200, height: 320 }), { x: -30, y: -110, width: 200, height: 320 });
    assert.deepEqual(fillWindow(frame, { width: 100, height: 40 }), { x: -130, y: -30, width: 400, height: 160 });
    assert.equal(fillWindow(frame, { width: 0, height: 40 }), frame);
});

test("a pair of a graph is a straight line or the given curve", () => {
    const picture = { kind: "graph", edges: [], places: [[0, 0], [48, 0], [96, 0], [0, 48]], sizes: [32, 32, 32, 32] };
    const curves = { "0 2": "M0 0Q0 20 20 20L76 20Q96 20 96 0" };
    for (const dominoes of [[[0, 2], [3, 1]], [[2, 0], [3, 1]]]) {
        assert.ok(drawSvg({ picture, path: [], dominoes, curves }).includes(`d="${curves["0 2"]}M48 0L0 48"`));
    }
});

test("an SVG document contains every part of a view", () => {
    const text = drawSvg(
        {
            picture: board,
            path: [1, 5],
            moves: [
                { to: 4, value: "winning" },
                { to: 6, value: "losing" },
            ],
            dominoes: [
                [4, 0],
                [2, 7],
            ],
            hint: 4,
            last: 1,
            mistake: 5,
        },
        { title: "a < b" },
    );
    for (const name of [
        "wall",
        "black",
        "white",
        "trail",
        "domino",
        "bar",
        "token",
        "hint",
        "last",
        "mistake",
        "region",
    ]) {
        assert.ok(text.includes(`class="berge-${name}"`), name);
    }
    assert.ok(text.includes("berge-move berge-winning") && text.includes("berge-move berge-losing"));
    assert.ok(text.includes("<title>a &#60; b</title>"));
    assert.equal(text.match(/<g/g)?.length, text.match(/<\/g>/g)?.length);
    assert.ok(!text.includes("NaN") && !text.includes("undefined"));
});

test("every domino is drawn once, with one tip", () => {
    const rows = new Array(7).fill(".".repeat(130));
    for (const most of [1, 25, 200]) {
        const dominoes = Array.from({ length: most }, (_, n) => (n % 2 ? [2 * n, 2 * n + 1] : [2 * n + 1, 2 * n]));
        const text = drawSvg({ picture: { kind: "board", rows }, path: [], dominoes });
        const count = (name) => [...text.matchAll(new RegExp(`class="berge-${name}"[^>]* d="([^"]*)"`, "g"))].map(([, d]) => d).join("").split("M").length - 1;
        assert.deepEqual([count("domino"), count("tip")], [most, most]);
    }
});

test("cells below eight pixels have flat colours, by the direction of their dominoes", () => {
    const rows = new Array(200).fill(".".repeat(200));
    const values = `E${"M".repeat(39_999)}`;
    const view = { path: [], values, pairs: [[1, 2], [3, 203], [5, 206]], exposed: [0], barrier: [7] };
    const text = drawSvg({ ...view, picture: { kind: "board", rows } });
    for (const name of ["good", "across", "down", "other"]) assert.ok(text.includes(`class="berge-flat-${name}"`), name);
    for (const name of ["grid", "pair", "ring", "dot", "exposed", "fence"]) assert.ok(!text.includes(`class="berge-${name}"`), name);
    const corner = rows.slice(0, 100).map((row) => row.slice(0, 100));
    const near = drawSvg({ ...view, picture: { kind: "board", rows: corner } });
    assert.ok(near.includes('class="berge-grid"') && !near.includes("berge-flat"));
});

test("values differ by shape and by colour", () => {
    const text = drawSvg({ picture: board, path: [], values: "EOM#EEEE" });
    assert.equal((text.match(/class="berge-ring"[^>]*/g) ?? []).join("").match(/M/g)?.length, 5);
    assert.equal((text.match(/class="berge-dot"[^>]*/g) ?? []).join("").match(/M/g)?.length, 2);
});

test("a missed move is an arrow from where the token was, or a ring where no start was chosen yet", () => {
    assert.deepEqual(listMissedArrows([4, 0, 1], [5, 6]), [
        { from: 0, to: 5, value: "missed" },
        { from: 0, to: 6, value: "missed" },
    ]);
    assert.deepEqual(listMissedArrows([4], [6]), [{ from: 6, to: 6, value: "missed" }]);
    assert.equal(listMissedArrows([4, 0], Array.from({ length: 99 }, (_, n) => n)).length, 8);
    const draw = (moves, path) => drawSvg({ picture: board, path, moves });
    assert.match(draw(listMissedArrows([0, 4], [1]), [0, 4]), /berge-move berge-missed/);
    assert.match(draw(listMissedArrows([4], [1]), [4]), /class="berge-missed-start"/);
    assert.ok(findSigns({ picture: board, path: [0, 4], moves: listMissedArrows([0, 4], [1]) }).includes("missed"));
});

test("names are escaped", () => {
    const names = ["<script>alert(1)</script>", "\u202egnirts\"'&", "\ud800\u0000x"];
    const text = drawSvg({ picture: graph, names, path: [0] });
    assert.ok(!text.includes("<script"));
    assert.ok(!/[\u202e\u0000\ud800]/.test(text));
    assert.equal(clean("a\u2066b\nc"), "ab c");
});

test("a theme sets the colours of a document", () => {
    const styled = (theme) => drawSvg({ picture: board, path: [] }, { style: css, theme });
    assert.match(styled("auto"), /prefers-color-scheme: dark/);
    assert.match(styled("auto"), /\.berge-paper \{ fill: #FFFFFF; fill: var\(--berge-paper\) \}/);
    assert.match(styled("light"), /\.berge-paper \{ fill: #FFFFFF \}/);
    assert.match(styled("dark"), /\.berge-paper \{ fill: #17181B \}/);
    for (const theme of ["light", "dark"]) assert.doesNotMatch(styled(theme), /var\(|undefined/);
    assert.doesNotMatch(styled("auto"), /berge-stage|undefined|data-theme/);
});

test("empty and unusual pictures are drawn", () => {
    for (const picture of [
        { kind: "board", rows: [] },
        { kind: "board", rows: ["."] },
        { ...graph, places: null, sizes: null },
    ]) {
        const text = drawSvg({ picture, path: [] });
        assert.ok(!text.includes("NaN") && !text.includes("Infinity"), text);
    }
    const wide = drawSvg({ picture: { kind: "board", rows: ["#".repeat(130)] }, path: [129] });
    assert.equal(wide.match(/class="berge-wall"/g)?.length, 3);
});

test("a picture may have a caption and a legend below it", () => {
    const view = { picture: { kind: "board", rows: ["..", ".."] }, path: [0] };
    const size = (text) => /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(text).slice(1).map(Number);
    const caption = ["Egg is winning.", "先手无论从哪里开始，后手都走到另一半，永远不会卡住，所以先手总是输。<b>"];
    const text = drawSvg(view, { caption, legend: [["domino", "Domino"]] });
    const lines = [...text.matchAll(/<text class="berge-entry"[^>]*>([^<]*)</g)].map(([, words]) => words);
    assert.equal(lines[0], caption[0]);
    assert.ok(lines.length > 3, "long sentences are broken into lines, also in Chinese");
    assert.equal(lines.slice(1, -1).join(""), caption[1].replace("<b>", "&#60;b&#62;"));
    assert.equal(lines.at(-1), "Domino");
    assert.ok(text.includes('<g class="berge-region">') || text.includes('class="berge-region"'));
    const [bare, full] = [size(drawSvg(view)), size(text)];
    assert.ok(full[0] > bare[0] && full[1] > bare[1] + 22 * lines.length);
});

const words = {
    en: {
        "report.mistake": "{player} {number} {move}: {better}",
        "report.or": " or ",
        "report.comma": ", ",
        "x.one": "one",
        x: "{n}",
        "verdict.wins": "{player} is winning.",
        "verdict.turn": "{player} to move.",
        "verdict.over": "{player} has won.",
        why: "{winner} beats {loser} by {move}",
    },
};
const data = {
    kind: "review",
    language: "en",
    players: ["rabbit", "egg"],
    picture: { kind: "board", rows: ["XO.OXO"] },
    names: null,
    free: false,
    slides: true,
    used: false,
    path: [2, 1, 0],
    winning: "110",
    legal: [[1, 3], [0], []],
    wins: [[3], [0], []],
    mistakes: [0],
    accuracy: [
        [0, 1],
        [1, 1],
    ],
    marks: [null, { dominoes: [[1, 0]], curves: {} }, null],
    reasons: [null, { key: "why", values: { winner: "egg", loser: "rabbit", move: "(1, 1)" } }, null],
    values: null,
};

test("a story says who moves, who wins, and which moves are mistakes", () => {
    const story = new Story(data, words);
    assert.deepEqual(
        [0, 1, 2].map((k) => story.findTurn(k)),
        [0, 1, 0],
    );
    assert.deepEqual(
        [0, 1, 2].map((k) => story.findWinner(k)),
        [0, 1, 1],
    );
    assert.deepEqual(story.mistakes, [1]);
    assert.equal(story.describeMove(0), "Rabbit 1 (1, 2): (1, 4)");
    assert.equal(story.listSentences(1).at(-1), "Egg beats Rabbit by (1, 1)");
    assert.equal(story.listSentences(1)[1], "Egg is winning. Egg to move."); // as on the page
    assert.equal(story.listSentences(2).at(-1), "Egg has won.");
    assert.deepEqual(story.slidePieces(2), [".XOOXO"]);
    assert.deepEqual(story.buildView(1).path, [2, 1]);
    assert.equal(story.buildView(1).mistake, 1);
    assert.deepEqual(story.buildView(1).moves.filter(({ value }) => value === "missed"), [{ from: 2, to: 3, value: "missed" }]);
    assert.equal(story.say("x", { n: 1 }), "one");
    assert.equal(story.say("x", { n: 2 }), "2");
});
