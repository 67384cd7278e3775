// The form that opens games: pasted, dropped or chosen.

import { LOST, Refusal } from "../api.ts";
import { decodeText } from "../model/encoding.ts";
import { MOST_SENT, isTooLarge } from "../model/limits.ts";
import { findFragment } from "../model/link.ts";
import { isLargeBoard } from "../model/poster.ts";
import { getLanguage } from "../model/i18n.ts";
import { $, debounce, fill, setVisible } from "../view/dom.ts";
import { showReading } from "../view/reading.ts";
import { explainError } from "../view/live-region.ts";
import { openText } from "./open.ts";
import { openPoster } from "./poster.ts";
import type { Modes } from "./modes.ts";
import type { Session } from "./session.ts";

const MOST_SHOWN = 100_000; // characters of a wrong text that the form shows for correction
const QUIET = 250; // milliseconds after the last key until the typed text is read
const LARGE = 20_000; // characters; longer texts wait longer
const QUIET_LARGE = 1500;

/** Return a text as a field has it: with \n at the ends of lines. */
function normalizeLines(text: string) {
    return text.replace(/\r\n?/g, "\n");
}

/** The form for texts of games. */
export class ImportForm {
    session: Session;
    modes: Modes;

    text = $("open-text") as HTMLTextAreaElement;
    /** what no server was there to read */
    #unreadText: { content: string, format?: string, columns?: string } | null = null;
    #lastShown = ""; // the last text that the form shows for correction
    /** Shows the error again, in the current language. */
    #repeatError = () => {};
    #readSoon = debounce(QUIET, () => this.#askReading());
    #readLater = debounce(QUIET_LARGE, () => this.#askReading());

    constructor(session: Session, modes: Modes) {
        this.session = session;
        this.modes = modes;
        this.#listenToForm();
        this.#listenForDrops();
    }

    /**
     * @param format the format to read it in
     * @param columns the columns of a table with the ends of edges
     */
    async submit(content: string, format?: string, columns?: string) {
        if (!content.trim()) return this.#refuse("Empty", "open.empty");
        if (isTooLarge({ text: content, format, columns })) return this.#refuse("TooLarge", "open.large");
        this.#unreadText = null;
        const isLarge = isLargeBoard(content); // it is sent once
        if (isLarge && (await openPoster(content, format))) return this.#close(content);
        try {
            await openText(this.session, content, { text: content, format, columns });
            this.#close(content);
        } catch (error) {
            if (!isLarge && error instanceof Refusal && error.kind === "LimitError" && (await openPoster(content, format))) return this.#close(content);
            if ($("opener").hidden) await this.modes.set("open");
            this.#showText(content.length > MOST_SHOWN ? "" : normalizeLines(content));
            this.showError(error as Error, content);
            this.#repeatError = () => this.submit(content, format, columns); // the server writes its message
            if (error instanceof Refusal && error.kind === LOST) this.#unreadText = { content, format, columns };
        }
    }

    /** Show no error, and no longer the text that is open. */
    #close(content: string) {
        this.showError(null, "");
        if (this.text.value === normalizeLines(content)) this.text.value = ""; // else it is another text
    }

    /** Show a text for correction; one that the user has begun to type stays. */
    #showText(text: string) {
        const { value } = this.text;
        if (!value.trim() || value === this.#lastShown) this.text.value = this.#lastShown = text;
    }

    /** The server is back: open the text that it could not read, or read the typed text. */
    async retry() {
        const unreadText = this.#unreadText;
        if (!unreadText) return this.readTypedText();
        this.showError(null, "");
        if (!$("opener").hidden) await this.submit(unreadText.content, unreadText.format, unreadText.columns);
    }

    /** Read the typed text after a pause, in the chosen format and columns. */
    readTypedText(
        format: string = this.session.state.draft?.format ?? "",
        columns: string = this.session.state.draft?.columns ?? "",
    ) {
        const text = this.text.value;
        const draft = this.session.state.draft;
        this.#readSoon.cancel();
        this.#readLater.cancel();
        this.session.questions.cancel("reading");
        const isUnreadable = isTooLarge({ text, format, language: getLanguage() }) || isLargeBoard(text); // opening it sends it
        if (!text.trim() || isUnreadable || findFragment(text) !== null) {
            if (draft) this.session.set({ draft: null });
            return;
        }
        this.session.set({ draft: { text, format, columns, reading: draft?.reading ?? null } });
        (text.length > LARGE ? this.#readLater : this.#readSoon)();
    }

    async #askReading() {
        const { draft } = this.session.state;
        if (!draft) return;
        const { text, format, columns } = draft;
        const question = { of: this.session.state, text, format, columns };
        const body = { text, format: format || null, ...(columns && { columns }), language: getLanguage() };
        try {
            await this.session.questions.ask("reading", "/api/read", body, question);
        } catch {
            this.session.questions.receive("reading", question, null); // opening it will show the error
        }
    }

    async #readFile(file: File | undefined | null) {
        if (!file) return;
        if (file.size > MOST_SENT) {
            this.#showText("");
            this.#refuse("TooLarge", "open.large");
        }
        else await this.submit(decodeText(new Uint8Array(await file.arrayBuffer())));
    }

    /** Show an error of the page itself. */
    #refuse(kind: string, key: string) {
        this.showError(new Refusal({ kind, key }), "");
        this.#repeatError = () => this.#refuse(kind, key);
    }

    /** Show texts in a language that was chosen. */
    translate() {
        if ($("open-error").hidden) this.readTypedText();
        else this.#repeatError();
    }

    #listenToForm() {
        const { text } = this;
        const file = $("open-file") as HTMLInputElement;
        $("open-form").addEventListener("submit", (event: Event) => {
            event.preventDefault();
            this.#submitTyped();
            if (!text.value.trim()) text.focus();
        });
        text.addEventListener("keydown", (event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#submitTyped();
            // During the composition of letters, Enter ends the composition.
            if (event.key === "Escape" && !event.isComposing && this.session.state.setup) this.modes.goBack();
        });
        text.addEventListener("input", () => {
            this.showError(null, "");
            this.readTypedText(undefined, ""); // it may be another table
        });
        text.addEventListener("focus", () => this.session.state.draft || this.readTypedText());
        const select = $<HTMLSelectElement>("open-format");
        select.addEventListener("change", () => {
            this.readTypedText(select.value);
            this.showError(null, "");
        });
        for (const id of ["open-source", "open-target"])
            $(id).addEventListener("change", () => {
                const [source, target] = ["open-source", "open-target"].map((one) => $<HTMLSelectElement>(one).value);
                this.readTypedText(undefined, `${source},${target}`);
                this.showError(null, "");
            });
        $("open-choose").addEventListener("click", () => file.click());
        file.addEventListener("change", async () => {
            await this.#readFile(file.files?.[0]);
            file.value = "";
        });
        $("open-back").addEventListener("click", () => this.modes.goBack());
    }

    #submitTyped() {
        const { format, columns } = this.session.state.draft ?? {};
        return this.submit(this.text.value, format || undefined, columns || undefined);
    }

    /** Accept dropped and pasted texts anywhere on the page. */
    #listenForDrops() {
        let depth = 0;
        const showDrop = (isOver: boolean) => document.body.classList.toggle("dropping", isOver);
        window.addEventListener("dragenter", () => showDrop(++depth > 0));
        window.addEventListener("dragleave", () => showDrop(--depth > 0));
        window.addEventListener("dragover", (event) => event.preventDefault());
        window.addEventListener("drop", (event) => {
            event.preventDefault();
            depth = 0;
            showDrop(false);
            const { files } = event.dataTransfer!;
            const words = event.dataTransfer?.getData("text/plain");
            if (files.length) this.#readFile(files[0]);
            else if (words) this.submit(words);
        });
        document.addEventListener("paste", (event) => {
            const target = event.target as HTMLElement;
            if (target.closest("input, textarea, [contenteditable]")) return;
            const words = event.clipboardData?.getData("text/plain");
            const file = event.clipboardData?.files?.[0];
            if (file) this.#readFile(file);
            else if (words?.trim()) this.submit(words);
        });
    }

    showError(error: Error | null, content: string) {
        const { text } = this;
        const box = $("open-error");
        this.#unreadText = null;
        this.#repeatError = () => {};
        if (error && $("opener").hidden) this.modes.set("open");
        setVisible(box, Boolean(error));
        text.toggleAttribute("aria-invalid", Boolean(error));
        showReading(this.session.state);
        if (!error) return;
        fill(box, explainError(error, content, (format) => this.submit(content, format)));
        const line = error instanceof Refusal ? error.line : 0;
        if (line && text.value === normalizeLines(content)) {
            const lines = text.value.split("\n");
            const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
            text.focus();
            text.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
        }
        box.scrollIntoView({ block: "nearest" }); // the text may have been dropped elsewhere
    }
}
