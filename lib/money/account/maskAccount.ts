/** How many characters at the end stay readable; never more than half of them. */
const maxShown = 4;

const isSign = (character: string) => /[\p{L}\p{N}]/u.test(character);

function shownOf(text: string): number {
  const length = Array.from(text).filter(isSign).length;
  return Math.min(maxShown, Math.floor(length / 2));
}

/** An account or phone number with a bullet for each letter and digit but the last four: "110-234-567890" = "•••-•••-••7890". */
export function maskAccount(text: string): string {
  let hidden = Array.from(text).filter(isSign).length - shownOf(text);
  return Array.from(text, (character) => (isSign(character) && hidden-- > 0 ? '•' : character)).join('');
}

/** What `maskAccount` leaves readable, without separators: "7890". */
export function accountEnding(text: string): string {
  const shown = shownOf(text);
  return shown > 0 ? Array.from(text).filter(isSign).slice(-shown).join('') : '';
}
