// A poster: a solved board of up to a million cells as a picture, with zoom.

import * as names from "../model/names.ts";
import { COLOURS, countPairs, parseColour, drawPixels, type Poster } from "../model/poster.ts";
import { t } from "../model/i18n.ts";
import { Dialog } from "./dialog.ts";
import { makeButton, download, h } from "./dom.ts";

const MOST_ZOOM = 16; // pixels of the screen for each cell
const LEAST_SIDE = 2000; // pixels of the saved picture's longer side
const NAMED = ["win", "pair", "pairtint"]; // colours in the legend

/** Show a poster. */
export class PosterView {
    poster: Poster;

    #dialog = new Dialog("poster", t("poster.title"));
    #canvas = document.createElement("canvas");
    /** pixels for each cell; 0 fits the board into the window */
    #scale = 0;

    constructor(poster: Poster) {
        this.poster = poster;
        this.#fill();
        this.#canvas.width = poster.columns;
        this.#canvas.height = poster.rows;
        this.#frame!.append(this.#canvas);
        this.#dialog.host.showModal();
        this.#paint();
        this.#zoom(0);
    }

    #paint() {
        const { columns, rows } = this.poster;
        const style = getComputedStyle(this.#dialog.host);
        const palette = COLOURS.map((name) => parseColour(style.getPropertyValue(`--berge-${name}`)));
        const pixels = drawPixels(this.poster, palette) as Uint8ClampedArray<ArrayBuffer>;
        this.#canvas.getContext("2d")?.putImageData(new ImageData(pixels, columns, rows), 0, 0);
    }

    /** The pixels for each cell at which the board fits into its frame; 1 before the dialog is filled. */
    get #fitting() {
        const frame = this.#frame;
        return frame ? Math.min(frame.clientWidth / this.poster.columns, frame.clientHeight / this.poster.rows) : 1;
    }

    get #frame() {
        return this.#dialog.host.querySelector<HTMLElement>(".poster");
    }

    /**
     * Zoom about the middle of what is seen.
     * @param scale pixels for each cell; 0 shows all
     */
    #zoom(scale: number) {
        const frame = this.#frame!;
        const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = frame;
        const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
        this.#scale = scale > this.#fitting ? Math.min(MOST_ZOOM, scale) : 0;
        const size = this.#scale || this.#fitting;
        this.#canvas.style.width = `${this.poster.columns * size}px`;
        this.#canvas.style.height = `${this.poster.rows * size}px`;
        this.#canvas.style.imageRendering = size < 1 ? "auto" : "pixelated"; // averages many cells
        frame.scrollTo(middle[0] * frame.scrollWidth - clientWidth / 2, middle[1] * frame.scrollHeight - clientHeight / 2);
        this.#fill();
    }

    /** Save the picture. */
    async #save() {
        const { columns, rows, ruleset } = this.poster;
        const factor = Math.max(1, Math.ceil(LEAST_SIDE / Math.max(columns, rows)));
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [columns * factor, rows * factor];
        const context = canvas.getContext("2d");
        if (context) context.imageSmoothingEnabled = false;
        context?.drawImage(this.#canvas, 0, 0, canvas.width, canvas.height);
        const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
        if (content) download(`${ruleset}.png`, content);
    }

    #fill() {
        const { poster } = this;
        const facts = { rows: poster.rows, columns: poster.columns, player: names.namePlayer(poster.winner) };
        const scale = this.#scale || this.#fitting;
        this.#dialog.fill(
            h("p", { id: "poster-status" }, t("poster.status", { ...facts, ...countPairs(poster) })),
            h("div", { class: "poster", tabIndex: 0, role: "img", "aria-label": t("poster.label", facts) }),
            h("ul", { class: "signs poster-signs" }, NAMED.map((name) => h("li", { key: name }, h("i", { class: `poster-${name}` }), t(`poster.${name}`)))),
            h(
                "div",
                { class: "row" },
                makeButton("poster-in", t("zoom.in"), () => this.#zoom(2 * scale)),
                makeButton("poster-out", t("zoom.out"), () => this.#zoom(scale / 2)),
                makeButton("poster-save", t("poster.save"), () => this.#save(), { class: "primary" }),
            ),
        );
    }
}
