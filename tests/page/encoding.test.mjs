import assert from "node:assert/strict";
import test from "node:test";

import { decodeText } from "../../page/model/encoding.ts";

const TEXT = "A,B\r\nä,好\r\n";

test("files are decoded as UTF-8 or, with a byte order mark, as UTF-16", () => {
    const little = Buffer.from("\ufeff" + TEXT, "utf16le");
    for (const bytes of [Buffer.from(TEXT), Buffer.from("\ufeff" + TEXT), little, Buffer.from(little).swap16()])
        assert.equal(decodeText(bytes), TEXT);
    assert.equal(decodeText(new Uint8Array()), "");
});
