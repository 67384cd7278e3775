// Toolbars: Tab goes to one button of each, arrow keys go to the others.

const KEYS = {
    ArrowLeft: (at) => at - 1,
    ArrowRight: (at) => at + 1,
    Home: () => 0,
    End: (_, count) => count - 1,
} as Record<string, (at: number, count: number) => number>;

/** @param host with buttons, in order */
export function useRovingTabindex(host: HTMLElement) {
    const listButtons = () => [...host.querySelectorAll("button")].filter((button) => button.checkVisibility());
    /** @param one that Tab leads to */
    const enter = (one: HTMLElement) => {
        for (const button of host.querySelectorAll("button")) button.tabIndex = button === one ? 0 : -1;
    };
    host.addEventListener("focusin", (event) => enter(event.target as HTMLElement));
    host.addEventListener("keydown", (event) => {
        const buttons = listButtons();
        const at = buttons.indexOf(event.target as HTMLButtonElement);
        const to = KEYS[event.key]?.(at, buttons.length);
        if (to === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        buttons[(to + buttons.length) % buttons.length].focus();
    });
    enter(host.querySelector("button") as HTMLElement);
}
