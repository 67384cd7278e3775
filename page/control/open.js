// @ts-check
// Opening games: a text, a link, the server's game, or a saved game.

import { LOST, Refusal } from "../api.js";
import { decode, fragmentOf } from "../model/link.js";
import * as trees from "../model/tree.js";
import { t } from "../model/words.js";
import { attempt, showNotice } from "../view/live-region.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {Partial<import("../model/answers.js").Question>} About */

/**
 * Open any text that berge reads, or a link. Throws an error for other texts.
 * @param {Session} session
 * @param {string} text
 * @param {About & {format?: string, columns?: string}} [about] the mode to open it in, its format if it has several
 *     readings, the columns of a table with the ends of edges, and the text itself if the page is to show what it was
 *     read as
 * @returns {Promise<void>}
 */
export async function openText(session, text, { format, columns, ...about } = {}) {
    const fragment = fragmentOf(text);
    if (fragment !== null) return openFragment(session, fragment);
    await openGame(session, "/api/open", { text, ...(format && { format }), ...(columns && { columns }) }, about);
}

/**
 * Open the fragment of a link. Throws an error if it is damaged.
 * @param {Session} session
 * @param {string} fragment
 * @returns {Promise<void>}
 */
export async function openFragment(session, fragment) {
    /** @type {import("../model/link.js").Shared | null} */
    let shared;
    try {
        shared = await decode(fragment);
    } catch {
        throw new Refusal({ kind: "Link", message: t("share.damaged") });
    }
    if (!shared) return;
    if (!("notation" in shared)) return openShared(session, shared);
    const { notation, plain } = shared;
    if (notation !== plain) {
        try {
            return await openText(session, notation);
        } catch (problem) {
            if (!(problem instanceof Refusal) || problem.kind === LOST) throw problem;
        }
    }
    await openText(session, plain);
}

/**
 * Open a start and a tree of moves. The server reads them and rejects illegal moves.
 * @param {Session} session
 * @param {import("../model/serialization.js").Shared} shared
 * @param {About} [about]
 */
export async function openShared(session, { start, tree, at, places }, about = {}) {
    await openGame(session, "/api/open", { start, record: trees.toWire(tree).wire }, { ...about, places, place: at });
}

/**
 * Open the game that the server was started with, if there is one.
 * @param {Session} session
 */
export async function openFirst(session) {
    try {
        await session.ask("game", "/api/opened");
    } finally {
        leaveEmptyMode(session);
    }
}

/** Return a seed for random boards and for the engine's choices. */
export function randomSeed() {
    return Math.floor(Math.random() * 2 ** 31);
}

/**
 * Ask for a random board.
 * @param {Session} session
 * @param {{ruleset: string, difficulty: number, seed: number}} request
 * @param {About} about
 */
export async function openDealtBoard(session, request, about) {
    const of = session.state;
    try {
        const dealt = await session.request("game", "/api/deal", request);
        if (dealt) await openGame(session, "/api/open", { text: dealt.notation }, about, of);
    } finally {
        leaveEmptyMode(session);
    }
}

/** Leave the mode that was chosen for a game that did not come. @param {Session} session */
function leaveEmptyMode(session) {
    const { start, mode } = session.state;
    if (!start && mode !== "edit" && !session.isAsking("game")) session.set({ mode: "open" });
}

/**
 * Ask for a game. If the user has changed the current one meanwhile, the new one is only offered.
 * @param {Session} session
 * @param {string} path
 * @param {unknown} body
 * @param {About} about
 * @param {import("../model/state.js").State} [of] the state in which it was requested, with the typed text
 */
export async function openGame(session, path, body, about, of) {
    try {
        session.storeTypedText();
        if ((await session.ask("game", path, body, { ...about, of: of ?? session.state })) !== false) return;
    } finally {
        leaveEmptyMode(session);
    }
    showNotice(t("open.late"), { words: t("open.late.do"), act: () => attempt(() => openGame(session, path, body, about)) });
}
