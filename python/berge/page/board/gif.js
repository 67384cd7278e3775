// @ts-check
// Animated GIF from pixels: one palette for all frames, and of each frame only what has changed.

/** @typedef {{pixels: Uint8ClampedArray | Uint8Array, delay: number}} Frame RGBA, row by row; delay in milliseconds */

const FLAT = 160; // so many colours are kept as they are: the flat ones, which are nearly all of a picture
const MOST = 255; // the last number stands for what has not changed

/**
 * Return an animated GIF (89a) that repeats for ever. Raises RangeError where a size does not fit.
 *
 * Colours are kept exactly where there are at most 255; otherwise the most frequent are, and what is left, the blends
 * at edges, goes to the nearest of a palette that is cut from them.
 * @param {readonly Frame[]} frames
 * @param {number} width
 * @param {number} height
 * @returns {Uint8Array}
 */
export function encode(frames, width, height) {
    if (!(
        Number.isInteger(width) &&
        Number.isInteger(height) &&
        width > 0 &&
        height > 0 &&
        width < 65536 &&
        height < 65536
    )) {
        throw new RangeError(`found the size ${width} x ${height}; expected whole numbers from 1 to 65535`);
    }
    if (!frames.length) throw new RangeError("found no frames; expected at least one");
    for (const { pixels } of frames) {
        if (pixels.length !== 4 * width * height) {
            throw new RangeError(`found ${pixels.length} bytes of pixels; expected ${4 * width * height}`);
        }
    }
    const palette = paletteOf(frames);
    const bits = Math.max(1, Math.ceil(Math.log2(palette.length + 1)));
    const size = 1 << bits;
    const kept = size - 1; // the number that stands for what has not changed
    const out = new Bytes();
    out.text("GIF89a");
    out.short(width);
    out.short(height);
    out.byte(0x80 | ((bits - 1) << 4) | (bits - 1));
    out.byte(0);
    out.byte(0);
    for (let i = 0; i < size; i++) {
        const colour = palette[i] ?? 0;
        out.byte(colour >> 16);
        out.byte((colour >> 8) & 255);
        out.byte(colour & 255);
    }
    out.byte(0x21);
    out.byte(0xff);
    out.byte(11);
    out.text("NETSCAPE2.0");
    for (const byte of [3, 1, 0, 0, 0]) out.byte(byte);

    const nearest = nearestIn(palette);
    /** @type {Uint8Array | null} */
    let before = null;
    for (const { pixels, delay } of frames) {
        const now = new Uint8Array(width * height);
        let last = -1;
        let index = 0;
        for (let i = 0, p = 0; i < now.length; i++, p += 4) {
            const colour = colourAt(pixels, p);
            if (colour !== last) index = nearest((last = colour));
            now[i] = index;
        }
        const box = before ? changed(before, now, width, height) : { left: 0, top: 0, right: width, bottom: height };
        const cut = new Uint8Array((box.right - box.left) * (box.bottom - box.top));
        for (let y = box.top, k = 0; y < box.bottom; y++) {
            for (let x = box.left, i = y * width + x; x < box.right; x++, i++) {
                cut[k++] = before && before[i] === now[i] ? kept : now[i];
            }
        }
        const hundredths = Math.min(65535, Math.max(2, Math.round(delay / 10)));
        for (const byte of [0x21, 0xf9, 4, 4 | (before ? 1 : 0)]) out.byte(byte);
        out.short(hundredths);
        out.byte(kept);
        out.byte(0);
        out.byte(0x2c);
        out.short(box.left);
        out.short(box.top);
        out.short(box.right - box.left);
        out.short(box.bottom - box.top);
        out.byte(0);
        compress(cut, Math.max(2, bits), out);
        before = now;
    }
    out.byte(0x3b);
    return out.done();
}

/** Bytes that grow. */
class Bytes {
    constructor() {
        this.bytes = new Uint8Array(1 << 16);
        this.length = 0;
    }

    /** @param {number} byte */
    byte(byte) {
        if (this.length === this.bytes.length) {
            const larger = new Uint8Array(2 * this.length);
            larger.set(this.bytes);
            this.bytes = larger;
        }
        this.bytes[this.length++] = byte;
    }

    /** @param {number} number */
    short(number) {
        this.byte(number & 255);
        this.byte(number >> 8);
    }

    /** @param {string} letters */
    text(letters) {
        for (let i = 0; i < letters.length; i++) this.byte(letters.charCodeAt(i));
    }

    done() {
        return this.bytes.slice(0, this.length);
    }
}

/**
 * Return the colour of a pixel, on white where it is not opaque.
 * @param {Uint8ClampedArray | Uint8Array} pixels @param {number} p
 */
function colourAt(pixels, p) {
    const alpha = pixels[p + 3];
    if (alpha === 255) return (pixels[p] << 16) | (pixels[p + 1] << 8) | pixels[p + 2];
    const on = (/** @type {number} */ c) => Math.round((c * alpha + 255 * (255 - alpha)) / 255);
    return (on(pixels[p]) << 16) | (on(pixels[p + 1]) << 8) | on(pixels[p + 2]);
}

/**
 * @param {readonly Frame[]} frames
 * @returns {number[]} at most 255 colours
 */
function paletteOf(frames) {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const { pixels } of frames) {
        let last = -1;
        let run = 0;
        for (let p = 0; p < pixels.length; p += 4) {
            const colour = colourAt(pixels, p);
            if (colour === last) {
                run++;
                continue;
            }
            if (run) counts.set(last, (counts.get(last) ?? 0) + run);
            last = colour;
            run = 1;
        }
        if (run) counts.set(last, (counts.get(last) ?? 0) + run);
    }
    const colours = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    if (colours.length <= MOST) return colours.map(([colour]) => colour);
    const flat = colours.slice(0, FLAT).map(([colour]) => colour);
    return [...new Set([...flat, ...medianCut(colours.slice(FLAT), MOST - FLAT)])];
}

/**
 * Return some colours that stand for many: the box of colours that is widest, times how many pixels are in it, is cut
 * in two until there are enough boxes.
 * @param {[number, number][]} colours with how often each is there
 * @param {number} most
 */
function medianCut(colours, most) {
    const channel = (/** @type {number} */ colour, /** @type {number} */ shift) => (colour >> shift) & 255;
    /** @param {[number, number][]} box */
    const measured = (box) => {
        let [widest, shift, sum] = [-1, 0, 0];
        for (const s of [16, 8, 0]) {
            let [low, high] = [255, 0];
            for (const [colour] of box) {
                low = Math.min(low, channel(colour, s));
                high = Math.max(high, channel(colour, s));
            }
            if (high - low > widest) [widest, shift] = [high - low, s];
        }
        for (const [, count] of box) sum += count;
        return { box, shift, weight: box.length > 1 ? widest * Math.sqrt(sum) : -1 };
    };
    const boxes = [measured(colours)];
    while (boxes.length < most) {
        let widest = 0;
        for (let i = 1; i < boxes.length; i++) if (boxes[i].weight > boxes[widest].weight) widest = i;
        const { box, shift, weight } = boxes[widest];
        if (weight < 0) break;
        box.sort((a, b) => channel(a[0], shift) - channel(b[0], shift) || a[0] - b[0]);
        const half = box.reduce((sum, [, count]) => sum + count, 0) / 2;
        let [cut, sum] = [0, 0];
        while (cut < box.length - 1 && (cut === 0 || sum < half)) sum += box[cut++][1];
        boxes.splice(widest, 1, measured(box.slice(0, cut)), measured(box.slice(cut)));
    }
    return boxes.map(({ box }) => {
        const sums = [16, 8, 0].map((s) => box.reduce((sum, [colour, count]) => sum + channel(colour, s) * count, 0));
        const all = box.reduce((sum, [, count]) => sum + count, 0);
        const [r, g, b] = sums.map((sum) => Math.round(sum / all));
        return (r << 16) | (g << 8) | b;
    });
}

/**
 * @param {readonly number[]} palette
 * @returns {(colour: number) => number} the number of the nearest colour
 */
function nearestIn(palette) {
    /** @type {Map<number, number>} */
    const known = new Map(palette.map((colour, i) => [colour, i]));
    return (colour) => {
        const found = known.get(colour);
        if (found !== undefined) return found;
        let [best, least] = [0, Infinity];
        for (let i = 0; i < palette.length; i++) {
            const r = (palette[i] >> 16) - (colour >> 16);
            const g = ((palette[i] >> 8) & 255) - ((colour >> 8) & 255);
            const b = (palette[i] & 255) - (colour & 255);
            const far = 2 * r * r + 4 * g * g + 3 * b * b; // about as eyes weigh them
            if (far < least) [best, least] = [i, far];
        }
        known.set(colour, best);
        return best;
    };
}

/**
 * Return the box of what is not the same, at least one pixel.
 * @param {Uint8Array} before @param {Uint8Array} now @param {number} width @param {number} height
 */
function changed(before, now, width, height) {
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i++) {
            if (before[i] === now[i]) continue;
            if (x < left) left = x;
            if (x >= right) right = x + 1;
            if (y < top) top = y;
            bottom = y + 1;
        }
    }
    return right ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}

/**
 * Lempel, Ziv and Welch's compression as GIF has it: codes of growing width, in blocks of at most 255 bytes.
 * @param {Uint8Array} indices @param {number} bits of a colour, 2 to 8 @param {Bytes} out
 */
function compress(indices, bits, out) {
    const clear = 1 << bits;
    const end = clear + 1;
    const next = new Uint16Array(4096 << 8); // the code of a code and one more colour; 0: none yet
    let [free, width, buffer, held] = [end + 1, bits + 1, 0, 0];
    /** @type {number[]} */
    let block = [];
    const flush = () => {
        out.byte(block.length);
        for (const byte of block) out.byte(byte);
        block = [];
    };
    /** @param {number} code */
    const write = (code) => {
        buffer |= code << held;
        held += width;
        while (held >= 8) {
            block.push(buffer & 255);
            buffer >>>= 8;
            held -= 8;
            if (block.length === 255) flush();
        }
    };
    out.byte(bits);
    write(clear);
    let code = indices[0];
    for (let i = 1; i < indices.length; i++) {
        const place = (code << 8) | indices[i];
        if (next[place]) {
            code = next[place];
            continue;
        }
        write(code);
        if (free < 4096) {
            if (free === 1 << width) width++;
            next[place] = free++;
        } else {
            write(clear);
            next.fill(0);
            free = end + 1;
            width = bits + 1;
        }
        code = indices[i];
    }
    write(code);
    if (free === 1 << width && width < 12) width++; // readers count one code more than was kept
    write(end);
    if (held) block.push(buffer & 255);
    if (block.length) flush();
    out.byte(0);
}
