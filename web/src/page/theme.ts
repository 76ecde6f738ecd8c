// Dark or light: as the system says, until the visitor chooses.

import { onClick } from "./dom.js";

const key = "kagetsu-theme";

export function followTheme(): void {
    const stored = localStorage.getItem(key);
    if (stored !== null) document.documentElement.dataset.theme = stored;
    onClick("theme", () => {
        const isDark = getComputedStyle(document.documentElement).colorScheme === "dark";
        const wanted = isDark ? "light" : "dark";
        document.documentElement.dataset.theme = wanted;
        localStorage.setItem(key, wanted);
    });
}
