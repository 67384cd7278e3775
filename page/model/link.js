// @ts-check
// A game with its variations in a link: JSON, deflated, in base64url, after `#~`.
// A line in plain notation after `#` is read too; it is easier to write by hand.

import { fromWire, toWire } from "./tree.js";

const SIGN = "~";
export const MOST_BYTES = 8_000_000; // of the JSON in a link
const NOTATION = /^[a-z]{2,20}:/;

/**
 * The content of a link: a start and its tree, or a line.
 * @typedef {{start: any, tree: import("./tree.js").Tree, at: number} | {notation: string, plain: string}} Shared
 *     `notation` is the line as it is in the link, where names have their own escapes; `plain` is the unescaped line
 */

/**
 * Return the fragment for a game, without `#`.
 * @param {any} start the start's document
 * @param {import("./tree.js").Tree} tree
 * @param {number} [at] the move to show, by its index in the written tree
 * @returns {Promise<string>}
 */
export async function encode(start, tree, at = 0) {
    return place(SIGN + toBase64(await deflate(new TextEncoder().encode(serialize(start, tree)))), at);
}

/**
 * Return the JSON text that a link contains.
 * @param {any} start the start's document
 * @param {import("./tree.js").Tree} tree
 */
export function serialize(start, tree) {
    return JSON.stringify({ start, record: toWire(tree).wire });
}

/**
 * Read a text of `serialize`. Throws an error if it is damaged.
 * @param {string} text
 * @param {number} [at]
 */
export function deserialize(text, at = 0) {
    const value = JSON.parse(text);
    if (typeof value?.start !== "object" || value.start === null) throw new TypeError("the link holds no start");
    return { start: value.start, tree: fromWire(value.record), at };
}

/**
 * Return the fragment that shows another move of the same tree: its number follows a dot.
 * @param {string} fragment
 * @param {number} at
 */
export function place(fragment, at) {
    return fragment.replace(/\.\d+$/, "") + (at ? `.${at}` : "");
}

/**
 * Return the content of a fragment, with or without `#`; null if it is empty. Throws an error if it is damaged.
 * @param {string} fragment
 * @returns {Promise<Shared | null>}
 */
export async function decode(fragment) {
    const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
    if (!text) return null;
    if (!text.startsWith(SIGN)) {
        const plain = unescape(text);
        if (NOTATION.test(plain)) return { notation: text, plain };
        throw new TypeError("the link holds no game");
    }
    const [data, at = "0"] = text.slice(SIGN.length).split(".");
    const bytes = await inflate(fromBase64(data));
    return deserialize(new TextDecoder("utf-8", { fatal: true }).decode(bytes), /^\d{1,9}$/.test(at) ? Number(at) : 0);
}

/**
 * Return the fragment of a pasted link; null if the text is not a link.
 * @param {string} text
 */
export function fragmentOf(text) {
    const match = /^\s*https?:\/\/[^\s#]*#(\S+)\s*$/.exec(text);
    return match ? match[1] : null;
}

/** Undo the escapes that a browser or a mail program has added. @param {string} text */
function unescape(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
    let binary = "";
    for (let at = 0; at < bytes.length; at += 32768) {
        binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
    }
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function deflate(bytes) {
    return gather(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function inflate(bytes) {
    return gather(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), MOST_BYTES);
}

/**
 * Return all bytes of a stream; throws a RangeError if there are more than `most`.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {number} most
 */
async function gather(stream, most) {
    const reader = stream.getReader();
    /** @type {Uint8Array[]} */
    const parts = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > most) {
            await reader.cancel();
            throw new RangeError("the link unfolds to too much");
        }
        parts.push(part.value);
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}
