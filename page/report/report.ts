// The viewer of HTML reports and notebooks: a game with its review, or a position or a start with its solution.
// Data and phrases are JSON in the same page.

import { ALL, Board, clean, createElement, drawSign, findSigns } from "../board/board.ts";
import { joinParts } from "../model/i18n.ts";
import { Story } from "./story.ts";

const PAGE = 240; // moves that the list shows at once

function make(tag: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]): HTMLElement {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
}

const draw = (tag: string, attributes: Record<string, string>) => createElement({ tag, attributes });

/** The report on the screen. */
export class Report {
    host: HTMLElement;
    story: Story;
    pointedVertex: number | null = null;
    page = -1;
    k: number;
    title = make("h1");
    language = make("button", { type: "button", class: "report-language" });
    frame = make("div", { class: "report-board" });
    explanation = make("div", { class: "report-text", "aria-live": "polite" });
    at = make("p", { class: "report-at" });
    buttons = make("div", { class: "report-buttons", role: "group" });
    slider: HTMLInputElement;
    chart: SVGElement;
    moves = make("ol", { class: "report-moves" });
    movesTitle = make("h2");
    sides = make("ul", { class: "report-sides" });
    legend = make("ul", { class: "report-legend" });
    keys = make("p", { class: "report-keys" });
    origin = make("p", { class: "report-origin" });
    controls = new Map<string, HTMLButtonElement>();
    board: Board;
    cursor: SVGElement | null = null;

    constructor(host: HTMLElement, story: Story) {
        this.host = host;
        this.story = story;
        const { data } = story;
        // Begin at the last mistake.
        this.k = data.kind === "review" ? (story.mistakes.at(-1) ?? 0) : story.count - 1;
        const range = { type: "range", min: "0", max: String(story.count - 1), step: "1" };
        this.slider = make("input", { ...range, class: "report-slider" }) as HTMLInputElement;
        this.chart = draw("svg", {
            class: "report-chart",
            preserveAspectRatio: "none",
            viewBox: `0 0 ${story.count} 24`,
            role: "img",
        });
        for (const [name, sign] of Object.entries(SIGNS)) {
            const button = make("button", { type: "button", "data-do": name }, drawIcon(sign)) as HTMLButtonElement;
            button.addEventListener("click", () => this.act(name));
            this.controls.set(name, button);
            this.buttons.append(button);
        }
        const hasMoves = story.count > 1;
        const panel = make("div", { class: "report-panel" }, this.explanation);
        if (hasMoves) panel.append(this.sides, this.chart, this.slider, this.buttons, this.at, this.movesTitle, this.moves);
        this.drawChart();
        const column = make("div", { class: "report-left" }, this.frame, this.legend);
        const foot = make("footer", {}, ...(hasMoves ? [this.keys] : []), this.origin);
        host.replaceChildren(make("header", {}, this.title, this.language), make("main", {}, column, panel), foot);
        host.classList.toggle("report-still", !hasMoves);
        this.board = new Board(
            this.frame,
            {
                pick: (n) => {
                    if (this.k + 1 < story.count && story.findMove(this.k) === n) this.go(this.k + 1);
                    else this.point(n);
                },
                hover: (n) => this.point(n),
            },
            (n) => story.describe(this.k, n),
        );
        this.listen();
        this.translate();
    }

    listen() {
        this.language.addEventListener("click", () => {
            const keys = Object.keys(this.story.words);
            this.story.language = keys[(keys.indexOf(this.story.language) + 1) % keys.length];
            this.page = -1;
            this.translate();
        });
        this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
        let turns = 0;
        this.frame.addEventListener(
            "wheel",
            (event) => {
                if (event.ctrlKey || event.metaKey || this.story.count < 2 || !hasUserActed) return;
                const next = this.k + Math.sign(event.deltaY);
                if (next < 0 || next >= this.story.count) return;
                event.preventDefault();
                turns += event.deltaY * (event.deltaMode ? 40 : 1);
                if (Math.abs(turns) < 30) return;
                turns = 0;
                this.go(next);
            },
            { passive: false },
        );
        document.addEventListener("keydown", (event) => {
            if (event.altKey || event.ctrlKey || event.metaKey || event.target === this.slider) return;
            const name = STEPS[event.key];
            if (!name || this.story.count < 2) return;
            event.preventDefault();
            this.act(name);
        });
        this.chart.addEventListener("pointerdown", (event) => this.seek(event));
        this.chart.addEventListener("pointermove", (event) => {
            if (event.buttons & 1) this.seek(event);
        });
        this.moves.addEventListener("click", (event) => {
            const button = (event.target as HTMLElement).closest("button");
            if (button) this.go(Number(button.dataset.k));
        });
    }

    seek(event: PointerEvent) {
        const box = this.chart.getBoundingClientRect();
        this.go(Math.floor(((event.clientX - box.left) / box.width) * this.story.count));
    }

    act(name: string) {
        const { mistakes, count } = this.story;
        const steps = {
            first: 0,
            previous: this.k - 1,
            next: this.k + 1,
            last: count - 1,
            "mistake.previous": mistakes.filter((k) => k < this.k).pop(),
            "mistake.next": mistakes.find((k) => k > this.k),
        } as Record<string, number | undefined>;
        const to = steps[name];
        if (to !== undefined) this.go(to);
    }

    go(k: number) {
        const to = Math.max(0, Math.min(this.story.count - 1, k));
        if (to === this.k) return;
        this.k = to;
        this.pointedVertex = null;
        this.show();
    }

    point(n: number | null) {
        const legal = this.story.data.legal[this.k] ?? [];
        const target = n !== null && legal.includes(n) ? n : null;
        if (target === this.pointedVertex) return;
        this.pointedVertex = target;
        this.show();
    }

    /** Write all texts in the current language. */
    translate() {
        const { story } = this;
        const say = story.say.bind(story);
        document.documentElement.lang = story.language === "zh" ? "zh-CN" : story.language;
        const title = `${say(`report.${story.data.kind}`)}: ${clean(story.data.titles[story.language] ?? "")}`;
        this.title.textContent = story.language === "zh" ? title.replace(": ", "：") : title;
        document.title = this.title.textContent;
        this.language.textContent = say("report.language");
        this.language.lang = story.language === "zh" ? "en" : "zh-CN";
        for (const [name, button] of this.controls) {
            button.setAttribute("aria-label", say(`report.${name}`));
            button.title = say(`report.${name}`);
        }
        this.slider.setAttribute("aria-label", say("report.slider"));
        this.chart.setAttribute("aria-label", say("report.chart"));
        this.movesTitle.textContent = say("report.moves");
        this.keys.textContent = say("report.keys");
        this.origin.textContent = say("report.made");
        this.sides.replaceChildren(
            ...[0, 1].map((which) => make("li", { class: `report-side-${which}` }, story.describeSide(which))),
        );
        const signs = this.listSigns().map((name) => make("li", {}, drawSign(name), say(`sign.${name}`)));
        this.legend.replaceChildren(...signs);
        this.show();
    }

    /** Return the signs of all positions together, so that the legend does not change. */
    listSigns(): string[] {
        const { kind, picture, marks, mistakes } = this.story.data;
        const signs = new Set(kind === "starts" ? ["good", "bad"] : ["go", "avoid", "answer"]);
        if (mistakes.length) signs.add("mistake");
        for (const one of marks) for (const name of findSigns({ picture, path: [], ...one })) signs.add(name);
        return ALL.filter((name) => signs.has(name));
    }

    show() {
        const { story, k } = this;
        this.board.set(story.buildView(k, this.pointedVertex));
        const sentences = story.listSentences(k);
        if (this.pointedVertex !== null) sentences.push(this.describeVertex(this.pointedVertex));
        const isMistake = story.isMistake(k - 1);
        this.explanation.replaceChildren(
            ...sentences.map((words, i) => {
                const isFirst = i === 0 && k > 0;
                const isMain = i === (k > 0 ? 1 : 0);
                return make(
                    "p",
                    {
                        class: isFirst
                            ? isMistake
                                ? "report-wrong"
                                : "report-played"
                            : isMain
                              ? "report-verdict"
                              : "report-why",
                    },
                    words,
                );
            }),
        );
        if (story.count < 2) return;
        this.at.textContent = story.say("report.at", { ply: k, n: story.count - 1 });
        this.slider.value = String(k);
        this.slider.setAttribute("aria-valuetext", joinParts([this.at.textContent ?? "", sentences[0] ?? ""], story.language));
        const { mistakes } = story;
        const isDisabled = {
            first: k === 0,
            previous: k === 0,
            next: k === story.count - 1,
            last: k === story.count - 1,
            "mistake.previous": !mistakes.some((one) => one < k),
            "mistake.next": !mistakes.some((one) => one > k),
        };
        for (const [name, button] of this.controls) {
            button.setAttribute("aria-disabled", String(isDisabled[name as keyof typeof isDisabled]));
        }
        this.cursor?.setAttribute("x", String(k));
        this.listMoves();
    }

    describeVertex(n: number) {
        const { story, k } = this;
        const move = story.nameVertex(n);
        if (story.data.wins[k].includes(n)) return story.say("report.winning", { move });
        const answer = story.findAnswer(k, n);
        if (answer === null) return story.say("report.losing", { move });
        const winner = story.namePlayer(story.findWinner(k));
        return story.say("report.answer", { move, winner, answer: story.nameVertex(answer) });
    }

    /** Draw the chart: above the line the first player is winning, below it the other; a notch marks a mistake. */
    drawChart() {
        const { story } = this;
        const parts = ["", ""];
        for (let k = 0; k < story.count; k++) {
            const winner = story.findWinner(k);
            const first = k;
            while (k + 1 < story.count && story.findWinner(k + 1) === winner) k++;
            parts[winner] += `M${first} ${winner ? 12 : 2}h${k + 1 - first}v10h-${k + 1 - first}z`;
        }
        this.cursor = draw("rect", { class: "report-cursor", x: "0", y: "0", width: "1", height: "24" });
        this.chart.append(
            draw("path", { class: "report-up", d: parts[0] }),
            draw("path", { class: "report-down", d: parts[1] }),
            draw("path", {
                class: "report-notches",
                d: story.mistakes.map((k) => `M${k} 0v24`).join(""),
            }),
            draw("path", { class: "report-middle", d: `M0 12h${story.count}` }),
            this.cursor,
        );
    }

    listMoves() {
        const { story, k } = this;
        const page = Math.max(0, Math.floor((k - 1) / PAGE));
        if (page !== this.page) {
            this.page = page;
            const elements = [];
            if (page === 0) elements.push(this.makeMoveItem(-1));
            else elements.push(make("li", { class: "report-gap" }, "…"));
            const end = Math.min(story.count - 1, (page + 1) * PAGE);
            for (let i = page * PAGE; i < end; i++) elements.push(this.makeMoveItem(i));
            if (end < story.count - 1) elements.push(make("li", { class: "report-gap" }, "…"));
            this.moves.replaceChildren(...elements);
        }
        this.moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
        const here = this.moves.querySelector(`[data-k="${k}"]`) as HTMLElement | null;
        if (!here) return;
        here.setAttribute("aria-current", "step");
        const [list, item] = [this.moves.getBoundingClientRect(), here.getBoundingClientRect()];
        if (item.top < list.top) this.moves.scrollTop -= list.top - item.top + 8;
        if (item.bottom > list.bottom) this.moves.scrollTop += item.bottom - list.bottom + 8;
    }

    /** @param k the position before the move; -1 for the start */
    makeMoveItem(k: number): HTMLElement {
        const { story } = this;
        const button = make("button", { type: "button", "data-k": String(k + 1) });
        if (k < 0) {
            button.append(story.say("report.start"));
            return make("li", { class: "report-begin" }, button);
        }
        const isMistake = story.isMistake(k);
        const mark = isMistake
            ? "?"
            : story.isWinning(k) && story.data.wins[k].length === 1 && story.data.legal[k].length > 1
              ? "!"
              : "";
        const which = story.findTurn(k);
        const number = which === 0 ? `${Math.floor(story.countMoves(k) / 2) + 1}.` : "";
        const name = story.nameVertex(story.findMove(k));
        button.append(make("span", { class: "report-number" }, number), make("bdi", {}, name));
        if (mark) button.append(make("span", { class: isMistake ? "report-mark-wrong" : "report-mark-good" }, mark));
        return make("li", { class: `report-move-${which}` }, button);
    }
}

/** Whether the user has touched the report; in a frame the wheel scrolls past it until then. */
let hasUserActed = window.parent === window;
for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, () => (hasUserActed = true), true);

const STEPS = {
    ArrowLeft: "previous",
    ArrowRight: "next",
    Home: "first",
    End: "last",
    ArrowUp: "mistake.previous",
    ArrowDown: "mistake.next",
} as Record<string, string>;

/** Path data of icons, of 24 x 24 pixels. */
const SIGNS = {
    "mistake.previous": "M20 6v12l-8-6zM8.5 5v9M8.5 17.5v1.5",
    first: "M7 5v14M18 6v12l-9-6z",
    previous: "M16 6v12l-9-6z",
    next: "M8 6v12l9-6z",
    last: "M17 5v14M6 6v12l9-6z",
    "mistake.next": "M4 6v12l8-6zM15.5 5v9M15.5 17.5v1.5",
};

function drawIcon(data: string) {
    const image = draw("svg", { viewBox: "0 0 24 24", width: "24", height: "24", "aria-hidden": "true" });
    image.append(draw("path", { d: data, class: "report-icon" }));
    return image;
}

/** Show the report with the data in the page. */
export function start() {
    const readData = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
    const host = document.getElementById("report");
    if (host) new Report(host, new Story(readData("data"), readData("words")));
}
