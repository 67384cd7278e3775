// Downloads: files of the server, and pictures of the page.

import { ask } from "../api.ts";
import { findSigns, drawSvg } from "../board/board.ts";
import * as names from "../model/names.ts";
import * as phrases from "../model/phrases.ts";
import * as states from "../model/state.ts";
import * as trees from "../model/tree.ts";
import { getLanguage, joinSentences, t } from "../model/i18n.ts";
import { download } from "../view/dom.ts";
import { buildSinglePage } from "../single.ts";
import { hasLabels } from "../view/slides.ts";
import { showInShareDialog } from "../view/live-region.ts";
import type { Setup } from "../model/game.ts";
import type { State } from "../model/state.ts";
import type { Session } from "./session.ts";

const PNG_SIDE = 1600;

/** What it is called, and how it is made. */
export interface File {
    words: string;
    act: () => Promise<unknown>;
}

/** Return the files that the page makes: pictures of the current position. */
export function listPictures(session: Session): File[] {
    return [
        { words: names.nameFile("svg"), act: () => saveWithProof(session, saveSvg) },
        { words: names.nameFile("png"), act: () => saveWithProof(session, savePng) },
        { words: t("file.copy"), act: () => copyPicture(session) },
    ];
}

/** Return the files that the server writes for this game. */
export async function listServerFiles(session: Session): Promise<File[]> {
    const { formats }: { formats: { name: string, ending: string }[] } = await ask("/api/formats", buildRequest(session.state));
    return formats.map(({ name, ending }) => ({
        words: names.nameFile(name, ending),
        act: () => write(session.state, name),
    }));
}

/** Save the page as one file that opens with the game. */
export async function saveSingle(state: State) {
    const opened = state.setup ? await ask("/api/open", buildRequest(state)) : null;
    download(`${state.setup?.ruleset ?? "berge"}.html`, await buildSinglePage(opened));
}

/** Save the position with its proof as soon as it is known; announce if it does not come. */
async function saveWithProof(session: Session, save: (state: State) => Promise<void>) {
    const isProved = !states.isWinnerVisible(session.state) || (await session.positions.wait());
    await save(session.state);
    showInShareDialog(isProved ? "" : t("share.unproved"), true);
}

function buildRequest({ setup, tree }: State) {
    return { setup: setup?.document, record: trees.formatWire(tree).wire };
}

async function write(state: State, format: string) {
    const file = await ask("/api/write", { ...buildRequest(state), format, language: getLanguage() });
    download(file.name, new Blob([file.text], { type: file.type }));
}

function describePicture(state: State) {
    const shownView = states.findView(state);
    if (!shownView) throw new Error("nothing to draw");
    const { setup } = state;
    const view = { ...shownView, hasLabels: hasLabels() };
    const title = setup ? `${names.nameRuleset(setup.ruleset, setup.title)} · ${phrases.formatSize(setup)}` : "";
    const description = setup && [phrases.describePosition(state, setup), ...state.annotations.map((mark) => phrases.describeMark(setup, mark))];
    const isPointed = shownView.moves?.some(({ value }) => value === "answer"); // nobody points at a picture
    const signs = findSigns(shownView).filter((name) => name !== "answer" || isPointed);
    const legend = signs.map((name): [string, string] => [name, t(`sign.${name}`)]);
    return { view, title, description: description ? joinSentences(description) : "", caption: setup ? describeWinner(state, setup) : [], legend };
}

/** Return who wins and why, as beside the board. */
function describeWinner(state: State, setup: Setup) {
    const here = states.findPosition(state);
    const reason = here && states.isWinnerVisible(state) ? phrases.explainWinner(setup, here, state.showsAllMarks) : "";
    return [phrases.describeVerdict(state, setup), reason].filter(Boolean);
}

/** Whether the theme is dark. */
function readTheme() {
    const theme = document.documentElement.dataset.theme;
    if (theme === "dark" || theme === "light") return theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

async function saveSvg(state: State) {
    const { view, ...words } = describePicture(state);
    download(`${state.setup?.ruleset ?? "board"}.svg`, new Blob([drawSvg(view, words)], { type: "image/svg+xml" }));
}

async function savePng(state: State) {
    download(`${state.setup?.ruleset ?? "board"}.png`, await drawPng(state));
}

async function drawPng(state: State): Promise<Blob> {
    const { view, caption, legend } = describePicture(state);
    const canvas = await rasterize(drawSvg(view, { theme: readTheme(), width: PNG_SIDE, caption, legend }), PNG_SIDE);
    const content = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!content) throw new Error(t("error.picture"));
    return content as Blob;
}

/** Copy the picture to the clipboard, directly within the click, as browsers demand. */
async function copyPicture(session: Session) {
    try {
        const picture = session.positions.wait().then(() => drawPng(session.state));
        await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
        showInShareDialog(t("share.copied"));
    } catch {
        showInShareDialog(t("share.nocopy"), true);
    }
}

/**
 * @param text an SVG document
 * @param longest the longer side, in pixels
 */
async function rasterize(text: string, longest: number): Promise<HTMLCanvasElement> {
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
