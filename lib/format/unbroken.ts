/** The text on one line: no-break spaces, a word joiner after each hyphen, and one on both sides of the dash of a Japanese range. */
export const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060').replaceAll('～', '\u2060～\u2060');
