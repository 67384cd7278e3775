// Row and column numbers: beside a board, and at the edges of the visible part of a zoomed one.

import { CELL, round } from "./geometry.ts";
import { SIZES } from "./sizes.ts";
import type { Geometry, Point } from "./geometry.ts";
import type { Shape } from "./layers.ts";

const [LABEL] = SIZES.middle;

export function drawLabels(at: Geometry, hasLabels: boolean): Shape[] {
    if (!hasLabels) return [];
    const step = [1, 5, 10, 25, 50].find((s) => s * 24 >= Math.max(at.rows, at.columns)) ?? 100;
    const size = round(SIZES.label * at.scale);
    const shapes: Shape[] = [];
    const add = (x: number, y: number, n: number) =>
        shapes.push({
            tag: "text",
            attributes: { class: "berge-label", "font-size": size, x: round(x), y: round(y) },
            children: [String(n)],
        });
    for (let c = 1; c <= at.columns; c++) if (c === 1 || c % step === 0) add((c - 0.5) * CELL, -SIZES.above * at.scale, c);
    for (let r = 1; r <= at.rows; r++) {
        if (r === 1 || r % step === 0) add(-SIZES.left * at.scale, (r - 0.5) * CELL + LABEL * at.scale, r);
    }
    return shapes;
}

/**
 * Return row and column numbers at the edges of the visible part of a zoomed board.
 * @param from its first corner
 * @param to its last corner
 * @param unit pixels of the picture for each pixel of the screen
 */
export function drawRulers(at: Geometry, from: Point, to: Point, unit: number): Shape[] {
    const [high, wide] = [RULER.height * unit, RULER.width * unit];
    const step = STEPS.find((one) => one * CELL >= RULER.apart * unit) ?? 100;
    const drawBand = (x: number, y: number, width: number, height: number): Shape => {
        return { tag: "rect", attributes: { class: "berge-ruler", x: round(x), y: round(y), width: round(width), height: round(height) } };
    };
    const [width, height] = [to.x - from.x, to.y - from.y];
    const shapes = [drawBand(from.x, from.y, width, high), drawBand(from.x, from.y + high, wide, height - high)];
    const add = (x: number, y: number, n: number) =>
        shapes.push({
            tag: "text",
            attributes: {
                class: "berge-label",
                x: round(x),
                y: round(y + (LABEL / SIZES.label) * RULER.letters * unit),
            },
            children: [String(n)],
        });
    const listNumbers = (count: number, first: number, last: number) =>
        Array.from({ length: count }, (_, n) => n + 1).filter((n) => {
            const middle = (n - 0.5) * CELL;
            return (n === 1 || n % step === 0) && middle >= first && middle <= last;
        });
    for (const c of listNumbers(at.columns, from.x + wide, to.x)) add((c - 0.5) * CELL, from.y + high / 2, c);
    for (const r of listNumbers(at.rows, from.y + high, to.y)) add(from.x + wide / 2, (r - 0.5) * CELL, r);
    return shapes;
}

/** Sizes of rulers, in pixels of the screen; `apart` is the least distance of two numbers. */
export const RULER = { height: 20, width: 30, letters: 13, apart: 28 };
const STEPS = [1, 2, 5, 10, 25, 50];
