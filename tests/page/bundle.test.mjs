// The script of HTML reports, which is kept, is what the bundler makes of the modules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { BUNDLE, bundled } from "./bundle.mjs";

test("the bundle of reports is up to date: run `make bundle`", async () => {
    const kept = readFileSync(BUNDLE, "utf8");
    assert.ok(kept === (await bundled()), "bundle.js is not what the bundler makes of report/main.js");
});

test("the bundle can be part of a page", () => {
    const kept = readFileSync(BUNDLE, "utf8");
    assert.doesNotMatch(kept, /<\/script|<!--|^(import|export)\b/im);
});
