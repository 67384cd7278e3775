// @ts-check
// Saved texts: each game of a tab until the tab is closed, and the last game for the next visit.

const GAME = "berge.game.";
const LAST = "berge.last";
const DRAFT = "berge.draft";
const PLACE = "berge.place";

/**
 * Save the text of a game. If there is no room, the oldest games are deleted. Returns whether it was saved.
 * @param {number} game
 * @param {string} text
 * @param {boolean} [isLast] whether to save it for the next visit too
 */
export function saveGame(game, text, isLast = false) {
    try {
        while (!trySave(sessionStorage, GAME + game, text)) {
            const [oldest] = games().filter((one) => one !== game);
            if (oldest === undefined) return false;
            sessionStorage.removeItem(GAME + oldest);
        }
        return !isLast || trySave(localStorage, LAST, text);
    } catch {
        return false; // the browser saves nothing
    }
}

/** Return the saved text of a game. @param {number} game */
export function loadGame(game) {
    return orNull(() => sessionStorage.getItem(GAME + game));
}

/** Return the last saved text of all tabs. */
export function loadLastGame() {
    return orNull(() => localStorage.getItem(LAST));
}

/**
 * Save the text that is being typed.
 * @param {import("../model/state.js").Draft} draft
 */
export function saveDraft(draft) {
    orNull(() => (sessionStorage.setItem(DRAFT, JSON.stringify(draft)), null));
}

/**
 * Return the saved text that was being typed; null if the browser saves nothing.
 * @returns {import("../model/state.js").Draft | null}
 */
export function loadDraft() {
    return orNull(() => {
        const { text, format, columns } = JSON.parse(sessionStorage.getItem(DRAFT) ?? "{}");
        return { text: String(text ?? ""), format: String(format ?? ""), columns: String(columns ?? ""), reading: null };
    });
}

/**
 * Save the history's entry of an address, and of the address before it if that was the same entry. If an address changes
 * during a reload, a browser may load the address before, without its entry.
 * @param {string} hash
 * @param {import("./address.js").Step} step
 */
export function savePlace(hash, step) {
    orNull(() => {
        const { hashes, step: before } = readPlace();
        const isSameStep = before?.game === step.game && before.mode === step.mode;
        const all = isSameStep ? [hash, ...hashes.filter((one) => one !== hash)].slice(0, 2) : [hash];
        sessionStorage.setItem(PLACE, JSON.stringify({ hashes: all, step }));
        return null;
    });
}

/**
 * Return the saved entry of an address, if it is one of the last.
 * @param {string} hash
 * @returns {import("./address.js").Step | null}
 */
export function loadStep(hash) {
    return orNull(() => {
        const { hashes, step } = readPlace();
        return hashes.includes(hash) ? step : null;
    });
}

/** @returns {{hashes: string[], step: import("./address.js").Step | null}} */
function readPlace() {
    const { hashes = [], step = null } = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    return { hashes, step };
}

/** Return the saved games, oldest first. */
function games() {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(GAME));
    return keys.map((key) => Number(key.slice(GAME.length))).sort((a, b) => a - b);
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @param {string} text
 */
function trySave(storage, key, text) {
    try {
        storage.setItem(key, text);
        return true;
    } catch {
        return false;
    }
}

/**
 * Return a value of the browser's storage; null if the browser denies it.
 * @template T
 * @param {() => T | null} get
 * @returns {T | null}
 */
function orNull(get) {
    try {
        return get();
    } catch {
        return null;
    }
}
