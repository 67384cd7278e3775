// The lesson: steps on small boards, each with a task. Pure.

/**
 * The task of a step: any move; the other half of the token's domino, once or to the end; to win the game; or to lose it
 * against the opponent's dominoes.
 */
export type Wants = "move" | "half" | "halves" | "win" | "lose";

/** Without a line it continues the last step, after the other half. */
export interface Step {
    name: string;
    line?: string;
    wants: Wants;
}

export type Domino = readonly number[];

/** The step, the vertices that the user has gone to on its board, and whether the user has asked for its dominoes. */
export interface Place {
    at: number;
    walk: number[];
    isShown: boolean;
}

/** the beginning of the lesson */
export const NOWHERE: Place = { at: 0, walk: [], isShown: false };

/**
 * Return the dominoes without a visited half.
 * @param path where the token has been, its place last
 */
export function openDominoes(dominoes: readonly Domino[], path: number[]) {
    const behind = new Set(path.slice(0, -1));
    return dominoes.filter((pair) => !pair.some((half) => behind.has(half)));
}

/** Return the other half of a vertex's domino; null if it has none. */
export function findOtherHalf(dominoes: readonly Domino[], n: number) {
    const pair = dominoes.find((halves) => halves.includes(n));
    return pair ? pair[pair[0] === n ? 1 : 0] : null;
}

/** Whether a step asks for the other half of the token's domino. */
export function isForHalves({ wants }: Step) {
    return wants === "half" || wants === "halves";
}

/** Whether a step draws the dominoes from the beginning. */
export function hasDominoes(step: Step) {
    return isForHalves(step) || step.wants === "lose";
}

/**
 * Whether a step is done after a move of the user.
 * @param isOver whether the opponent has no move; for a lost game, whether the user has none
 */
export function isDone({ wants }: Step, isOver: boolean) {
    return isOver || wants === "move" || wants === "half";
}

/**
 * Return the place after a step: the next step, or the end, which shows the last board as it was left.
 * @param at the step that is done
 * @param walk the vertices that were visited on its board
 */
export function findNextPlace(steps: readonly Step[], at: number, walk: number[]): Place {
    return { ...NOWHERE, at: at + 1, walk: at + 1 < steps.length ? [] : walk };
}

/** Return the board of a step or of the end, as a line: its own, or that of the step that it continues. */
export function findLine(steps: readonly Step[], at: number) {
    while (at && !steps[at]?.line) at--;
    return steps[at].line ?? "";
}

/**
 * Return the saved place; the beginning if the saved text is invalid.
 * @param text as JSON
 */
export function parsePlace(text: string, steps: readonly Step[]): Place {
    try {
        const { at, walk, shown } = JSON.parse(text);
        if (!Number.isInteger(at) || at < 0 || at > steps.length) return NOWHERE;
        return { at, walk: Array.isArray(walk) ? walk : [], isShown: shown === true };
    } catch {
        return NOWHERE;
    }
}
