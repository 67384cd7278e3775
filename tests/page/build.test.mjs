// What is built of the page lies in the Python package, and is up to date.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { buildFiles } from "../../page/build/build.mjs";
import { BUILT } from "../../page/build/options.mjs";

const files = await buildFiles();

for (const [name, content] of Object.entries(files)) {
    test(`${name} is what the build makes of the sources: run \`make page\``, () => {
        assert.ok(readFileSync(BUILT + name, "utf8") === content, name);
    });
}

test("the script of reports can be part of a page", () => {
    assert.doesNotMatch(files["report.js"], /<\/script|<!--|^(import|export)\b/im);
});
