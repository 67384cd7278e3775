// @ts-check
// Texts that are kept on this machine: of each game of a tab while that is there, and the last one of all for the next visit.

const GAME = "berge.game.";
const LAST = "berge.last";
const DRAFT = "berge.draft";
const PLACE = "berge.place";

/**
 * Keep a game's text; those of the oldest games make room for it. Returns whether it is kept.
 * @param {number} game
 * @param {string} text
 * @param {boolean} [last] whether it is also the last one of all
 */
export function put(game, text, last = false) {
    try {
        while (!fits(sessionStorage, GAME + game, text)) {
            const [oldest] = games().filter((one) => one !== game);
            if (oldest === undefined) return false;
            sessionStorage.removeItem(GAME + oldest);
        }
        return !last || fits(localStorage, LAST, text);
    } catch {
        return false; // the browser keeps nothing
    }
}

/** What was kept of a game. @param {number} game */
export function taken(game) {
    return got(() => sessionStorage.getItem(GAME + game));
}

/** What was kept last, in whatever tab. */
export function last() {
    return got(() => localStorage.getItem(LAST));
}

/**
 * What was being typed, or keep that.
 * @param {import("../model/state.js").Draft} [draft]
 * @returns {import("../model/state.js").Draft | null}
 */
export function draft(draft) {
    return got(() => {
        if (draft) sessionStorage.setItem(DRAFT, JSON.stringify(draft));
        const { text, format, columns } = JSON.parse(sessionStorage.getItem(DRAFT) ?? "{}");
        return { text: String(text ?? ""), format: String(format ?? ""), columns: String(columns ?? ""), told: null };
    });
}

/**
 * Keep which step of the tab's history an address was last of; and the one before it, if that was of the same step: where
 * an address changes while the page is being loaded again, a browser loads the one before, and has forgotten its step.
 * @param {string} hash
 * @param {import("./address.js").Step} step
 */
export function place(hash, step) {
    got(() => {
        const { hashes, step: before } = placed();
        const same = before?.game === step.game && before.mode === step.mode;
        const all = same ? [hash, ...hashes.filter((one) => one !== hash)].slice(0, 2) : [hash];
        sessionStorage.setItem(PLACE, JSON.stringify({ hashes: all, step }));
        return null;
    });
}

/**
 * The step that an address was last of, unless another has come since.
 * @param {string} hash
 * @returns {import("./address.js").Step | null}
 */
export function stepAt(hash) {
    return got(() => {
        const { hashes, step } = placed();
        return hashes.includes(hash) ? step : null;
    });
}

/** @returns {{hashes: string[], step: import("./address.js").Step | null}} */
function placed() {
    const { hashes = [], step = null } = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    return { hashes, step };
}

/** The games that are kept, in the order in which they began. */
function games() {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(GAME));
    return keys.map((key) => Number(key.slice(GAME.length))).sort((a, b) => a - b);
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @param {string} text
 */
function fits(storage, key, text) {
    try {
        storage.setItem(key, text);
        return true;
    } catch {
        return false;
    }
}

/**
 * @template T
 * @param {() => T | null} get
 * @returns {T | null}
 */
function got(get) {
    try {
        return get();
    } catch {
        return null;
    }
}
