/** The path of a Chromium that is installed, the headless shell before others; `CHROMIUM_PATH` before all. */
export function findChromium(): string | undefined;
