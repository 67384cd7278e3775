// Posters of large boards.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { COLOURS, countOf, parseColour, pixelsOf } from "../../page/model/poster.ts";

const css = readFileSync(new URL("../../page/board/board.css", import.meta.url), "utf8");
const poster = { ruleset: "x", rows: 2, columns: 3, winner: "first", classes: "EOM#ME", pairs: "aad.d." };

test("each cell is a pixel whose colour says what it is", () => {
    const palette = COLOURS.map((_, n) => [n, n, n]);
    const pixels = pixelsOf(poster, palette);
    assert.deepEqual([...pixels].filter((_, n) => n % 4 === 0), [1, 2, 3, 0, 3, 1]);
    assert.deepEqual([...pixels].filter((_, n) => n % 4 === 3), [255, 255, 255, 255, 255, 255]);
    assert.deepEqual(countOf(poster), { starts: 2, dominoes: 2 });
});

test("its colours are those of boards", () => {
    for (const name of COLOURS) {
        const [, value] = new RegExp(`--berge-${name}: (#\\w{6});`).exec(css) ?? [];
        assert.ok(value, name);
    }
    assert.deepEqual(parseColour(" #0072B2"), [0, 114, 178]);
});
