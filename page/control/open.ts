// Opening games: a text, a link, the server's game, or a saved game.

import { LOST, Refusal } from "../api.ts";
import { decode, findFragment } from "../model/link.ts";
import * as puzzles from "../model/puzzles.ts";
import * as trees from "../model/tree.ts";
import { t } from "../model/i18n.ts";
import { attempt, showNotice } from "../view/live-region.ts";
import type { Question } from "../model/answers.ts";
import type { Shared } from "../model/link.ts";
import type { Shared as SharedGame } from "../model/serialization.ts";
import type { State } from "../model/state.ts";
import type { Session } from "./session.ts";

export type About = Partial<Question>;

/**
 * Open any text that berge reads, or a link. Throws an error for other texts.
 * @param about the mode to open it in, its format if it has several
 *     readings, the columns of a table with the ends of edges, and the text itself if the page is to show what it was
 *     read as
 */
export async function openText(
    session: Session,
    text: string,
    { format, columns, ...about }: About & { format?: string, columns?: string } = {},
): Promise<void> {
    const fragment = findFragment(text);
    if (fragment !== null && puzzles.parseLink(fragment)) location.hash = fragment; // the address opens puzzles
    else if (fragment !== null) return openFragment(session, fragment);
    else await openGame(session, "/api/open", { text, ...(format && { format }), ...(columns && { columns }) }, about);
}

/** Open the fragment of a link. Throws an error if it is damaged. */
export async function openFragment(session: Session, fragment: string): Promise<void> {
    let shared: Shared | null;
    try {
        shared = await decode(fragment);
    } catch {
        throw new Refusal({ kind: "Link", key: "share.damaged" });
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

/** Open a setup and a tree of moves. The server reads them and rejects illegal moves. */
export async function openShared(session: Session, { setup, tree, at, places }: SharedGame, about: About = {}) {
    const body = { setup, record: trees.formatWire(tree).wire };
    await openGame(session, "/api/open", body, { ...about, places, place: at });
}

/** Open the game that the server was started with, if there is one. */
export async function openFirst(session: Session) {
    try {
        await session.questions.ask("game", "/api/opened");
    } finally {
        leaveEmptyMode(session);
    }
}

/** Return a seed for random boards and for the engine's choices. */
export function pickSeed() {
    return Math.floor(Math.random() * 2 ** 31);
}

/** Ask for a random board. */
export async function openDealtBoard(
    session: Session,
    request: { ruleset: string, difficulty: number, seed: number },
    about: About,
) {
    const of = session.state;
    try {
        const dealt = await session.questions.request("game", "/api/deal", request);
        if (dealt) await openGame(session, "/api/open", { text: dealt.notation }, about, of);
    } finally {
        leaveEmptyMode(session);
    }
}

/** Leave the mode that was chosen for a game that did not come. */
function leaveEmptyMode(session: Session) {
    const { setup, mode } = session.state;
    if (!setup && mode !== "edit" && !session.questions.isAsking("game")) session.set({ mode: "open" });
}

/**
 * Ask for a game. If the user has changed the current one meanwhile, the new one is only offered.
 * @param of the state in which it was requested, with the typed text
 */
export async function openGame(session: Session, path: string, body: unknown, about: About, of?: State) {
    try {
        session.storeTypedText();
        if ((await session.questions.ask("game", path, body, { ...about, of: of ?? session.state })) !== false) return;
    } finally {
        leaveEmptyMode(session);
    }
    showNotice(() => t("open.late"), { words: () => t("open.late.do"), act: () => attempt(() => openGame(session, path, body, about)) });
}
