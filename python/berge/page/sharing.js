// @ts-check
// The link, and everything that can be downloaded.

import { ask } from "./api.js";
import { svg } from "./board.js";
import { $, download, el, say } from "./dom.js";
import * as game from "./game.js";
import { encode } from "./share.js";
import * as states from "./state.js";
import * as trees from "./tree.js";
import { language, t } from "./words.js";

export const LONGEST_LINK = 200_000; // characters
const MOST_FRAMES = 300;
const MOST_PIXELS = 30_000_000; // of all frames together
const GIF_SIDE = 640;
const PNG_SIDE = 1600;

/** @typedef {import("./state.js").State} State */

/**
 * The link to the game and its variations; where that is too long, to the start alone.
 * @param {State} state
 * @returns {Promise<{link: string, whole: boolean}>}
 */
export async function link(state) {
    const { start, tree } = state;
    const place = location.origin + location.pathname;
    if (!start) return { link: place, whole: true };
    const fragment = await encode(start.document, tree);
    if (fragment.length <= LONGEST_LINK) return { link: `${place}#${fragment}`, whole: true };
    return { link: `${place}#${await encode(start.document, trees.empty())}`, whole: false };
}

/**
 * The one-line notation of the position shown.
 * @param {State} state
 */
export function notation(state) {
    return states.position(state)?.notation ?? state.start?.notation ?? "";
}

/**
 * @param {State} state
 * @param {{attempt: (task: () => Promise<void>) => Promise<unknown>}} app
 */
export async function show(state, app) {
    const dialog = /** @type {HTMLDialogElement} */ ($("share"));
    say($("share-said"), "");
    $("share-link").value = "";
    $("share-notation").value = notation(state);
    const files = formats(state).map(([name, act]) =>
        el("button", { type: "button", onclick: () => app.attempt(act) }, t(`file.${name}`)),
    );
    $("share-files").replaceChildren(...files);
    dialog.showModal();
    await app.attempt(async () => {
        const { link: found, whole } = await link(state);
        $("share-link").value = found;
        if (!whole) say($("share-said"), t("share.long"));
    });
}

/**
 * Copy what a field holds; where the browser refuses, select it so that the keyboard can.
 * @param {HTMLInputElement} field
 */
export async function copy(field) {
    try {
        await navigator.clipboard.writeText(field.value);
        say($("share-said"), t("share.copied"));
    } catch {
        field.focus();
        field.select();
        say($("share-said"), t("share.select"));
    }
}

/**
 * What can be downloaded: its name in the catalogue, and how.
 * @param {State} state
 * @returns {[string, () => Promise<void>][]}
 */
function formats(state) {
    const { start } = state;
    if (!start) return [];
    const written = (/** @type {string} */ format) => () => write(state, format);
    /** @type {[string, () => Promise<void>][]} */
    const found = [];
    if (start.contest) found.push([start.contest, written(start.contest)]);
    found.push(["record", written("record")], ["json", written("json")], ["text", written("text")]);
    found.push(["html", written("html")], ["svg", () => saveSvg(state)], ["png", () => savePng(state)]);
    if (trees.get(state.tree, trees.ROOT).children.length) found.push(["gif", () => saveGif(state)]);
    return found;
}

/**
 * @param {State} state
 * @param {string} format
 */
async function write(state, format) {
    const { start, tree } = state;
    const record = trees.toWire(tree).wire;
    const answer = await ask("/api/write", { start: start?.document, record, format, language: language() });
    download(answer.name, new Blob([answer.text], { type: answer.type }));
}

/** @param {State} state */
function look(state) {
    const view = states.view(state);
    if (!view) throw new Error("nothing to draw");
    const title = [state.start?.title, state.start?.description].filter(Boolean).join(": ");
    return { view, title };
}

/** Whether the page is dark now. */
function theme() {
    const chosen = document.documentElement.dataset.theme;
    if (chosen === "dark" || chosen === "light") return chosen;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {State} state */
async function saveSvg(state) {
    const { view, title } = look(state);
    download(`${state.start?.ruleset ?? "board"}.svg`, new Blob([svg(view, { title })], { type: "image/svg+xml" }));
}

/** @param {State} state */
async function savePng(state) {
    const { view } = look(state);
    const canvas = await painted(svg(view, { theme: theme(), width: PNG_SIDE }), PNG_SIDE);
    const content = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!content) throw new Error(t("error.picture"));
    download(`${state.start?.ruleset ?? "board"}.png`, /** @type {Blob} */ (content));
}

/**
 * @param {string} text an SVG document
 * @param {number} longest the longer side, in pixels
 * @returns {Promise<HTMLCanvasElement>}
 */
async function painted(text, longest) {
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        const scale = longest / Math.max(image.width, image.height, 1);
        const canvas = document.createElement("canvas");
        canvas.width = Math.max(1, Math.round(image.width * scale));
        canvas.height = Math.max(1, Math.round(image.height * scale));
        canvas.getContext("2d", { willReadFrequently: true })?.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas;
    } finally {
        URL.revokeObjectURL(address);
    }
}

/** @param {State} state */
async function saveGif(state) {
    const { start, tree } = state;
    if (!start) return;
    const { line } = states.line(state);
    const all = line.map((id) => trees.get(tree, id).move);
    const plies = Array.from({ length: all.length + 1 }, (_, ply) => ply);
    const step = Math.ceil(plies.length / MOST_FRAMES);
    const shown = plies.filter((ply) => ply % step === 0 || ply === all.length);
    const longest = Math.max(160, Math.min(GIF_SIDE, Math.floor(Math.sqrt(MOST_PIXELS / shown.length))));
    const frames = [];
    let [width, height] = [0, 0];
    for (const ply of shown) {
        const view = game.plain(start, all.slice(0, ply));
        const canvas = await painted(svg(view, { theme: theme(), width: longest }), longest);
        [width, height] = [canvas.width, canvas.height];
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        const delay = ply === all.length ? 2500 : ply ? 600 : 1200;
        frames.push({ pixels: context.getImageData(0, 0, width, height).data, delay });
    }
    const { encode: gif } = await import("./gif.js");
    const content = /** @type {Uint8Array<ArrayBuffer>} */ (gif(frames, width, height));
    download(`${start.ruleset}.gif`, new Blob([content], { type: "image/gif" }));
}
