// @ts-check
// Puzzles: the next one, today's, and the user's progress. Pure.

/**
 * @typedef {{id: string, difficulty: number, depth: number, position: string, answer: string}} Puzzle
 *     a position in one line, its only winning move, and the number of moves to the end
 * @typedef {{solved: readonly string[], day: string, streak: number, best: number}} Progress
 *     the ids of solved puzzles; the last day whose puzzle was solved; how many days in a row, and the most ever
 * @typedef {{daily: boolean, ruleset: string, difficulty: number}} Choice today's puzzle, or those of a game and a difficulty
 * @typedef {{id: string, walk: number[], ruled: number[], shown: boolean}} Attempt
 *     at a puzzle: the visited vertices, those that hints have excluded, and whether the answer was shown
 */

export const HARDEST = 5;
const DAY = 86_400_000; // milliseconds

/** @type {Progress} */
export const NOTHING = { solved: [], day: "", streak: 0, best: 0 };

/**
 * Return the saved progress; defaults for invalid fields.
 * @param {string | null} text as JSON
 * @returns {Progress}
 */
export function progress(text) {
    try {
        const { solved, day, streak, best } = JSON.parse(text ?? "{}");
        return {
            solved: Array.isArray(solved) ? solved.filter((id) => typeof id === "string") : [],
            day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : "",
            streak: toCount(streak),
            best: toCount(best),
        };
    } catch {
        return NOTHING;
    }
}

/** @param {unknown} number */
function toCount(number) {
    return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** @type {Attempt} */
export const UNTRIED = { id: "", walk: [], ruled: [], shown: false };

/**
 * Return the saved attempt; defaults for invalid fields.
 * @param {string | null} text as JSON
 * @param {readonly string[]} names of the games that have puzzles
 * @returns {{choice: Partial<Choice>, tried: Attempt}} the valid fields of the choice, and the attempt
 */
export function parseAttempt(text, names) {
    try {
        const { daily, ruleset, difficulty, id, walk, ruled, shown } = JSON.parse(text ?? "{}");
        /** @type {Partial<Choice>} */
        const choice = names.includes(ruleset) ? { daily: daily !== false, ruleset } : {};
        if (difficulty >= 1 && difficulty <= HARDEST) choice.difficulty = Math.floor(difficulty);
        const list = (/** @type {unknown} */ value) => (Array.isArray(value) ? value : []);
        return { choice, tried: { id: String(id ?? ""), walk: list(walk), ruled: list(ruled), shown: shown === true } };
    } catch {
        return { choice: {}, tried: UNTRIED };
    }
}

/** Return a local date as year, month and day. @param {Date} date */
export function dayOf(date) {
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Return the days since 1970. @param {string} day */
function numberOf(day) {
    return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/**
 * Return the game of a day; all games come equally often.
 * @param {readonly string[]} names
 * @param {string} day
 */
export function dailyGame(names, day) {
    return names[numberOf(day) % names.length];
}

/**
 * Return the puzzle of a day for its game. All come once before one is repeated, easy and hard ones mixed.
 * @param {readonly Puzzle[]} list
 * @param {readonly string[]} names of the games that have puzzles
 * @param {string} day
 */
export function dailyPuzzle(list, names, day) {
    let stride = Math.max(1, Math.floor(list.length * 0.618));
    while (common(stride, list.length) > 1) stride++;
    return list[(Math.floor(numberOf(day) / names.length) * stride) % list.length];
}

/** @param {number} a @param {number} b @returns {number} the greatest common divisor */
function common(a, b) {
    while (b) [a, b] = [b, a % b];
    return a;
}

/**
 * @param {Progress} before
 * @param {string} id
 * @param {string | null} day whose puzzle it is; null if it is not a day's puzzle
 * @returns {Progress}
 */
export function solve(before, id, day) {
    const solved = before.solved.includes(id) ? before.solved : [...before.solved, id];
    // After midnight, yesterday's puzzle may still be open while today's was solved in another tab.
    if (day === null || day === before.day || follows(day, before.day)) return { ...before, solved };
    const streak = (follows(before.day, day) ? before.streak : 0) + 1;
    return { solved, day, streak, best: Math.max(streak, before.best) };
}

/**
 * Return for how many days in a row, up to today or yesterday, the day's puzzle was solved.
 * @param {Progress} now
 * @param {string} today
 */
export function streak({ day, streak: count }, today) {
    return day === today || follows(day, today) ? count : 0;
}

/** @param {string} day @param {string} next */
function follows(day, next) {
    return day !== "" && numberOf(next) - numberOf(day) === 1;
}

/**
 * Return the puzzles of a difficulty.
 * @param {readonly Puzzle[]} list
 * @param {number} difficulty
 */
export function of(list, difficulty) {
    return list.filter((one) => one.difficulty === difficulty);
}

/**
 * Return how many puzzles are solved.
 * @param {readonly Puzzle[]} list
 * @param {Progress} now
 */
export function countSolved(list, { solved }) {
    const solvedIds = new Set(solved);
    return list.filter(({ id }) => solvedIds.has(id)).length;
}

/**
 * Return the next unsolved puzzle after a puzzle; the next one if all are solved; null if there is none.
 * @param {readonly Puzzle[]} list
 * @param {Progress} now
 * @param {string} [id]
 * @returns {Puzzle | null}
 */
export function next(list, { solved }, id) {
    const at = list.findIndex((one) => one.id === id) + 1;
    const round = [...list.slice(at), ...list.slice(0, at)];
    return round.find((one) => !solved.includes(one.id)) ?? round[0] ?? null;
}

/**
 * Return half of the losing moves that no hint has excluded yet, at least one; empty if all are excluded.
 * @param {readonly number[]} legal the vertices that the token can go to
 * @param {readonly number[]} winning
 * @param {readonly number[]} ruled
 */
export function hint(legal, winning, ruled) {
    const excludedMoves = new Set([...winning, ...ruled]);
    const rest = legal.filter((n) => !excludedMoves.has(n));
    return rest.slice(0, Math.ceil(rest.length / 2));
}
