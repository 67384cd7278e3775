// Drawing a graph by pointer and keyboard, with announcements for screen readers.

import { readDrawing, readPlaces } from "../model/drawing.ts";
import { readGraph } from "../model/graphs.ts";
import * as strokes from "../model/strokes.ts";
import { t } from "../model/i18n.ts";
import { announce, refuse } from "../view/live-region.ts";
import type { Touch } from "../board/board.ts";
import type { Tool } from "../model/drawing.ts";
import type { Stroke } from "../model/strokes.ts";
import type { Editor } from "./edit.ts";

export class Drawer {
    editor: Editor;

    #isMoving = false; // whether a vertex is being moved; undo takes the move back as one change

    constructor(editor: Editor) {
        this.editor = editor;
    }

    /** Called when the user is to type a name. */
    focusName = () => {};

    /**
     * Apply a stroke and announce it, or its refusal.
     * @param isMore whether it continues the stroke before
     */
    do({ patch, message, refusal }: Stroke, isMore = false) {
        const { editor } = this;
        if (refusal) return refuse(() => t(refusal.key, refusal.values));
        if (patch?.text !== undefined || patch?.places) editor.change(patch, isMore);
        else if (patch) editor.set(patch);
        if (message) announce(t(message.key, message.values));
    }

    handleTouch({ phase, n, place, over }: Touch) {
        const { edit } = this.editor;
        const { tool } = edit.hand;
        const names = readDrawing(edit)?.names ?? [];
        const name = n === null ? null : (names[n] ?? null);
        const end = over === null ? null : (names[over] ?? null);
        if (phase === "focus") this.do(strokes.changeHand(edit, { chosen: name }));
        else if (phase === "tap") this.#tap(name, place);
        else if (phase === "cancel") this.#endDrag();
        else if (name === null) return;
        else if (tool !== "edge" || phase === "nudge") this.#move(name, place, phase);
        else if (phase === "drag") this.do(strokes.changeHand(edit, { from: name, chosen: name, tip: place }));
        else this.#draw(name, end, place);
    }

    #tap(name: string | null, place: [number, number]) {
        this.do(strokes.tap(this.editor.edit, name, place));
        if (this.editor.edit.hand.tool === "rename" && name !== null) this.focusName();
    }

    #move(name: string, place: [number, number], phase: string) {
        this.do(strokes.moveVertex(this.editor.edit, name, place), this.#isMoving);
        this.#isMoving = true;
        if (phase !== "drag") this.#endDrag();
    }

    /** End an edge at a vertex, or at a new one. */
    #draw(from: string, end: string | null, place: [number, number]) {
        this.do(strokes.changeHand(this.editor.edit, { from, tip: null }));
        const { edit } = this.editor;
        this.do(end === null ? strokes.addVertex(edit, place, from) : strokes.endEdge(edit, end));
    }

    /** Forget the drag. */
    #endDrag() {
        this.#isMoving = false;
        this.do(strokes.changeHand(this.editor.edit, { from: null, tip: null }));
        this.editor.askSoon(); // answers to questions from before the move are dropped
    }

    /** @returns whether it does something */
    handleKey(key: string, n: number | null): boolean {
        const { edit } = this.editor;
        const name = readDrawing(edit)?.names[n ?? -1] ?? null;
        const selection = strokes.changeHand(edit, { chosen: name }).patch;
        const here = { ...edit, ...selection };
        if (key === "a" || key === "Insert") this.do(strokes.addVertex(here, null));
        else if (name === null) return false;
        else if (key === "e") this.do(strokes.endEdge(here, name));
        else if (key === "t") this.do(strokes.toggleToken(here, name));
        else if (key === "Delete" || key === "Backspace") this.do(strokes.removeVertex(here, name));
        else if (key === "r" || key === "F2") (this.do({ patch: selection }), this.focusName());
        else if (key === "Escape" && edit.hand.from !== null) this.#endDrag();
        else return false;
        return true;
    }

    chooseTool(tool: Tool) {
        this.editor.set({ hand: { ...this.editor.edit.hand, tool, from: null, tip: null } });
    }

    rename(name: string) {
        this.do(strokes.renameVertex(this.editor.edit, name));
    }

    /** Use the server's layout again. */
    arrange() {
        const { setup, text } = this.editor.edit;
        const places = readPlaces(setup);
        const areAllPlaced = readGraph(text).names.every((name) => places.has(name));
        this.do({ patch: { places: areAllPlaced ? places : new Map(), isByHand: false, room: null } });
        this.editor.askSoon();
    }
}
