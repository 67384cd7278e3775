// @ts-check
// Downloads: files of the server, and pictures of the page.

import { ask } from "../api.js";
import { svg } from "../board/board.js";
import * as names from "../model/names.js";
import * as phrases from "../model/phrases.js";
import * as states from "../model/state.js";
import * as trees from "../model/tree.js";
import { language, sentences, t } from "../model/words.js";
import { download } from "../view/dom.js";
import { hasLabels } from "../view/slides.js";
import { showInShareDialog } from "../view/live-region.js";

/** @typedef {import("../model/state.js").State} State */

const PNG_SIDE = 1600;

/** @typedef {{words: string, act: () => Promise<unknown>}} File what it is called, and how it is made */

/**
 * Return the files that the page makes: pictures of the current position.
 * @param {import("./session.js").Session} session
 * @returns {File[]}
 */
export function pictures(session) {
    return [
        { words: names.file("svg"), act: () => saveWithProof(session, saveSvg) },
        { words: names.file("png"), act: () => saveWithProof(session, savePng) },
        { words: t("file.copy"), act: () => copyPicture(session) },
    ];
}

/**
 * Return the files that the server writes for this game.
 * @param {import("./session.js").Session} session
 * @returns {Promise<File[]>}
 */
export async function serverFiles(session) {
    /** @type {{formats: {name: string, ending: string}[]}} */
    const { formats } = await ask("/api/formats", requestBody(session.state));
    return formats.map(({ name, ending }) => ({
        words: names.file(name, ending),
        act: () => write(session.state, name),
    }));
}

/**
 * Save the position with its proof as soon as it is known; announce if it does not come.
 * @param {import("./session.js").Session} session
 * @param {(state: State) => Promise<void>} save
 */
async function saveWithProof(session, save) {
    const isProved = !states.showsWinner(session.state) || (await session.waitForPosition());
    await save(session.state);
    showInShareDialog(isProved ? "" : t("share.unproved"), true);
}

/** @param {State} state */
function requestBody({ start, tree }) {
    return { start: start?.document, record: trees.toWire(tree).wire };
}

/**
 * @param {State} state
 * @param {string} format
 */
async function write(state, format) {
    const file = await ask("/api/write", { ...requestBody(state), format, language: language() });
    download(file.name, new Blob([file.text], { type: file.type }));
}

/** @param {State} state */
function describePicture(state) {
    const shownView = states.view(state);
    if (!shownView) throw new Error("nothing to draw");
    const { start } = state;
    const view = { ...shownView, labels: hasLabels() };
    const title = start ? `${names.ruleset(start.ruleset, start.title)} · ${phrases.size(start)}` : "";
    const description = start && [phrases.announcement(state, start), ...state.annotations.map((mark) => phrases.describeMark(start, mark))];
    return { view, title, description: description ? sentences(description) : "" };
}

/** Whether the theme is dark. */
function theme() {
    const theme = document.documentElement.dataset.theme;
    if (theme === "dark" || theme === "light") return theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {State} state */
async function saveSvg(state) {
    const { view, ...words } = describePicture(state);
    download(`${state.start?.ruleset ?? "board"}.svg`, new Blob([svg(view, words)], { type: "image/svg+xml" }));
}

/** @param {State} state */
async function savePng(state) {
    download(`${state.start?.ruleset ?? "board"}.png`, await png(state));
}

/** @param {State} state @returns {Promise<Blob>} */
async function png(state) {
    const { view } = describePicture(state);
    const canvas = await rasterize(svg(view, { theme: theme(), width: PNG_SIDE }), PNG_SIDE);
    const content = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!content) throw new Error(t("error.picture"));
    return /** @type {Blob} */ (content);
}

/** Copy the picture to the clipboard, directly within the click, as browsers demand. @param {import("./session.js").Session} session */
async function copyPicture(session) {
    try {
        const picture = session.waitForPosition().then(() => png(session.state));
        await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
        showInShareDialog(t("share.copied"));
    } catch {
        showInShareDialog(t("share.nocopy"), true);
    }
}

/**
 * @param {string} text an SVG document
 * @param {number} longest the longer side, in pixels
 * @returns {Promise<HTMLCanvasElement>}
 */
async function rasterize(text, longest) {
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
