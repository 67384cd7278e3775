// Saved texts: each game of a tab until the tab is closed, and the last game for the next visit.

import type { Draft } from "../model/state.ts";
import type { Step } from "./address.ts";

const GAME = "berge.game.";
const LAST = "berge.last";
const DRAFT = "berge.draft";
const CHAPTERS = "berge.chapters";
const PLACE = "berge.place";

/**
 * Save the text of a game. If there is no room, the oldest games are deleted. Returns whether it was saved.
 * @param isLast whether to save it for the next visit too
 */
export function saveGame(game: number, text: string, isLast = false) {
    try {
        while (!trySave(sessionStorage, GAME + game, text)) {
            const [oldest] = listGames().filter((one) => one !== game);
            if (oldest === undefined) return false;
            sessionStorage.removeItem(GAME + oldest);
        }
        return !isLast || trySave(localStorage, LAST, text);
    } catch {
        return false; // the browser saves nothing
    }
}

/** Return the saved text of a game. */
export function loadGame(game: number) {
    return tryRead(() => sessionStorage.getItem(GAME + game));
}

/** Return the last saved text of all tabs. */
export function loadLastGame() {
    return tryRead(() => localStorage.getItem(LAST));
}

/** Save which games of this tab are open. */
export function saveChapters(text: string) {
    tryRead(() => (sessionStorage.setItem(CHAPTERS, text), null));
}

/** Return which games of this tab are open, as they were saved. */
export function loadChapters() {
    return tryRead(() => sessionStorage.getItem(CHAPTERS));
}

/** Save the text that is being typed. */
export function saveDraft(draft: Draft) {
    tryRead(() => (sessionStorage.setItem(DRAFT, JSON.stringify(draft)), null));
}

/** Return the saved text that was being typed; null if the browser saves nothing. */
export function loadDraft(): Draft | null {
    return tryRead(() => {
        const { text, format, columns } = JSON.parse(sessionStorage.getItem(DRAFT) ?? "{}");
        return { text: String(text ?? ""), format: String(format ?? ""), columns: String(columns ?? ""), reading: null };
    });
}

/**
 * Save the history's entry of an address, and of the address before it if that was the same entry. If an address changes
 * during a reload, a browser may load the address before, without its entry.
 */
export function savePlace(hash: string, step: Step) {
    tryRead(() => {
        const { hashes, step: before } = readPlace();
        const isSameStep = before?.game === step.game && before.mode === step.mode;
        const all = isSameStep ? [hash, ...hashes.filter((one) => one !== hash)].slice(0, 2) : [hash];
        sessionStorage.setItem(PLACE, JSON.stringify({ hashes: all, step }));
        return null;
    });
}

/** Return the saved entry of an address, if it is one of the last. */
export function loadStep(hash: string): Step | null {
    return tryRead(() => {
        const { hashes, step } = readPlace();
        return hashes.includes(hash) ? step : null;
    });
}

function readPlace(): { hashes: string[], step: Step | null } {
    const { hashes = [], step = null } = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    return { hashes, step };
}

/** Return the saved games, oldest first. */
function listGames() {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(GAME));
    return keys.map((key) => Number(key.slice(GAME.length))).sort((a, b) => a - b);
}

function trySave(storage: Storage, key: string, text: string) {
    try {
        storage.setItem(key, text);
        return true;
    } catch {
        return false;
    }
}

/** Return a value of the browser's storage; null if the browser denies it. */
function tryRead<T>(get: () => T | null): T | null {
    try {
        return get();
    } catch {
        return null;
    }
}
