// Puzzles: the next one, today's, and the user's progress. Pure.

/**
 * A position in one line, its only winning move, and the number of moves to the end; how many moves there are to choose
 * from, and how many the solver still makes after the wrong move that holds longest.
 */
export interface Puzzle {
    id: string;
    difficulty: number;
    choices: number;
    trap: number;
    depth: number;
    position: string;
    answer: string;
}

/**
 * What the user has made of a puzzle: solved at the first try; solved after a wrong move, a hint or the shown answer; not
 * solved yet after one of these.
 */
export type Outcome = "first" | "later" | "missed";

/** The outcomes by the puzzles' ids; the last day whose puzzle was solved; how many days in a row, and the most ever. */
export interface Progress {
    version: number;
    outcomes: Readonly<Record<string, Outcome>>;
    day: string;
    streak: number;
    best: number;
}

/** How many puzzles there are, and how many of them are solved, and at the first try. */
export interface Score {
    all: number;
    solved: number;
    first: number;
}

/** Today's puzzle, or those of a game and a difficulty. */
export interface Choice {
    isDaily: boolean;
    ruleset: string;
    difficulty: number;
}

/** At a puzzle: the visited vertices, those that hints have excluded, and whether the answer was shown. */
export interface Attempt {
    id: string;
    walk: number[];
    ruled: number[];
    isShown: boolean;
}

export const HARDEST = 5;
const DAY = 86_400_000; // milliseconds
const VERSION = 2; // of the saved progress; older outcomes are of other puzzles with the same ids

/** In a link, what stands for the puzzle of the day. */
export const TODAY = "today";

export const NOTHING: Progress = { version: VERSION, outcomes: {}, day: "", streak: 0, best: 0 };

/**
 * Return the saved progress; defaults for invalid fields. Of older versions, only the days in a row are kept.
 * @param text as JSON
 */
export function parseProgress(text: string | null): Progress {
    try {
        const { version, outcomes, day, streak, best } = JSON.parse(text ?? "{}");
        const known = version === VERSION ? Object.entries(outcomes ?? {}).filter(([, one]) => isOutcome(one)) : [];
        return {
            version: VERSION,
            outcomes: Object.fromEntries(known) as Record<string, Outcome>,
            day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : "",
            streak: parseCount(streak),
            best: parseCount(best),
        };
    } catch {
        return NOTHING;
    }
}

/** Whether nothing was tried yet. */
export function isNothing({ outcomes, best }: Progress) {
    return !best && Object.keys(outcomes).length === 0;
}

function isOutcome(value: unknown) {
    return value === "first" || value === "later" || value === "missed";
}

function parseCount(number: unknown) {
    return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : 0;
}

export const UNTRIED: Attempt = { id: "", walk: [], ruled: [], isShown: false };

/**
 * Return the saved attempt; defaults for invalid fields.
 * @param text as JSON
 * @param names of the games that have puzzles
 * @returns the valid fields of the choice, and the attempt
 */
export function parseAttempt(
    text: string | null,
    names: readonly string[],
): { choice: Partial<Choice>, tried: Attempt } {
    try {
        const { daily, ruleset, difficulty, id, walk, ruled, shown } = JSON.parse(text ?? "{}");
        const choice: Partial<Choice> = names.includes(ruleset) ? { isDaily: daily !== false, ruleset } : {};
        if (difficulty >= 1 && difficulty <= HARDEST) choice.difficulty = Math.floor(difficulty);
        const readArray = (value: unknown) => (Array.isArray(value) ? value : []);
        return { choice, tried: { id: String(id ?? ""), walk: readArray(walk), ruled: readArray(ruled), isShown: shown === true } };
    } catch {
        return { choice: {}, tried: UNTRIED };
    }
}

/** Return a local date as year, month and day. */
export function formatDay(date: Date) {
    const padNumber = (number: number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${padNumber(date.getMonth() + 1)}-${padNumber(date.getDate())}`;
}

/** Return the days since 1970. */
function countDays(day: string) {
    return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** Return the game of a day; all games come equally often. */
export function pickDailyGame(names: readonly string[], day: string) {
    return names[countDays(day) % names.length];
}

/**
 * Return the puzzle of a day for its game. All come once before one is repeated, easy and hard ones mixed.
 * @param names of the games that have puzzles
 */
export function pickDailyPuzzle(list: readonly Puzzle[], names: readonly string[], day: string) {
    let stride = Math.max(1, Math.floor(list.length * 0.618));
    while (findCommonDivisor(stride, list.length) > 1) stride++;
    return list[(Math.floor(countDays(day) / names.length) * stride) % list.length];
}

/** @returns the greatest common divisor */
function findCommonDivisor(a: number, b: number): number {
    while (b) [a, b] = [b, a % b];
    return a;
}

/** Record a wrong move, a hint or the shown answer. */
export function recordMiss(before: Progress, id: string): Progress {
    return findOutcome(before, id) ? before : { ...before, outcomes: { ...before.outcomes, [id]: "missed" } };
}

/**
 * Record the right move.
 * @param day whose puzzle it is; null if it is not a day's puzzle
 */
export function recordSolved(before: Progress, id: string, day: string | null): Progress {
    const outcome = findOutcome(before, id) ?? "first";
    const solved = { ...before, outcomes: { ...before.outcomes, [id]: outcome === "missed" ? "later" : outcome } };
    // After midnight, yesterday's puzzle may still be open while today's was solved in another tab.
    if (day === null || day === before.day || isDayBefore(day, before.day)) return solved;
    const streak = (isDayBefore(before.day, day) ? before.streak : 0) + 1;
    return { ...solved, day, streak, best: Math.max(streak, before.best) };
}

/** Return the outcome of a puzzle; undefined if it is untried. */
export function findOutcome({ outcomes }: Progress, id: string): Outcome | undefined {
    return Object.hasOwn(outcomes, id) ? outcomes[id] : undefined;
}

/** Whether a puzzle is solved, at the first try or later. */
export function isSolved(progress: Progress, id: string) {
    return ["first", "later"].includes(findOutcome(progress, id) ?? "");
}

/** Return for how many days in a row, up to today or yesterday, the day's puzzle was solved. */
export function countStreak({ day, streak: count }: Progress, today: string) {
    return day === today || isDayBefore(day, today) ? count : 0;
}

function isDayBefore(day: string, next: string) {
    return day !== "" && countDays(next) - countDays(day) === 1;
}

/** Return the puzzles of a difficulty. */
export function selectDifficulty(list: readonly Puzzle[], difficulty: number) {
    return list.filter((one) => one.difficulty === difficulty);
}

/** What makes puzzles hard, in the order in which the progress lists it; a puzzle may have several. */
export const THEMES: Readonly<Record<string, (one: Puzzle) => boolean>> = {
    short: ({ depth }) => depth <= 3,
    long: ({ depth }) => depth >= 7,
    choices: ({ choices }) => choices >= 4,
    trap: ({ trap }) => trap >= 4,
};

/** Return how many of some puzzles are solved, and at the first try. */
export function countSolved(list: readonly Puzzle[], progress: Progress): Score {
    return countOutcomes(list.map(({ id }) => findOutcome(progress, id)));
}

/** Return how many puzzles are solved at all, and at the first try, of those that were tried. */
export function countAllSolved({ outcomes }: Progress): Score {
    return countOutcomes(Object.values(outcomes));
}

function countOutcomes(outcomes: readonly (Outcome | undefined)[]): Score {
    const first = outcomes.filter((one) => one === "first").length;
    return { all: outcomes.length, solved: first + outcomes.filter((one) => one === "later").length, first };
}

/** Return the next unsolved puzzle after a puzzle; the next one if all are solved; null if there is none. */
export function findNext(list: readonly Puzzle[], progress: Progress, id?: string): Puzzle | null {
    const at = list.findIndex((one) => one.id === id) + 1;
    const round = [...list.slice(at), ...list.slice(0, at)];
    return round.find((one) => !isSolved(progress, one.id)) ?? round[0] ?? null;
}

/** Return the fragment of a link to a puzzle. */
export function formatLink(id: string) {
    return `#puzzle=${id}`;
}

/** Return the id of the puzzle that a fragment leads to, or `TODAY`; empty if it leads to none. */
export function parseLink(fragment: string) {
    const [, today, id] = /^#?(?:(today)|puzzle(?:=|%3D)([\w-]{1,80}))$/i.exec(fragment) ?? [];
    return today ? TODAY : (id ?? "");
}

/** Return the game of a puzzle, by the beginning of its id; undefined if there is none. */
export function findGame(id: string, names: readonly string[]) {
    const fitting = names.filter((name) => id.startsWith(name));
    return fitting.sort((a, b) => b.length - a.length)[0];
}

/**
 * Return half of the losing moves that no hint has excluded yet, at least one; empty if all are excluded.
 * @param legal the vertices that the token can go to
 */
export function chooseHint(legal: readonly number[], winning: readonly number[], ruled: readonly number[]) {
    const excludedMoves = new Set([...winning, ...ruled]);
    const rest = legal.filter((n) => !excludedMoves.has(n));
    return rest.slice(0, Math.ceil(rest.length / 2));
}
