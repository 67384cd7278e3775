// Keys on a board: go from vertex to vertex, pick, paint, draw, annotate and zoom.

import type { Board, Touch } from "./board.ts";

const WAYS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-1e6, 0],
    End: [1e6, 0],
    PageUp: [0, -10],
    PageDown: [0, 10],
} as Record<string, readonly [number, number]>;
const NUDGE = 12; // pixels by which a key moves a vertex

let isUsed = false; // the keyboard, since the pointer was
globalThis.document?.addEventListener("keydown", () => (isUsed = true), true);
globalThis.document?.addEventListener("pointerdown", () => (isUsed = false), true);

/** Whether the keyboard was used last: then the board shows where it is. */
export function isKeyboardUsed() {
    return isUsed;
}

export class Keyboard {
    board: Board;

    constructor(board: Board) {
        this.board = board;
        const { stage } = board;
        stage.addEventListener("keydown", (event) => this.#handleKey(event));
        stage.addEventListener("pointerdown", () => board.present());
        stage.addEventListener("focus", () => {
            board.present();
            if (isUsed) board.events.hover?.(board.focused);
        });
        stage.addEventListener("blur", () => {
            board.sketch(null);
            board.present();
            board.events.hover?.(null);
        });
    }

    #handleKey(event: KeyboardEvent) {
        const { board } = this;
        const { events } = board;
        if (!board.isInteractive || event.altKey || event.ctrlKey || event.metaKey) return;
        if (!board.at.count && !events.key) return;
        const way = WAYS[event.key];
        if (events.hand && board.at.count && this.#draw(event, way)) {
            board.present();
        } else if (way) {
            this.#go(way);
            events.hover?.(board.focused);
            if (event.shiftKey && board.canPaint) events.paint?.(board.focused, "move");
        } else if (event.key === "Enter" || event.key === " ") {
            if (board.canPaint) {
                events.paint?.(board.focused, "start");
                events.paint?.(board.focused, "end");
            } else {
                events.pick?.(board.focused);
            }
        } else if (this.#annotate(event)) {
            board.present();
        } else if (event.key === "+" || event.key === "=") {
            board.zoom(1.5, board.at.locate(board.focused));
        } else if (event.key === "-") {
            board.zoom(1 / 1.5, board.at.locate(board.focused));
        } else if (event.key === "0") {
            board.fit();
        } else if (!events.key?.(event.key, board.at.count ? board.focused : null)) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    #go([dx, dy]: readonly [number, number]) {
        const { board } = this;
        board.focus(board.at.findBeside(board.focused, dx, dy));
        if (board.draft) board.sketch([board.draft[0], board.focused]);
    }

    /** Draw or remove annotations by a key; return whether the key does this. */
    #annotate({ key, shiftKey }: KeyboardEvent) {
        const { board } = this;
        const { focused: here, draft } = board;
        const { annotations } = board.events;
        if (!annotations || !board.at.count) return false;
        if (key === "Escape") {
            board.sketch(null);
            return draft ? true : annotations.wipe();
        }
        if (key.toLowerCase() !== "m") return false;
        if (!shiftKey) {
            annotations.draw(here, here); // an arrow that was begun stays
        } else if (!draft) {
            board.sketch([here, here]);
            annotations.begin(here);
        } else {
            board.sketch(null);
            annotations.draw(draft[0], here);
        }
        return true;
    }

    /** Handle a key in a graph that is being drawn; return whether the key is used. */
    #draw({ key, shiftKey }: KeyboardEvent, way: readonly [number, number] | undefined) {
        const { board } = this;
        const from = board.at.locate(board.focused);
        const reportTouch = (phase: Touch["phase"], dx = 0, dy = 0) => {
            const n = board.focused;
            board.events.hand?.({ phase, n, place: [from.x + dx, from.y + dy], over: n });
        };
        if (key === "Enter" || key === " ") {
            reportTouch("tap");
        } else if (way && shiftKey) {
            const [dx, dy] = way.map((step) => Math.sign(step) * NUDGE);
            reportTouch("nudge", dx, dy);
        } else if (way) {
            this.#go(way);
            reportTouch("focus");
        }
        return Boolean(way) || key === "Enter" || key === " ";
    }
}
