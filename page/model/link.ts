// A game with its variations in a link: JSON, deflated, in base64url, after `#~`.
// A line in plain notation after `#` is read too; it is easier to write by hand.

import { parseWire, formatWire } from "./tree.ts";
import type { Tree } from "./tree.ts";

const SIGN = "~";
export const MOST_BYTES = 8_000_000; // of the JSON in a link
const NOTATION = /^[a-z]{2,20}:/;

/**
 * The content of a link: a setup and its tree, or a line. `notation` is the line as it is in the link, where names
 * have their own escapes; `plain` is the unescaped line.
 */
export type Shared = { setup: any, tree: Tree, at: number } | { notation: string, plain: string };

/**
 * Return the fragment for a game, without `#`.
 * @param setup the setup's document
 * @param at the move to show, by its index in the written tree
 */
export async function encode(setup: any, tree: Tree, at = 0): Promise<string> {
    return setPlace(SIGN + encodeBase64(await deflate(new TextEncoder().encode(serialize(setup, tree)))), at);
}

/**
 * Return the JSON text that a link contains. Its key `start` stays as it is: links are read by pages of any version.
 * @param setup the setup's document
 */
export function serialize(setup: any, tree: Tree) {
    return JSON.stringify({ start: setup, record: formatWire(tree).wire });
}

/** Read a text of `serialize`. Throws an error if it is damaged. */
export function deserialize(text: string, at = 0) {
    const value = JSON.parse(text);
    if (typeof value?.start !== "object" || value.start === null) throw new TypeError("the link holds no setup");
    return { setup: value.start, tree: parseWire(value.record), at };
}

/** Return the fragment that shows another move of the same tree: its number follows a dot. */
export function setPlace(fragment: string, at: number) {
    return fragment.replace(/\.\d+$/, "") + (at ? `.${at}` : "");
}

/** Return the content of a fragment, with or without `#`; null if it is empty. Throws an error if it is damaged. */
export async function decode(fragment: string): Promise<Shared | null> {
    const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
    if (!text) return null;
    if (!text.startsWith(SIGN)) {
        const plain = unescape(text);
        if (NOTATION.test(plain)) return { notation: text, plain };
        throw new TypeError("the link holds no game");
    }
    const [data, at = "0"] = text.slice(SIGN.length).split(".");
    const bytes = await inflate(decodeBase64(data));
    return deserialize(new TextDecoder("utf-8", { fatal: true }).decode(bytes), /^\d{1,9}$/.test(at) ? Number(at) : 0);
}

/** Return the fragment of a pasted link; null if the text is not a link. */
export function findFragment(text: string) {
    const match = /^\s*https?:\/\/[^\s#]*#(\S+)\s*$/.exec(text);
    return match ? match[1] : null;
}

/** Undo the escapes that a browser or a mail program has added. */
function unescape(text: string) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

export function encodeBase64(bytes: Uint8Array) {
    let binary = "";
    for (let at = 0; at < bytes.length; at += 32768) {
        binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
    }
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decodeBase64(text: string) {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

async function deflate(bytes: Uint8Array<ArrayBuffer>) {
    return gather(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
}

async function inflate(bytes: Uint8Array<ArrayBuffer>) {
    return gather(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), MOST_BYTES);
}

/** Return all bytes of a stream; throws a RangeError if there are more than `most`. */
async function gather(stream: ReadableStream<Uint8Array>, most: number) {
    const reader = stream.getReader();
    const parts: Uint8Array[] = [];
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
