// Puzzles: the next one, today's, and the user's progress. Pure.

/** A position in one line, its only winning move, and the number of moves to the end. */
export interface Puzzle {
    id: string;
    difficulty: number;
    depth: number;
    position: string;
    answer: string;
}

/** The ids of solved puzzles; the last day whose puzzle was solved; how many days in a row, and the most ever. */
export interface Progress {
    solved: readonly string[];
    day: string;
    streak: number;
    best: number;
}

/** Today's puzzle, or those of a game and a difficulty. */
export interface Choice {
    daily: boolean;
    ruleset: string;
    difficulty: number;
}

/** At a puzzle: the visited vertices, those that hints have excluded, and whether the answer was shown. */
export interface Attempt {
    id: string;
    walk: number[];
    ruled: number[];
    shown: boolean;
}

export const HARDEST = 5;
const DAY = 86_400_000; // milliseconds

export const NOTHING: Progress = { solved: [], day: "", streak: 0, best: 0 };

/**
 * Return the saved progress; defaults for invalid fields.
 * @param text as JSON
 */
export function progress(text: string | null): Progress {
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

function toCount(number: unknown) {
    return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : 0;
}

export const UNTRIED: Attempt = { id: "", walk: [], ruled: [], shown: false };

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
        const choice: Partial<Choice> = names.includes(ruleset) ? { daily: daily !== false, ruleset } : {};
        if (difficulty >= 1 && difficulty <= HARDEST) choice.difficulty = Math.floor(difficulty);
        const list = (value: unknown) => (Array.isArray(value) ? value : []);
        return { choice, tried: { id: String(id ?? ""), walk: list(walk), ruled: list(ruled), shown: shown === true } };
    } catch {
        return { choice: {}, tried: UNTRIED };
    }
}

/** Return a local date as year, month and day. */
export function dayOf(date: Date) {
    const two = (number: number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Return the days since 1970. */
function numberOf(day: string) {
    return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** Return the game of a day; all games come equally often. */
export function dailyGame(names: readonly string[], day: string) {
    return names[numberOf(day) % names.length];
}

/**
 * Return the puzzle of a day for its game. All come once before one is repeated, easy and hard ones mixed.
 * @param names of the games that have puzzles
 */
export function dailyPuzzle(list: readonly Puzzle[], names: readonly string[], day: string) {
    let stride = Math.max(1, Math.floor(list.length * 0.618));
    while (common(stride, list.length) > 1) stride++;
    return list[(Math.floor(numberOf(day) / names.length) * stride) % list.length];
}

/** @returns the greatest common divisor */
function common(a: number, b: number): number {
    while (b) [a, b] = [b, a % b];
    return a;
}

/** @param day whose puzzle it is; null if it is not a day's puzzle */
export function solve(before: Progress, id: string, day: string | null): Progress {
    const solved = before.solved.includes(id) ? before.solved : [...before.solved, id];
    // After midnight, yesterday's puzzle may still be open while today's was solved in another tab.
    if (day === null || day === before.day || follows(day, before.day)) return { ...before, solved };
    const streak = (follows(before.day, day) ? before.streak : 0) + 1;
    return { solved, day, streak, best: Math.max(streak, before.best) };
}

/** Return for how many days in a row, up to today or yesterday, the day's puzzle was solved. */
export function streak({ day, streak: count }: Progress, today: string) {
    return day === today || follows(day, today) ? count : 0;
}

function follows(day: string, next: string) {
    return day !== "" && numberOf(next) - numberOf(day) === 1;
}

/** Return the puzzles of a difficulty. */
export function of(list: readonly Puzzle[], difficulty: number) {
    return list.filter((one) => one.difficulty === difficulty);
}

/** Return how many puzzles are solved. */
export function countSolved(list: readonly Puzzle[], { solved }: Progress) {
    const solvedIds = new Set(solved);
    return list.filter(({ id }) => solvedIds.has(id)).length;
}

/** Return the next unsolved puzzle after a puzzle; the next one if all are solved; null if there is none. */
export function next(list: readonly Puzzle[], { solved }: Progress, id?: string): Puzzle | null {
    const at = list.findIndex((one) => one.id === id) + 1;
    const round = [...list.slice(at), ...list.slice(0, at)];
    return round.find((one) => !solved.includes(one.id)) ?? round[0] ?? null;
}

/**
 * Return half of the losing moves that no hint has excluded yet, at least one; empty if all are excluded.
 * @param legal the vertices that the token can go to
 */
export function hint(legal: readonly number[], winning: readonly number[], ruled: readonly number[]) {
    const excludedMoves = new Set([...winning, ...ruled]);
    const rest = legal.filter((n) => !excludedMoves.has(n));
    return rest.slice(0, Math.ceil(rest.length / 2));
}
