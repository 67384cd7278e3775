// Mouse, pen and fingers on a board: point, pick, paint, draw, annotate, zoom and pan.

import { CELL } from "./geometry.ts";
import type { Board, Touch } from "./board.ts";
import type { Point } from "./geometry.ts";

/** `start` and `last` are points of the screen; `at` is the vertex at its begin, or the last one that was painted. */
export interface Drag {
    start: Point;
    last: Point;
    hasMoved: boolean;
    isPainting: boolean;
    isAnnotating: boolean;
    at: number | null;
    isPinched: boolean;
}

const STILL = 5; // pixels that a tap may move
const LONG = 450; // milliseconds until a touch draws: a little less than a long press of the system

const readPoint = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

export class Pointer {
    board: Board;

    #fingers = new Map<number, Point>();
    #drag: Drag | null = null;
    /** Whether the last press may draw an arrow or a circle, so that no menu opens. */
    #isDrawing = false;
    #hold: ReturnType<typeof setTimeout> | undefined;

    constructor(board: Board) {
        this.board = board;
        const { stage, svg } = board;
        svg.addEventListener("pointerdown", (event) => this.#handleDown(event));
        svg.addEventListener("pointermove", (event) => this.#handleMove(event));
        svg.addEventListener("pointerup", (event) => this.#handleUp(event, true));
        svg.addEventListener("pointercancel", (event) => this.#handleUp(event, false));
        svg.addEventListener("pointerleave", (event) => {
            if (event.pointerType === "mouse") board.point(null);
        });
        svg.addEventListener("contextmenu", (event) => {
            if (this.#isDrawing) event.preventDefault();
        });
        // Two fingers zoom the board; one scrolls the page, unless it draws.
        const onTouch = (event: TouchEvent) => {
            if (event.cancelable && (event.touches.length > 1 || this.#drag?.isAnnotating)) event.preventDefault();
        };
        svg.addEventListener("touchstart", onTouch, { passive: false });
        svg.addEventListener("touchmove", onTouch, { passive: false });
        stage.addEventListener("wheel", (event) => this.#handleWheel(event), { passive: false });
    }

    #handleWheel(event: WheelEvent) {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        const { board } = this;
        board.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 150), board.mapPoint(readPoint(event)));
    }

    #handleDown(event: PointerEvent) {
        const { board } = this;
        const { events } = board;
        const p = readPoint(event);
        const n = board.at.findVertex(board.mapPoint(p));
        const isMouse = event.pointerType === "mouse";
        const isSecond = event.button === 2 || (event.button === 0 && event.ctrlKey); // the same on a Mac
        this.#isDrawing = Boolean(events.annotations) && n !== null && (isSecond || !isMouse);
        if (isMouse && event.button !== 0 && !this.#isDrawing) return;
        this.#fingers.set(event.pointerId, p);
        if (this.#fingers.size > 1) return this.#beginPinch(event);
        const isPainting = board.canPaint && n !== null;
        this.#drag = { start: p, last: p, hasMoved: false, isPainting, isAnnotating: false, at: n, isPinched: false };
        if (isPainting || events.hand || this.#isDrawing || board.scale > 1) board.svg.setPointerCapture(event.pointerId);
        clearTimeout(this.#hold);
        if (this.#isDrawing && isSecond) this.#beginAnnotation();
        else if (this.#isDrawing) this.#hold = setTimeout(() => this.#beginAnnotation(), LONG);
        if (n !== null && !events.hand) board.focused = n;
        if (isPainting && n !== null) events.paint?.(n, "start");
    }

    /** Begin an arrow or a circle. */
    #beginAnnotation() {
        const drag = this.#drag;
        if (!drag || drag.at === null || !this.board.events.annotations) return;
        drag.isAnnotating = true;
        this.board.sketch([drag.at, drag.at]);
    }

    /** Another finger ends what the first one was doing. */
    #beginPinch(event: PointerEvent) {
        clearTimeout(this.#hold);
        const drag = this.#drag;
        if (!drag) return;
        if (drag.isAnnotating) this.board.sketch(null);
        drag.isAnnotating = false;
        if (!drag.isPinched) this.#reportTouch("cancel", event, drag);
        drag.isPinched = true;
        if (!drag.isPainting) return;
        drag.isPainting = false;
        if (drag.at !== null) this.board.events.paint?.(drag.at, "end");
    }

    #handleMove(event: PointerEvent) {
        const p = readPoint(event);
        if (this.#fingers.size > 1 && this.#fingers.has(event.pointerId)) return this.#pinch(event.pointerId, p);
        const { board } = this;
        const inside = board.mapPoint(p);
        const n = board.at.findVertex(inside);
        const drag = this.#drag;
        if (!drag) {
            if (event.pointerType === "mouse") board.point(n);
            return;
        }
        this.#fingers.set(event.pointerId, p);
        if (Math.hypot(p.x - drag.start.x, p.y - drag.start.y) > STILL) drag.hasMoved = true;
        if (drag.hasMoved) clearTimeout(this.#hold);
        if (drag.isAnnotating) {
            if (board.draft) board.sketch([board.draft[0], n]);
        } else if (drag.isPainting) {
            this.#paintStroke(inside, drag);
        } else if (drag.hasMoved && drag.at !== null && !drag.isPinched && board.events.hand) {
            board.point(n);
            this.#reportTouch("drag", event, drag);
        } else if (drag.hasMoved && board.scale > 1) {
            board.pan(p.x - drag.last.x, p.y - drag.last.y);
            board.updateViewBox();
        }
        drag.last = p;
    }

    /** Paint all cells between the last point and this one. */
    #paintStroke(to: Point, drag: Drag) {
        const { board } = this;
        const from = board.mapPoint(drag.last);
        const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (CELL / 3)));
        for (let i = 1; i <= steps; i++) {
            const n = board.at.findVertex({
                x: from.x + ((to.x - from.x) * i) / steps,
                y: from.y + ((to.y - from.y) * i) / steps,
            });
            if (n === null || n === drag.at) continue;
            drag.at = n;
            board.point(n);
            board.events.paint?.(n, "move");
        }
    }

    #pinch(finger: number, p: Point) {
        const { board } = this;
        const other = [...this.#fingers].find(([id]) => id !== finger)?.[1];
        const before = this.#fingers.get(finger);
        this.#fingers.set(finger, p);
        if (!other || !before) return;
        board.pan((p.x - before.x) / 2, (p.y - before.y) / 2);
        const zoom =
            Math.hypot(p.x - other.x, p.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        board.zoom(zoom, board.mapPoint({ x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 }));
    }

    #handleUp(event: PointerEvent, isComplete: boolean) {
        clearTimeout(this.#hold);
        this.#fingers.delete(event.pointerId);
        const drag = this.#drag;
        if (!drag || this.#fingers.size) return;
        this.#drag = null;
        const { board } = this;
        const { events } = board;
        if (drag.isPainting) {
            if (drag.at !== null) events.paint?.(drag.at, "end");
            return;
        }
        if (events.hand) {
            return drag.isPinched ? undefined : this.#reportTouch(isComplete ? "drop" : "cancel", event, drag);
        }
        if (drag.isAnnotating) return this.#endAnnotation(isComplete);
        const n = board.at.findVertex(board.mapPoint(readPoint(event)));
        if (!isComplete || drag.hasMoved || drag.isPinched || n !== drag.at) return;
        if (n === null || !events.pick) events.annotations?.wipe();
        else events.pick(n);
        board.present();
    }

    /** End an arrow or a circle; it is dropped if it is not complete. */
    #endAnnotation(isComplete: boolean) {
        const { board } = this;
        const [from, to] = board.draft ?? [];
        board.sketch(null);
        if (isComplete && from !== undefined && typeof to === "number") board.events.annotations?.draw(from, to);
    }

    /** Report the phase of a drag of the user's drawing; a drag that ends without moving is a tap. */
    #reportTouch(phase: Touch["phase"], { clientX, clientY }: PointerEvent, drag: Drag) {
        const { board } = this;
        if (!board.events.hand) return;
        const bounds = board.svg.getBoundingClientRect();
        const p = board.mapPoint({
            x: Math.min(Math.max(clientX, bounds.left), bounds.right),
            y: Math.min(Math.max(clientY, bounds.top), bounds.bottom),
        });
        const handPhase = phase === "drop" && !drag.hasMoved ? "tap" : phase;
        board.isMoving = handPhase === "drag";
        if (handPhase === "tap" || drag.at !== null) {
            board.events.hand({ phase: handPhase, n: drag.at, place: [p.x, p.y], over: board.at.findVertex(p) });
        }
        board.present();
    }
}
