// Boards and graphs on the screen: for the page, for HTML reports and for notebooks. pointer.ts and keyboard.ts handle
// input.

import { CELL, NODE, fillWindow, buildGeometry, growToHold, round } from "./geometry.ts";
import { Keyboard, isKeyboardUsed } from "./keyboard.ts";
import { Memory, buildLayers } from "./layers.ts";
import { addSizes } from "./names.ts";
import { Pointer } from "./pointer.ts";
import { RULER, drawRulers } from "./rulers.ts";
import { Sheet, createElement } from "./sheet.ts";
import { SIZES } from "./sizes.ts";
import type { Box, Geometry, Point } from "./geometry.ts";
import type { GraphPicture, View } from "./layers.ts";

export { clean } from "./names.ts";
export { createElement, computePause } from "./sheet.ts";
export { ALL, SEARCH, drawSign, buildSign, findSigns } from "./signs.ts";
export { drawSvg } from "./svg.ts";
export type { Mark } from "./annotations.ts";
export type { Box, Point } from "./geometry.ts";
export type { GraphPicture, MoveArrow, Picture, Shape, View } from "./layers.ts";
export type { SearchMarks } from "./search.ts";

/** Callbacks of a board. */
export interface Events {
    /** a vertex was clicked, tapped, or chosen by key */
    pick?: (n: number) => void;
    /** the pointer or the keyboard has moved to another vertex */
    hover?: (n: number | null) => void;
    /** a drag passes over vertices */
    paint?: (n: number, phase: "start" | "move" | "end") => void;
    /** for graphs that the user draws */
    hand?: (touch: Touch) => void;
    /** for arrows and circles on the board */
    annotations?: Annotations;
    /** any other key; returns whether it does something */
    key?: (key: string, n: number | null) => boolean;
}

/**
 * A tap, a drag of a vertex and its end, or a key that focuses a vertex or moves it. `n` is the vertex at its
 * begin, `place` its point in the picture, `over` the vertex there.
 */
export interface Touch {
    phase: "tap" | "drag" | "drop" | "cancel" | "focus" | "nudge";
    n: number | null;
    place: [number, number];
    over: number | null;
}

/**
 * The visible part of a graph that is being drawn. It fills the stage and stays the same while the graph's `room`,
 * the window and the stage do not change.
 */
export interface Frame {
    room: Box | undefined;
    window: string;
    stage: { width: number, height: number };
    box: Box;
}

export interface Annotations {
    /** draws an arrow, or a circle if both are the same */
    draw: (from: number, to: number) => void;
    /** begins an arrow by key */
    begin: (from: number) => void;
    /** removes all; returns whether there was any */
    wipe: () => boolean;
}

const MOST_ZOOM = 40;
const LARGEST_LABEL = 18; // pixels

/** A board on the screen. */
export class Board {
    host: HTMLElement;
    events: Events;
    describe: (n: number) => string;
    view: View | null = null;
    at: Geometry = buildGeometry({ kind: "board", rows: [] });
    memory = new Memory();
    sheets = new Map<string, Sheet>();
    shape = "";
    focused = 0;
    hovered: number | null = null;
    /** the ends of an arrow that is being drawn; the second may be missing */
    draft: [number, number | null] | null = null;
    frame: Frame | null = null;
    /** Whether the user is moving a vertex. */
    isMoving = false;
    scale = 1;
    /** Whether cells are so small that the board has flat colours. */
    isFlat = false;
    /** the middle of the visible part */
    middle: Point = { x: 0, y: 0 };
    stage = document.createElement("div");
    svg = createElement({
            tag: "svg",
            attributes: { class: "berge-svg berge-screen", "aria-hidden": "true", focusable: "false" },
        }) as SVGSVGElement;
    paper = createElement({ tag: "rect", attributes: { class: "berge-paper" } });
    under = createElement({ tag: "g", attributes: {} });
    over = createElement({ tag: "g", attributes: { class: "berge-over" } });
    rulers = createElement({ tag: "g", attributes: { class: "berge-rulers" } });
    hoverBox = createElement({ tag: "rect", attributes: { class: "berge-hover", visibility: "hidden" } });
    focusBox = createElement({ tag: "rect", attributes: { class: "berge-focus", visibility: "hidden" } });
    live = document.createElement("div");

    /**
     * @param host an empty element
     * @param events may be changed later; without any, the board is a picture
     * @param describe the text of a vertex for screen readers
     */
    constructor(host: HTMLElement, events: Events = {}, describe: (n: number) => string = String) {
        this.host = host;
        this.events = events;
        this.describe = describe;

        this.stage.className = "berge-stage";
        this.svg.append(this.paper, this.under, this.over);
        this.over.append(this.rulers, this.hoverBox, this.focusBox);
        this.live.className = "berge-live";
        this.live.setAttribute("aria-live", "polite");
        this.stage.append(this.svg);
        host.replaceChildren(this.stage, this.live);
        new Pointer(this);
        new Keyboard(this);
    }

    get isInteractive() {
        return Boolean(this.events.pick || this.events.paint || this.events.hover || this.events.hand);
    }

    get canPaint() {
        return Boolean(this.events.paint);
    }

    /** Show a view; only changes are drawn. The view is immutable. */
    set(newView: View) {
        const old = this.view;
        const picture = addSizes(newView.picture, newView.names);
        const view = picture === newView.picture ? newView : { ...newView, picture };
        const at =
            old && old.picture === picture && (old.hasLabels ?? true) === (view.hasLabels ?? true)
                ? this.at
                : buildGeometry(view.picture, view.hasLabels ?? true);
        const nearness = this.at.box.width / this.scale;
        this.frame = view.drawing && view.picture.kind === "graph" ? this.findFrame(view.picture, at.box) : null;
        if (this.frame) at.box = this.frame.box;
        const shape = `${at.kind} ${JSON.stringify(at.box)} ${at.count}`;
        this.view = view;
        this.at = at;
        if (!this.events.annotations || old?.path.at(-1) !== view.path.at(-1)) this.draft = null; // it belongs to another position
        const isSameDrawing = Boolean(view.drawing && old?.drawing);
        if (isSameDrawing && this.scale > 1) this.scale = at.box.width / nearness; // the scale stays the same if the frame has grown
        if (shape !== this.shape || (at.kind === "graph" && old?.picture !== picture)) this.begin(shape, isSameDrawing);
        this.isFlat = this.hasSmallCells();
        for (const layer of buildLayers({ ...this.addHandMarks(view), isFlat: this.isFlat }, at, this.memory)) {
            let sheet = this.sheets.get(layer.name);
            if (!sheet) {
                sheet = new Sheet(layer.name);
                this.sheets.set(layer.name, sheet);
                this.under.append(sheet.group);
            }
            if (layer.name === "tokens") sheet.slide(layer);
            else if (layer.name === "won") sheet.light(layer);
            else sheet.show(layer);
        }
        if (typeof view.focus === "number" && view.focus !== old?.focus) this.focused = view.focus;
        this.focused = Math.max(0, Math.min(this.focused, at.count - 1));
        this.measure();
        this.present();
    }

    /** Fit row and column numbers to the screen: not huge on small boards, and in sight on zoomed ones. */
    measure() {
        const { at, view, scale } = this;
        const { unit } = this.measureUnit();
        const [usual, label] = [SIZES.label * at.scale, Math.min(SIZES.label * at.scale, LARGEST_LABEL * unit)];
        this.svg.style.setProperty("--berge-label", `${label}px`);
        this.svg.style.setProperty("--berge-ruler", `${RULER.letters * unit}px`);
        const isZoomed = scale > 1 && at.kind === "board" && (view?.hasLabels ?? true);
        const labels = this.sheets.get("labels")?.group;
        labels?.setAttribute("visibility", isZoomed ? "hidden" : "inherit");
        const up = (SIZES.middle[0] / SIZES.label) * (usual - label); // small numbers stay in the middle of their rows
        labels?.setAttribute("transform", `translate(0 ${round(-up)})`);
        const { left, top, width, height } = this.svg.getBoundingClientRect();
        const [from, to] = [{ x: left, y: top }, { x: left + width, y: top + height }].map((p) => this.mapPoint(p));
        this.rulers.replaceChildren(...(isZoomed ? drawRulers(at, from, to, unit) : []).map(createElement));
    }

    /**
     * Return the visible part of a graph that is being drawn. Nothing moves on the screen when a vertex is dropped. The
     * part is fitted again for another room or window size, and grows if a vertex is outside.
     */
    findFrame(picture: GraphPicture, fullBox: Box): Frame {
        const { room } = picture;
        const { width, height } = this.svg.getBoundingClientRect();
        const stage = { width, height };
        const window = `${innerWidth} ${innerHeight}`;
        const { frame } = this;
        if (!width || !height || !frame?.stage.width || frame.room !== room || frame.window !== window) {
            return { room, window, stage, box: fillWindow(growToHold(room ?? fullBox, picture), stage) };
        }
        // If the stage changes its size beside other elements, nothing on it moves.
        const [more, higher] = [width / frame.stage.width, height / frame.stage.height];
        const box = { ...frame.box, width: frame.box.width * more, height: frame.box.height * higher };
        const holdsFrame = this.isMoving ? box : growToHold(box, picture);
        return { room, window, stage, box: holdsFrame === box ? box : fillWindow(holdsFrame, stage) };
    }

    /** Return a view with the arrow that is being drawn, and the neighbours of the vertex under the pointer in a table. */
    addHandMarks(view: View): View {
        const { picture } = view;
        const [from, to] = this.draft ?? [];
        const isDrawing = from !== undefined && typeof to === "number";
        if (isDrawing) view = { ...view, annotations: [...(view.annotations ?? []), [from, to]] };
        if (picture.kind === "board" || !picture.columns) return view;
        const cell = this.hovered ?? (document.activeElement === this.stage ? this.focused : null);
        return cell === null ? view : { ...view, lit: cell };
    }

    /** Begin with an empty picture of another size, or resize one that is being drawn. */
    begin(shape: string, isSameDrawing: boolean) {
        this.shape = shape;
        const { x, y, width, height } = this.at.box;
        for (const [name, value] of Object.entries({ x, y, width, height })) {
            this.paper.setAttribute(name, round(value));
        }
        if (isSameDrawing) return this.scale > 1 ? this.updateViewBox() : this.fit();
        this.memory = new Memory();
        this.sheets.clear();
        this.under.replaceChildren();
        this.hovered = null;
        this.draft = null;
        this.focused = 0;
        this.fit();
    }

    /** Set the accessible name, and show the places of keyboard and pointer. */
    present() {
        const { stage, isInteractive } = this;
        const label = this.view?.label ?? "";
        if (isInteractive) {
            stage.tabIndex = 0;
            stage.setAttribute("role", "application");
            const here = this.at.count ? this.describe(this.focused) : "";
            stage.setAttribute("aria-label", [label, here].filter(Boolean).join(" "));
        } else {
            stage.removeAttribute("tabindex");
            stage.setAttribute("role", "img");
            stage.setAttribute("aria-label", label);
        }
        stage.classList.toggle("berge-picks", Boolean(this.events.pick) && !this.canPaint);
        stage.classList.toggle("berge-paints", this.canPaint || Boolean(this.events.hand));
        stage.classList.toggle("berge-zoomed", this.scale > 1);
        this.place(this.hoverBox, isInteractive ? this.hovered : null, 0);
        const hasCursor = isInteractive && isKeyboardUsed() && document.activeElement === stage;
        this.place(this.focusBox, hasCursor ? this.focused : null, 1);
    }

    place(box: SVGElement, n: number | null, out: number) {
        if (n === null || n >= this.at.count) {
            box.setAttribute("visibility", "hidden");
            return;
        }
        const p = this.at.locate(n);
        const isGraph = this.at.kind === "graph";
        const sizes = isGraph ? (this.view?.picture as GraphPicture).sizes : null;
        const width = sizes ? sizes[n] + 8 + 4 * out : CELL - 2 + 2 * out;
        const height = sizes ? NODE + 8 + 4 * out : CELL - 2 + 2 * out;
        const numbers = { x: p.x - width / 2, y: p.y - height / 2, width, height, rx: isGraph ? NODE / 2 + 4 : 3 };
        for (const [name, value] of Object.entries(numbers)) box.setAttribute(name, round(value));
        box.setAttribute("visibility", "visible");
    }

    // -------------------------------------------------------------------------------- visible part

    /** Show the whole board. */
    fit() {
        const { x, y, width, height } = this.at.box;
        this.scale = 1;
        this.middle = { x: x + width / 2, y: y + height / 2 };
        this.updateViewBox();
    }

    /** Zoom about a point of the picture, which does not move. */
    zoom(factor: number, about: Point = this.middle) {
        const scale = Math.min(Math.max(1, this.scale * factor), this.findMaxZoom());
        const ratio = this.scale / scale;
        this.middle = {
            x: about.x + (this.middle.x - about.x) * ratio,
            y: about.y + (this.middle.y - about.y) * ratio,
        };
        this.scale = scale;
        this.updateViewBox();
    }

    /** Return the largest zoom: about six cells fill the view. */
    findMaxZoom() {
        return Math.min(MOST_ZOOM, Math.max(2, Math.max(this.at.box.width, this.at.box.height) / (6 * CELL)));
    }

    /**
     * Move the visible part, without drawing it yet.
     * @param dy pixels
     */
    pan(dx: number, dy: number) {
        const { unit } = this.measureUnit();
        this.middle = { x: this.middle.x - dx * unit, y: this.middle.y - dy * unit };
    }

    /** Set the visible part of the picture. */
    updateViewBox() {
        const { x, y, width, height } = this.at.box;
        const [w, h] = [width / this.scale, height / this.scale];
        this.middle.x = Math.min(Math.max(this.middle.x, x + w / 2), x + width - w / 2);
        this.middle.y = Math.min(Math.max(this.middle.y, y + h / 2), y + height - h / 2);
        const parts = [this.middle.x - w / 2, this.middle.y - h / 2, w, h];
        this.svg.setAttribute("viewBox", parts.map((part) => String(Math.round(part * 100) / 100)).join(" "));
        this.measure();
        this.stage.classList.toggle("berge-zoomed", this.scale > 1);
        if (this.view && this.sheets.size && this.isFlat !== this.hasSmallCells()) this.set(this.view);
    }

    hasSmallCells() {
        const side = this.side * this.scale;
        return this.at.kind === "board" && side > 0 && side < SIZES.flat;
    }

    /** The width of a cell, or the height of a vertex, in pixels, if the whole board is visible. */
    get side() {
        const { width, height } = this.svg.getBoundingClientRect();
        const ratio = Math.min(width / this.at.box.width, height / this.at.box.height);
        return (this.at.kind === "graph" ? NODE : CELL) * ratio;
    }

    /** Return the units of the picture for each pixel of the screen, and the first point. */
    measureUnit() {
        const bounds = this.svg.getBoundingClientRect();
        const [w, h] = [this.at.box.width / this.scale, this.at.box.height / this.scale];
        const unit = Math.max(w / (bounds.width || 1), h / (bounds.height || 1));
        return { unit, x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 };
    }

    /** Return the point of the picture at a point of the screen. */
    mapPoint(p: Point): Point {
        const { unit, x, y } = this.measureUnit();
        return { x: this.middle.x + (p.x - x) * unit, y: this.middle.y + (p.y - y) * unit };
    }

    /** Set the vertex under the pointer; null for none. */
    point(n: number | null) {
        if (n === this.hovered) return;
        this.hovered = n;
        this.light();
        this.place(this.hoverBox, this.isInteractive ? n : null, 0);
        this.events.hover?.(n);
    }

    /** Set the vertex of the keyboard, and scroll it into view. */
    focus(n: number) {
        if (!(n >= 0 && n < this.at.count)) return;
        this.focused = n;
        const p = this.at.locate(n);
        const [w, h] = [this.at.box.width / this.scale, this.at.box.height / this.scale];
        if (
            this.scale > 1 &&
            (Math.abs(p.x - this.middle.x) > w / 2 - CELL || Math.abs(p.y - this.middle.y) > h / 2 - CELL)
        ) {
            this.middle = p;
            this.updateViewBox();
        }
        this.light();
        this.present();
        this.live.textContent = this.describe(n);
    }

    /** Set the arrow that is being drawn; null for none. */
    sketch(draft: [number, number | null] | null) {
        const [from, to] = this.draft ?? [];
        if (from === draft?.[0] && to === draft?.[1]) return;
        this.draft = draft;
        if (this.view) this.set(this.view);
    }

    /** Show the neighbours of the vertex under the pointer, in a table. */
    light() {
        const { view } = this;
        if (view?.picture.kind === "graph" && view.picture.columns) this.set(view);
    }
}
