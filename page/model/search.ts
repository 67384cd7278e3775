// How a maximum matching is found: what the search looks like after each step, from the changes that the steps are. Pure.

import type { SearchMarks } from "../board/board.ts";
import type { Setup } from "./game.ts";
import type { Text } from "./state.ts";

/** A step of the search, with the numbers of vertices: see berge-explanation/1 in docs/formats.md. */
export interface Step {
    kind: "begin" | "pair" | "search" | "grow" | "shrink" | "path" | "flip" | "stuck" | "done" | "barrier" | "winner";
    text: Text;
    vertices: number[];
    cycle?: number[][];
}

/** The server's answer. */
export interface Explained {
    vertices: number[];
    steps: Step[];
    winner: string;
    curves: Record<string, string>;
}

type Edge = [number, number];

/** The search after a step. `pieces` are the odd pieces: the components of the even vertices. */
export interface Moment {
    pairs: readonly Edge[];
    outer: readonly number[];
    inner: readonly number[];
    tree: readonly Edge[];
    blossoms: readonly number[][];
    even: readonly number[];
    odd: readonly number[];
    pieces: readonly number[][];
    /** the edges of finished trees */
    finished: readonly Edge[];
}

/** The vertices of the graph, the steps with all moments, the step that is shown, and whether they go on by themselves. */
export interface Search {
    vertices: readonly number[];
    steps: readonly Step[];
    moments: readonly Moment[];
    curves: Readonly<Record<string, string>>;
    index: number;
    isPlaying: boolean;
}

const MOST_EXPLAINED = 400; // vertices

const NO_TREE = { outer: [], inner: [], tree: [], blossoms: [] };
const NOTHING: Moment = { ...NO_TREE, pairs: [], even: [], odd: [], pieces: [], finished: [] };

/** Return the search at its first step. */
export function begin({ vertices, steps, curves }: Explained): Search {
    return { vertices, steps, moments: foldSteps(steps), curves, index: 0, isPlaying: false };
}

/** Return the search at another step, the first or the last if there is none. */
export function goTo(search: Search, index: number): Search {
    return { ...search, index: Math.max(0, Math.min(search.steps.length - 1, index)), isPlaying: false };
}

/** Begin or stop to play; at the end it begins again. */
export function toggle(search: Search): Search {
    const index = isAtEnd(search) && !search.isPlaying ? 0 : search.index;
    return { ...search, index, isPlaying: !search.isPlaying };
}

/** Return the next step of a search that is played. */
export function playOn(search: Search): Search {
    const next = goTo(search, search.index + 1);
    return { ...next, isPlaying: !isAtEnd(next) };
}

export function isAtEnd({ steps, index }: Search) {
    return index === steps.length - 1;
}

/** Return what the search looks like after each step. */
export function foldSteps(steps: readonly Step[]): Moment[] {
    let last = NOTHING;
    let kind = "";
    return steps.map((step) => {
        if (kind === "stuck") last = { ...last, ...NO_TREE }; // a finished tree is shown once more
        kind = step.kind;
        return (last = { ...last, ...applyStep(step, last) });
    });
}

/** Return what a step changes. */
function applyStep({ kind, vertices, cycle = [] }: Step, last: Moment): Partial<Moment> {
    const { pairs, outer, inner, tree, blossoms, even, odd, pieces, finished } = last;
    const [first, second, third] = vertices;
    switch (kind) {
        case "pair":
            return { pairs: [...pairs, [first, second]] };
        case "search":
            return { ...NO_TREE, outer: [first] };
        case "grow":
            return {
                outer: [...outer, third],
                inner: [...inner, second],
                tree: [...tree, [first, second], [second, third]],
            };
        case "shrink": {
            const all = new Set(cycle.flat());
            const added = inner.filter((n) => all.has(n));
            return {
                outer: [...outer, ...added],
                inner: inner.filter((n) => !all.has(n)),
                tree: [...tree, [first, second]],
                blossoms: [...blossoms.filter(([n]) => !all.has(n)), [...all]],
            };
        }
        case "flip": {
            const path = new Set(vertices);
            const added = vertices.flatMap((n, at): Edge[] => (at % 2 ? [] : [[n, vertices[at + 1]]]));
            return { ...NO_TREE, pairs: [...pairs.filter(([n]) => !path.has(n)), ...added] };
        }
        case "stuck": {
            const inBlossom = new Set(blossoms.flat());
            return {
                even: [...even, ...outer],
                odd: [...odd, ...inner],
                pieces: [...pieces, ...blossoms, ...outer.filter((n) => !inBlossom.has(n)).map((n) => [n])],
                finished: [...finished, ...tree],
            };
        }
    }
    return {};
}

/**
 * Return the marks of the step that is shown.
 * @param isFree whether the first move picks the start
 */
export function listMarks({ vertices, steps, moments, index }: Search, isFree: boolean): SearchMarks {
    const { kind, vertices: own } = steps[index];
    const { pairs, outer, inner, tree, blossoms, even, odd, pieces, finished } = moments[index];
    const paired = new Set(pairs.flat());
    const isBarrier = kind === "barrier";
    const edges = isBarrier ? finished : tree;
    const areas = (isBarrier ? pieces : blossoms).map((all) => {
        const members = new Set(all);
        return { vertices: all, edges: edges.filter(([v, w]) => members.has(v) && members.has(w)) };
    });
    return {
        pairs,
        tree,
        areas,
        areAreasOnTop: isBarrier,
        path: kind === "path" || kind === "flip" ? own : [],
        isPathBroad: kind === "path",
        rings: [...new Set([...outer, ...even])],
        boxes: [...new Set([...inner, ...odd])],
        crossed: isBarrier ? odd : [],
        single: vertices.filter((n) => !paired.has(n)),
        tokens: kind === "winner" && isFree ? own : [],
    };
}

/** Whether the server explains a position, after which the token has visited a path. */
export function canExplain({ used, picture, vertices }: Setup, path: readonly number[]) {
    const count = picture.kind === "board" ? picture.rows.join("").replaceAll("#", "").length : (vertices?.length ?? 0);
    return !used && count - Math.max(0, path.length - 1) <= MOST_EXPLAINED;
}
