// Views as standalone SVG documents.

import { buildGeometry, round } from "./geometry.ts";
import { Memory, buildLayers } from "./layers.ts";
import { clean, escape, estimateWidth } from "./names.ts";
import { buildSign } from "./signs.ts";
import { SIZES } from "./sizes.ts";
import type { Shape, View } from "./layers.ts";

const SCREEN = ".berge-stage"; // the first rule of board.css that only screens need

/** Return the text of board.css if a page has loaded it, else an empty text. */
function readStyles() {
    if (typeof document === "undefined") return "";
    for (const sheet of document.styleSheets) {
        try {
            const text = [...sheet.cssRules].map((rule) => rule.cssText).join("\n");
            if (text.includes("--berge-paper:")) return text;
        } catch {
            // a style sheet of another host cannot be read
        }
    }
    return "";
}

/**
 * Return the styles of a standalone picture. Pictures that berge draws without a browser take them from the build.
 * @param css board.css
 */
export function buildStyle(css: string, theme: "auto" | "light" | "dark" = "auto") {
    const [text] = css.replace(/\/\*.*?\*\//gs, "").split(SCREEN);
    /** each colour in light, then in dark */
    const palette: Record<string, string[]> = {};
    for (const [, name, colour] of text.matchAll(/--berge-(\w+):\s*([^;}\s]+)/g)) (palette[name] ??= []).push(colour);
    const rules = [...text.matchAll(/^\.berge-[^{}]+\{[^{}]*\}/gm)].map(([rule]) => rule).join("\n");
    const side = theme === "dark" ? 1 : 0;
    const plain = rules.replace(/var\(--berge-(\w+)\)/g, (_, name) => palette[name][side]);
    if (theme !== "auto") return `\n${plain}\n`;
    const formatVariables = (side: 0 | 1) =>
        Object.entries(palette)
            .map(([name, colours]) => `--berge-${name}: ${colours[side]}`)
            .join("; ");
    // Plain colours come before the variables, for viewers without variables.
    const rulesWithVariables = rules.replace(
        /([\w-]+): var\(--berge-(\w+)\)/g,
        (same, what, name) => `${what}: ${palette[name][0]}; ${same}`,
    );
    return `\n.berge-svg { ${formatVariables(0)} }\n@media (prefers-color-scheme: dark) { .berge-svg { ${formatVariables(1)} } }\n${rulesWithVariables}\n`;
}

function formatShape(shape: Shape | string): string {
    if (typeof shape === "string") return escape(clean(shape));
    const words = Object.entries(shape.attributes)
        .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
        .join("");
    if (!shape.children?.length) return `<${shape.tag}${words}/>`;
    return `<${shape.tag}${words}>${shape.children.map(formatShape).join("")}</${shape.tag}>`;
}

const LINE = 22; // pixels from line to line of a caption
const LETTERS = 14;
const SIGN = 20;
const NARROWEST = 360; // pixels of a picture with a caption

/** Break a text into lines: at blanks, and anywhere in scripts without them. */
function wrap(text: string, width: number) {
    const lines = [""];
    for (const word of text.match(/[\u2e80-\u9fff\uff00-\uffef][\u3001\u3002\uff01-\uff1f]*|[^\s\u2e80-\u9fff\uff00-\uffef]+|\s+/g) ?? []) {
        const line = lines[lines.length - 1] + word;
        if (estimateWidth(line.trimEnd()) <= width || !lines[lines.length - 1]) lines[lines.length - 1] = line;
        else lines.push(word.trimStart());
    }
    return lines.map((line) => line.trimEnd());
}

/**
 * Return the caption below a picture, and its height: sentences, and signs with their meanings.
 * @param width of the caption, in its own pixels
 */
function drawCaption(sentences: readonly string[], legend: readonly (readonly [string, string])[], width: number) {
    const shapes: Shape[] = [];
    let y = LINE;
    const add = (text: string, x: number, weight = "normal") => {
        const font = { "font-family": "system-ui, 'DejaVu Sans', sans-serif", "font-size": LETTERS, "font-weight": weight };
        shapes.push({ tag: "text", attributes: { class: "berge-entry", x, y, ...font }, children: [text] });
        y += LINE;
    };
    for (const [n, sentence] of sentences.entries()) {
        for (const line of wrap(sentence, width)) add(line, 0, n ? "normal" : "bold");
    }
    y += LINE / 4;
    for (const [name, meaning] of legend) {
        const { children } = buildSign(name);
        const place = `translate(0 ${y - 0.75 * SIGN}) scale(${SIGN / 32})`;
        shapes.push({ tag: "g", attributes: { transform: place }, children });
        for (const line of wrap(meaning, width - 1.5 * SIGN)) add(line, 1.5 * SIGN);
    }
    return { shapes, height: y - LINE / 2 };
}

/**
 * Return a complete SVG document with its styles.
 * @param options style: the text of board.css; by default, what the page has loaded
 *     width: in pixels; by default, that of the cells, at most SIZES.largest
 *     caption: sentences below the picture, the first one bold; legend: signs with their meanings below them
 */
export function drawSvg(
    view: View,
    options: { style?: string, theme?: "auto" | "light" | "dark", title?: string, description?: string, width?: number, caption?: readonly string[], legend?: readonly (readonly [string, string])[] } = {},
) {
    const at = buildGeometry(view.picture, view.hasLabels ?? true);
    const { caption = [], legend = [] } = options;
    const hasText = Boolean(caption.length || legend.length);
    const zoom = hasText ? at.scale * SIZES.label / LETTERS : 1; // letters are as large as the numbers of rows
    const wide = Math.max(at.box.width, hasText ? NARROWEST * zoom : 0);
    const left = at.box.x - (wide - at.box.width) / 2;
    const margin = hasText ? LETTERS * zoom : 0;
    const words = drawCaption(caption, legend, (wide - 2 * margin) / zoom);
    const box = { ...at.box, x: left, width: wide, height: at.box.height + (hasText ? words.height * zoom : 0) };
    const width = options.width ?? box.width * Math.min(1, SIZES.largest / Math.max(box.width, box.height, 1));
    const height = (width * box.height) / Math.max(box.width, 1);
    const parts = [
        `<svg xmlns="http://www.w3.org/2000/svg" class="berge-svg" role="img"`,
        ` viewBox="${round(box.x)} ${round(box.y)} ${round(box.width)} ${round(box.height)}"`,
        ` width="${round(width)}" height="${round(height)}">\n`,
    ];
    if (options.title) parts.push(`<title>${formatShape(options.title)}</title>\n`);
    if (options.description) parts.push(`<desc>${formatShape(options.description)}</desc>\n`);
    parts.push(`<style>${buildStyle(options.style ?? readStyles(), options.theme)}</style>\n`);
    parts.push(`<rect class="berge-paper" x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}"`);
    parts.push(` height="${round(box.height)}"/>\n`);
    const isFlat = at.kind === "board" && (SIZES.cell * SIZES.poster) / Math.max(at.box.width, at.box.height) < SIZES.flat;
    for (const layer of buildLayers({ ...view, isFlat }, at, new Memory())) {
        const paths = layer.paths?.filter(Boolean) ?? [];
        const shapes = layer.shapes ?? [];
        if (!paths.length && !shapes.length) continue;
        parts.push("<g>");
        const attribute = layer.style ? ` style="${layer.style}"` : "";
        for (const data of paths) parts.push(`<path class="berge-${layer.name}"${attribute} d="${data}"/>`);
        for (const shape of shapes) parts.push(formatShape(shape));
        parts.push("</g>\n");
    }
    if (hasText) {
        const place = `translate(${round(left + margin)} ${round(at.box.y + at.box.height)}) scale(${round(zoom)})`;
        parts.push(`<g transform="${place}">${words.shapes.map(formatShape).join("")}</g>\n`);
    }
    parts.push("</svg>\n");
    return parts.join("");
}
