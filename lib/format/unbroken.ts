/** The text on one line: no-break spaces, and a word joiner after each hyphen. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060');
