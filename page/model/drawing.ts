// Graphs as drawings to edit: the places of vertices. The graph itself is its text; a drawing only adds places, so the
// two cannot disagree. Pure.

import * as graphs from "./graphs.ts";
import type { Edit } from "./edit.ts";
import type { Setup } from "./game.ts";

export type Place = [number, number];

/** By names of vertices; removed vertices stay in it, as they may come back. */
export type Places = ReadonlyMap<string, Place>;

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

export type Tool = "move" | "edge" | "rename" | "token" | "delete";

/** `chosen` is the chosen vertex; an edge is being drawn from the vertex `from` to the point `tip`. */
export interface Hand {
    tool: Tool;
    chosen: string | null;
    from: string | null;
    tip: Place | null;
}

export type Drawing = graphs.Graph & { places: Place[], room: Box };

export const TOOLS: readonly Tool[] = ["move", "edge", "token", "rename", "delete"];
export const MOST = 300; // vertices of a drawing; the server's layout has the same limit
const MOST_EDGES = 3000;
const APART = 84; // pixels between a vertex and a new one beside it
const MARGIN = 56;
const LEAST = { width: 420, height: 320 }; // size of the visible part

export const EMPTY: Hand = { tool: "move", chosen: null, from: null, tip: null };

/** Return the places in the picture of a setup. */
export function readPlaces(setup: Setup | null): Places {
    const { picture, vertices } = setup ?? {};
    if (picture?.kind !== "graph" || !picture.places || !vertices) return new Map();
    return new Map(picture.places.map((place, n) => [graphs.formatName(vertices[n]), place] as [string, Place]));
}

/** Return where the user put the vertices of the edited graph; null if the user put none. */
export function readHandPlaces(edit: Edit): Places | null {
    const drawing = edit.isByHand ? readDrawing(edit) : null;
    return drawing && addAllPlaces(new Map(), drawing);
}

/** Return the setup with the user's places, if these have all of its vertices. */
export function setPlaces(setup: Setup, places: Places | null | undefined): Setup {
    const { picture, vertices } = setup;
    if (!places || picture.kind !== "graph" || !picture.places || picture.columns || !vertices) return setup;
    const allPlaces = vertices.map((name) => places.get(graphs.formatName(name)));
    if (!allPlaces.every((place) => place !== undefined)) return setup;
    return { ...setup, picture: { ...picture, places: allPlaces }, isByHand: true };
}

/**
 * Return the places for an edited graph: its own, or the server's layout if no vertex has a place.
 * @param setup the server's answer for the graph
 */
export function choosePlaces(edit: Edit, setup: Setup | null): Places {
    const { names } = graphs.readGraph(edit.text);
    if (!names.some((name) => edit.places.has(name))) return readPlaces(setup);
    const drawing = readDrawing(edit);
    return drawing ? addAllPlaces(edit.places, drawing) : edit.places;
}

/** Return the places with those of all drawn vertices, so that new vertices do not move old ones. */
export function addAllPlaces(places: Places, drawing: Drawing): Places {
    const allPlaces = new Map(places);
    drawing.names.forEach((name, n) => allPlaces.set(name, drawing.places[n]));
    return allPlaces;
}

let last: { text: string | null, places: Places | null, room: Box | null, drawing: Drawing | null } = {
    text: null,
    places: null,
    room: null,
    drawing: null,
};

/** Return the edited graph as a drawing; null if it is too large, or not a graph. */
export function readDrawing({ ruleset, text, places, room }: Edit): Drawing | null {
    if (ruleset.editor.kind !== "graph") return null;
    if (last.text !== text || last.places !== places || last.room !== room) {
        last = { text, places, room, drawing: makeDrawing(text, places, room) };
    }
    return last.drawing;
}

function makeDrawing(text: string, fixedPlaces: Places, room: Box | null): Drawing | null {
    const graph = graphs.readGraph(text);
    if (graph.names.length > MOST || graph.edges.length > MOST_EDGES) return null;
    const places = placeVertices(graph, fixedPlaces);
    return { ...graph, places, room: room ?? computeRoom(places) };
}

/** Return a place for every vertex: its own, or a free one, beside a neighbour if it has any. */
function placeVertices({ names, edges }: graphs.Graph, fixedPlaces: Places): Place[] {
    const places: (Place | undefined)[] = names.map((name) => fixedPlaces.get(name));
    for (const n of names.keys()) {
        if (places[n]) continue;
        const edge = edges.find(([v, w]) => (v === n && places[w]) || (w === n && places[v]));
        const near = edge ? places[edge[0] === n ? edge[1] : edge[0]] : places.find(Boolean);
        places[n] = findFreePlace(places.filter(Boolean) as Place[], near ?? [0, 0]);
    }
    return places as Place[];
}

/** Return the nearest place around another, ring by ring, that is far enough from all. */
export function findFreePlace(takenPlaces: readonly Place[], [x, y]: Place): Place {
    if (!takenPlaces.length) return [x, y];
    for (let ring = 1; ; ring++) {
        for (let step = 0; step < 8 * ring; step++) {
            const turn = (2 * Math.PI * step) / (8 * ring);
            const [dx, dy] = [Math.cos(turn), Math.sin(turn)].map((part) => Math.round(part * ring * APART));
            if (takenPlaces.every(([u, v]) => Math.hypot(u - x - dx, v - y - dy) > APART - 8)) return [x + dx, y + dy];
        }
    }
}

/** Return the visible part for a drawing: all of it, with room for more. */
function computeRoom(places: readonly Place[]): Box {
    const [xs, ys] = [0, 1].map((axis) => (places.length ? places.map((place) => place[axis]) : [0]));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const width = Math.max(LEAST.width, right - left + 2 * MARGIN);
    const height = Math.max(LEAST.height, bottom - top + 2 * MARGIN);
    return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** Return the edge at a point; null if there is none. */
export function findEdge({ names, edges, places }: Drawing, [x, y]: Place): [string, string] | null {
    let [nearest, best] = [null as [string, string] | null, 14];
    for (const [v, w] of edges) {
        const [[ax, ay], [bx, by]] = [places[v], places[w]];
        const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
        const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
        const far = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
        if (far < best) [nearest, best] = [[names[v], names[w]], far];
    }
    return nearest;
}

/** Whether two vertices are joined. */
export function hasEdge({ names, edges }: Drawing, one: string, other: string) {
    const [v, w] = [names.indexOf(one), names.indexOf(other)];
    return edges.some((edge) => edge.includes(v) && edge.includes(w));
}

/** Return the names of a vertex's neighbours. */
export function listNeighbors({ names, edges }: Drawing, n: number) {
    return [...new Set(edges.filter((edge) => edge.includes(n)).map(([v, w]) => names[v === n ? w : v]))];
}

/** Return the server's values, in the order of the drawing's vertices. */
export function orderValues({ names }: Drawing, { setup, values }: Edit) {
    if (!setup?.vertices || !values) return null;
    const letters = new Map(setup.vertices.map((name, n) => [graphs.formatName(name), values[n]]));
    return names.map((name) => letters.get(name) ?? "#").join("");
}
