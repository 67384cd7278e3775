// Posters of large boards.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { COLOURS, countPairs, isLargeBoard, parseColour, drawPixels } from "../../page/model/poster.ts";

const css = readFileSync(new URL("../../page/board/board.css", import.meta.url), "utf8");
const poster = { ruleset: "x", rows: 2, columns: 3, winner: "first", classes: "EOM#ME", pairs: "aad.d." };

test("each cell is a pixel whose colour says what it is", () => {
    const palette = COLOURS.map((_, n) => [n, n, n]);
    const pixels = drawPixels(poster, palette);
    assert.deepEqual([...pixels].filter((_, n) => n % 4 === 0), [1, 2, 3, 0, 3, 1]);
    assert.deepEqual([...pixels].filter((_, n) => n % 4 === 3), [255, 255, 255, 255, 255, 255]);
    assert.deepEqual(countPairs(poster), { starts: 2, dominoes: 2 });
});

test("its colours are those of boards", () => {
    for (const name of COLOURS) {
        const [, value] = new RegExp(`--berge-${name}: (#\\w{6});`).exec(css) ?? [];
        assert.ok(value, name);
    }
    assert.deepEqual(parseColour(" #0072B2"), [0, 114, 178]);
});

test("a text of more cells than the page plays on is a large board, however its rows end", () => {
    const requests = readFileSync(new URL("../../python/berge/web/requests.py", import.meta.url), "utf8");
    assert.match(requests, /MOST_IMPLICIT, .*= 160_000, /);
    const rows = (count) => Array(count).fill(".#@XO".repeat(80));
    assert.equal(isLargeBoard(rows(400).join("\r\n")), false);
    assert.equal(isLargeBoard(`401 400\n${rows(401).join("\n")}`), true);
    assert.equal(isLargeBoard(`maze:${rows(401).join("/")}`), true);
    assert.equal(isLargeBoard("1 2\n".repeat(100_000)), false);
});
