// The structure of animated GIFs; test_page.py reads the pixels back with another program.
import assert from "node:assert/strict";
import { test } from "node:test";

import { encode } from "../../python/berge/page/board/gif.js";

const picture = (width, height, colour) => {
    const pixels = new Uint8ClampedArray(4 * width * height);
    for (let i = 0; i < width * height; i++) pixels.set([...colour(i), 255], 4 * i);
    return pixels;
};

/** The frames of a GIF: delays and boxes. */
function read(bytes) {
    const at = (i) => bytes[i] | (bytes[i + 1] << 8);
    assert.equal(String.fromCharCode(...bytes.slice(0, 6)), "GIF89a");
    const found = { width: at(6), height: at(8), colours: 2 << (bytes[10] & 7), frames: [], loops: false };
    let i = 13 + 3 * found.colours;
    let delay = 0;
    while (bytes[i] !== 0x3b) {
        let data = i + 2;
        if (bytes[i] === 0x21 && bytes[i + 1] === 0xf9) delay = at(i + 4) * 10;
        if (bytes[i] === 0x21 && bytes[i + 1] === 0xff) found.loops = true;
        if (bytes[i] === 0x2c) {
            found.frames.push({ delay, box: [at(i + 1), at(i + 3), at(i + 5), at(i + 7)] });
            data = i + 11;
        }
        while (bytes[data]) data += bytes[data] + 1;
        i = data + 1;
    }
    assert.equal(i, bytes.length - 1);
    return found;
}

test("frames, delays and what has changed", () => {
    const first = picture(5, 4, () => [255, 255, 255]);
    const second = first.slice();
    second.set([200, 0, 0, 255], 4 * 7);
    const found = read(
        encode(
            [
                { pixels: first, delay: 500 },
                { pixels: second, delay: 30 },
                { pixels: second, delay: 0 },
            ],
            5,
            4,
        ),
    );
    assert.deepEqual(found, {
        width: 5,
        height: 4,
        colours: 4,
        loops: true,
        frames: [
            { delay: 500, box: [0, 0, 5, 4] },
            { delay: 30, box: [2, 1, 1, 1] },
            { delay: 20, box: [0, 0, 1, 1] },
        ],
    });
});

test("many colours are brought to one palette", () => {
    const pixels = picture(300, 200, (i) => [i & 255, (i >> 4) & 255, (i * 7) & 255]);
    assert.equal(read(encode([{ pixels, delay: 100 }], 300, 200)).colours, 256);
});

test("the same frames give the same bytes", () => {
    const pixels = picture(64, 64, (i) => [i & 255, (i >> 3) & 255, 9]);
    assert.deepEqual(encode([{ pixels, delay: 1 }], 64, 64), encode([{ pixels, delay: 1 }], 64, 64));
});

test("what does not fit is refused", () => {
    const pixels = picture(2, 2, () => [0, 0, 0]);
    assert.throws(() => encode([], 2, 2), /no frames/);
    assert.throws(() => encode([{ pixels, delay: 1 }], 3, 2), /16 bytes/);
    assert.throws(() => encode([{ pixels, delay: 1 }], 0, 2), /0 x 2/);
    assert.throws(() => encode([{ pixels, delay: 1 }], 70000, 2), RangeError);
});
