import { liveGameNames } from './liveGameNames.ts';
import { normalizeForSearch } from './normalizeForSearch.ts';

/** Separates the fields of a searched record: no match crosses it. */
export const fieldEnd = '\n';

/** One letter: a Hangul syllable (initial, optional vowel and final), or any other character. */
const letter = /([\u1100-\u1112])(?:([\u1161-\u1175])([\u11a8-\u11c2])?)?|[^ ]/gu;
/** Between two letters of a searched word: a space that was not typed. */
const gap = ' ?';
const restOfSyllable = '[\u1161-\u1175\u11a8-\u11c2]*';

/** Vowels that typing can extend: ㅗ may become ㅘ, ㅙ, ㅚ. */
const growingVowels: Record<string, string> = {
  '\u1169': '[\u1169-\u116c]',
  '\u116a': '[\u116a\u116b]',
  '\u116e': '[\u116e-\u1171]',
  '\u116f': '[\u116f\u1170]',
  '\u1173': '[\u1173\u1174]',
};

/** Finals that typing can extend: ㄹ may become ㄺ to ㅀ. */
const growingFinals: Record<string, string> = {
  '\u11a8': '[\u11a8-\u11aa]',
  '\u11ab': '[\u11ab-\u11ad]',
  '\u11af': '[\u11af-\u11b6]',
  '\u11b8': '[\u11b8\u11b9]',
  '\u11ba': '[\u11ba\u11bb]',
};

/** For each final from U+11A8: the remaining final and the initial, if its last consonant moves to the next syllable. */
const splitFinals = [
  ...['ᄀ', 'ᄁ', 'ᆨᄉ', 'ᄂ', 'ᆫᄌ', 'ᆫᄒ', 'ᄃ', 'ᄅ', 'ᆯᄀ', 'ᆯᄆ', 'ᆯᄇ', 'ᆯᄉ', 'ᆯᄐ', 'ᆯᄑ'],
  ...['ᆯᄒ', 'ᄆ', 'ᄇ', 'ᆸᄉ', 'ᄉ', 'ᄊ', 'ᄋ', 'ᄌ', 'ᄎ', 'ᄏ', 'ᄐ', 'ᄑ', 'ᄒ'],
];

/**
 * A pattern that matches a normalized record (fields of `normalizeForSearch`, joined by `fieldEnd`) with every word of a query. A single
 * consonant matches any syllable that starts with it; the last syllable may be incomplete. The name of a kind of game matches its names in
 * other languages, too. Undefined for a query without letters, which matches everything.
 */
export function searchPattern(query: string): ((key: string) => boolean) | undefined {
  const words = wordsOf(query);
  if (words.length === 0) return undefined;
  const [first, ...others] = words.map((word) => new RegExp(patternOf(word), 'u'));
  const names = liveGameNames(query);
  const kind = names && new RegExp(`(?:^| )(?:${names.map(patternOf).join('|')})`, 'mu');
  return (key) => Boolean(kind?.test(key)) || (first!.test(key) && others.every((pattern) => pattern.test(key)));
}

/** Where a matching record has the first word of a query: 0 = at the start of a field, 1 = at the start of a word, 2 = elsewhere. */
export function startRank(query: string): (key: string) => 0 | 1 | 2 {
  const pattern = patternOf(wordsOf(query)[0] ?? '');
  const [field, word] = [new RegExp(`^${pattern}`, 'mu'), new RegExp(` ${pattern}`, 'u')];
  return (key) => (field.test(key) ? 0 : word.test(key) ? 1 : 2);
}

const wordsOf = (query: string) => query.split(/\s+/).map(normalizeForSearch).filter(Boolean);

function patternOf(word: string): string {
  // Signs within a word have become spaces: they part letters (㈀ㅏ is not 가) but need not be in the name.
  const letters = [...word.matchAll(letter)];
  return letters.map((found, index) => (index === letters.length - 1 ? lastLetter(found) : innerLetter(found))).join(gap);
}

/** Normalized text has only letters and digits, so it needs no escaping in a pattern. */
function innerLetter([whole, initial, vowel]: RegExpMatchArray): string {
  return initial && !vowel ? initial + restOfSyllable : whole;
}

function lastLetter([whole, initial, vowel, final]: RegExpMatchArray): string {
  if (!initial || !vowel) return whole;
  if (!final) return initial + (growingVowels[vowel] ?? vowel);
  const split = splitFinals[final.charCodeAt(0) - 0x11a8]?.replace(/(?=.$)/, gap);
  return `${initial}${vowel}(?:${growingFinals[final] ?? final}|${split})`;
}
