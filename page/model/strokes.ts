// What the user draws, as changes of the edited graph. Pure.

import { EMPTY, MOST, readDrawing, findEdge, findFreePlace, hasEdge, addAllPlaces } from "./drawing.ts";
import * as graphs from "./graphs.ts";
import type { Drawing, Hand, Place } from "./drawing.ts";
import type { Edit } from "./edit.ts";

/** A key of the catalogue with its values, if it has any. */
export interface Phrase {
    key: string;
    values?: Record<string, any>;
}

/** The change of the edit, and a message or a refusal. */
export interface Stroke {
    patch?: Partial<Edit>;
    message?: Phrase;
    refusal?: Phrase;
}

export function changeHand(edit: Edit, change: Partial<Hand>): Stroke {
    return { patch: { hand: { ...edit.hand, ...change } } };
}

/**
 * Handle a tap, depending on the tool.
 * @param name the vertex at the place
 */
export function tap(edit: Edit, name: string | null, place: Place): Stroke {
    const { tool, from } = edit.hand;
    if (name === null) {
        if (tool === "delete") return cutEdge(edit, place);
        if (tool === "move" || tool === "edge") return addVertex(edit, place, from);
        return changeHand(edit, { chosen: null });
    }
    if (tool === "edge") return endEdge(edit, name);
    if (tool === "delete") return removeVertex(edit, name);
    if (tool === "token") return toggleToken(edit, name);
    return changeHand(edit, { chosen: name });
}

/**
 * Add a vertex, and an edge to it from another one, if given.
 * @param place null for a place beside the chosen vertex
 */
export function addVertex(edit: Edit, place: Place | null, from: string | null = null): Stroke {
    const drawing = readDrawing(edit);
    if (!drawing) return {};
    const { names, places } = drawing;
    if (names.length >= MOST) return { refusal: { key: "draw.full", values: { most: MOST } } };
    const name = graphs.pickName(names);
    const beside = names.indexOf(edit.hand.chosen ?? "");
    const at = place ?? findFreePlace(places, places[beside] ?? places[0] ?? [0, 0]);
    const text = graphs.addLines(edit.text, from === null ? name : `${from} ${name}`);
    const message = { key: from === null ? "draw.added" : "draw.grown", values: { name, from } };
    return { patch: { text, ...keepPlaces(edit, drawing, [name, at]), hand: releaseHand(edit, name) }, message };
}

/** Choose the second end of an edge; the first if there is none yet. */
export function endEdge(edit: Edit, name: string): Stroke {
    const { from } = edit.hand;
    const drawing = readDrawing(edit);
    if (!drawing) return {};
    if (from === null || !drawing.names.includes(from)) {
        return { ...changeHand(edit, { from: name, chosen: name }), message: { key: "draw.from", values: { name } } };
    }
    if (from === name) return changeHand(edit, { from: null });
    const isJoined = hasEdge(drawing, from, name);
    const text = isJoined ? graphs.removeEdge(edit.text, from, name) : graphs.addLines(edit.text, `${from} ${name}`);
    const message = { key: isJoined ? "draw.parted" : "draw.joined", values: { name, from } };
    return { patch: { text, ...keepPlaces(edit, drawing), hand: releaseHand(edit, name) }, message };
}

export function removeVertex(edit: Edit, name: string): Stroke {
    const drawing = readDrawing(edit);
    if (!drawing) return {};
    const patch = { text: graphs.removeVertex(edit.text, name), ...keepPlaces(edit, drawing), hand: releaseHand(edit, null) };
    return { patch, message: { key: "draw.removed", values: { name } } };
}

function cutEdge(edit: Edit, place: Place): Stroke {
    const drawing = readDrawing(edit);
    const edge = drawing && findEdge(drawing, place);
    if (!edge) return {};
    const [from, name] = edge;
    const patch = { text: graphs.removeEdge(edit.text, from, name), ...keepPlaces(edit, drawing) };
    return { patch, message: { key: "draw.parted", values: { from, name } } };
}

/** Put the token on a vertex, or remove it from there. */
export function toggleToken(edit: Edit, name: string): Stroke {
    const drawing = readDrawing(edit);
    if (!drawing) return {};
    const isHere = drawing.token !== null && drawing.names[drawing.token] === name;
    const text = graphs.putToken(edit.text, isHere ? null : name);
    const patch = { text, ...keepPlaces(edit, drawing), hand: releaseHand(edit, name) };
    return { patch, message: { key: isHere ? "draw.untoken" : "draw.token", values: { name } } };
}

export function renameVertex(edit: Edit, newName: string): Stroke {
    const { chosen } = edit.hand;
    const name = newName.trim();
    const drawing = readDrawing(edit);
    const n = drawing?.names.indexOf(chosen ?? "") ?? -1;
    if (!drawing || chosen === null || n < 0 || name === chosen) return {};
    if (!graphs.isName(name)) return { refusal: { key: "draw.name.wrong", values: { found: name.slice(0, 40) } } };
    if (drawing.names.includes(name)) return { refusal: { key: "draw.name.taken", values: { found: name } } };
    const placesPatch = keepPlaces(edit, drawing, [name, drawing.places[n]]);
    const patch = { text: graphs.renameVertex(edit.text, chosen, name), ...placesPatch, hand: releaseHand(edit, name) };
    return { patch, message: { key: "draw.renamed", values: { name, from: chosen } } };
}

/** Move a vertex. */
export function moveVertex(edit: Edit, name: string, [x, y]: Place): Stroke {
    const drawing = readDrawing(edit);
    if (!drawing) return {};
    const place: Place = [Math.round(x), Math.round(y)];
    const hand = { ...edit.hand, chosen: name };
    return { patch: { ...keepPlaces(edit, drawing, [name, place]), hand } };
}

/** Keep all vertices where they are drawn, and add a further one, so that the visible part does not change. */
function keepPlaces(edit: Edit, drawing: Drawing, further?: [string, Place]) {
    const places = new Map([...addAllPlaces(edit.places, drawing), ...(further ? [further] : [])]);
    return { places, isByHand: true, room: drawing.room };
}

/** Return a hand that draws nothing. */
function releaseHand({ hand: { tool } }: Edit, chosen: string | null) {
    return { ...EMPTY, tool, chosen };
}
