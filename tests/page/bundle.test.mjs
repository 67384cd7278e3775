// The script of HTML reports, which is kept, is what the bundler makes of the modules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { BUNDLE, bundled } from "./bundle.mjs";

test("the script of reports is that of the modules: `make bundle` makes it anew", async () => {
    const kept = readFileSync(BUNDLE, "utf8");
    assert.ok(kept === (await bundled()), "bundle.js is not what the bundler makes of report/main.js");
});

test("it can stand in a page as it is", () => {
    const kept = readFileSync(BUNDLE, "utf8");
    assert.doesNotMatch(kept, /<\/script|<!--|^(import|export)\b/im);
});
