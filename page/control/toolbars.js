// @ts-check
// Toolbars: Tab goes to one button of each, arrow keys go to the others.

const KEYS = /** @type {Record<string, (at: number, count: number) => number>} */ ({
    ArrowLeft: (at) => at - 1,
    ArrowRight: (at) => at + 1,
    Home: () => 0,
    End: (_, count) => count - 1,
});

/** @param {HTMLElement} host with buttons, in order */
export function useRovingTabindex(host) {
    const visibleButtons = () => [...host.querySelectorAll("button")].filter((button) => button.checkVisibility());
    /** @param {HTMLElement} one that Tab leads to */
    const enter = (one) => {
        for (const button of host.querySelectorAll("button")) button.tabIndex = button === one ? 0 : -1;
    };
    host.addEventListener("focusin", (event) => enter(/** @type {HTMLElement} */ (event.target)));
    host.addEventListener("keydown", (event) => {
        const buttons = visibleButtons();
        const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
        const to = KEYS[event.key]?.(at, buttons.length);
        if (to === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        buttons[(to + buttons.length) % buttons.length].focus();
    });
    enter(/** @type {HTMLElement} */ (host.querySelector("button")));
}
