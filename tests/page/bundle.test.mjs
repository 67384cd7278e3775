// The script of HTML reports, which is committed, is what the bundler makes of the modules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { BUNDLE, bundled } from "./bundle.mjs";

test("the bundle of reports is up to date: run `make bundle`", async () => {
    const bundle = readFileSync(BUNDLE, "utf8");
    assert.ok(bundle === (await bundled()), "bundle.js is not what the bundler makes of report/main.js");
});

test("the bundle can be part of a page", () => {
    const bundle = readFileSync(BUNDLE, "utf8");
    assert.doesNotMatch(bundle, /<\/script|<!--|^(import|export)\b/im);
});
