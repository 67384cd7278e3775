// A layer on the screen. Only elements that have changed are updated.

import { CELL } from "./geometry.ts";
import type { Layer, Shape } from "./layers.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";

export function createElement(shape: Shape): SVGElement {
    const element = document.createElementNS(NAMESPACE, shape.tag);
    for (const [name, value] of Object.entries(shape.attributes)) element.setAttribute(name, String(value));
    for (const child of shape.children ?? []) {
        element.append(typeof child === "string" ? document.createTextNode(child) : createElement(child));
    }
    return element as SVGElement;
}

/** Return the milliseconds from one shape that lights up to the next: all take three seconds at most. */
export function computePause(count: number) {
    return Math.min(200, 3000 / Math.max(1, count));
}

/** A layer on the screen. */
export class Sheet {
    name: string;
    group = document.createElementNS(NAMESPACE, "g");
    paths: readonly string[] = [];
    shapes: readonly Shape[] = [];
    keys: string[] = [];
    elements: (SVGElement | null)[] = [];
    style = "";

    constructor(name: string) {
        this.name = name;
    }

    show(layer: Layer) {
        if (layer.paths && layer.paths !== this.paths) this.showPaths(layer.paths);
        if (layer.shapes && layer.shapes !== this.shapes) this.showShapes(layer.shapes);
        if (layer.style && layer.style !== this.style) {
            this.style = layer.style;
            for (const element of this.elements) if (element) element.style.cssText = layer.style;
        }
    }

    showPaths(paths: readonly string[]) {
        const old = this.paths;
        for (let i = 0; i < paths.length; i++) {
            const data = paths[i];
            if (data === old[i]) continue;
            let element = this.elements[i];
            if (!element) {
                if (!data) continue;
                element = createElement({ tag: "path", attributes: { class: `berge-${this.name}` } });
                if (this.style) element.style.cssText = this.style;
                this.elements[i] = element;
                this.group.append(element);
            }
            element.setAttribute("d", data);
        }
        for (let i = paths.length; i < this.elements.length; i++) this.elements[i]?.remove();
        this.elements.length = Math.min(this.elements.length, paths.length);
        this.paths = paths;
    }

    showShapes(shapes: readonly Shape[]) {
        for (let i = 0; i < shapes.length; i++) {
            const key = JSON.stringify(shapes[i]);
            if (key === this.keys[i]) continue;
            const element = createElement(shapes[i]);
            if (this.style) element.style.cssText = this.style;
            const old = this.elements[i];
            if (old) old.replaceWith(element);
            else this.group.append(element);
            this.elements[i] = element;
            this.keys[i] = key;
        }
        for (let i = shapes.length; i < this.elements.length; i++) this.elements[i]?.remove();
        this.elements.length = this.keys.length = shapes.length;
        this.shapes = shapes;
    }

    /** Show a layer whose shapes, if there were none, light up one by one. */
    light(layer: Layer) {
        const isNew = !this.elements.length;
        this.show(layer);
        if (!isNew || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const frames = [{ opacity: 0 }, { opacity: 1, filter: "brightness(1.5)" }, { opacity: 1, filter: "none" }];
        const pause = computePause(this.elements.length);
        this.elements.forEach((one, n) => one?.animate(frames, { duration: 600, delay: n * pause, fill: "backwards" }));
    }

    /** Show a layer of one piece; it slides to its new place if that is near. */
    slide(layer: Layer) {
        const before = this.elements[0]?.getAttribute("transform");
        this.show(layer);
        const piece = this.elements[0];
        const after = piece?.getAttribute("transform");
        if (!piece || !before || !after || before === after) return;
        const [from, to] = [before, after].map((words) => (words.match(/-?[\d.]+/g) ?? []).map(Number));
        if (Math.hypot(from[0] - to[0], from[1] - to[1]) > 5 * CELL) return;
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const frames = [from, to].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
        piece.animate(frames, { duration: 140, easing: "ease-out" });
    }
}
