import type { FuseResult } from 'fuse.js/basic';
import { useEffect, useMemo, useState } from 'react';
import type { LobbyEntry } from './LobbyEntry.ts';
import type { GameFilterParams } from './lobbyAddress.ts';

/** Korean keyboards combine two typed initial consonants into a cluster, but the search needs the single consonants. */
const clusters: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};

const isPlain = /^[\x20-\x7e가-힣]*$/;

/**
 * Normalizes a text for search: removes case, full and half width, diacritics (đ included) and punctuation, and decomposes Hangul into
 * initial, vowel and final (U+1100 to U+11FF). One space separates words, so that a search finds their beginnings. An apostrophe separates
 * no words. The function is idempotent.
 */
export function normalizeForSearch(text: string): string {
  // This branch takes half the time of the general case, which matters for thousands of names.
  if (isPlain.test(text))
    return text
      .toLowerCase()
      .replaceAll("'", '')
      .replace(/[^a-z0-9가-힣]+/g, ' ')
      .trim()
      .normalize('NFD');
  const apart = text.replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (cluster) => clusters[cluster] ?? cluster);
  const one = apart.normalize('NFKC').toLowerCase().replace(/đ/g, 'd').normalize('NFD');
  // Some phone keyboards compose vowels from dots (U+119E, U+11A2). The dots of an incomplete vowel are removed.
  const letters = one.replace(/[\p{M}'’\u119e\u11a2]/gu, '');
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Separates the fields of a searched record. No match crosses this separator. */
const fieldEnd = '\n';

/** One letter: a Hangul syllable (initial, optional vowel and final), or any other character. */
const letter = /([\u1100-\u1112])(?:([\u1161-\u1175])([\u11a8-\u11c2])?)?|[^ ]/gu;
/** Matches, between two letters of a searched word, a space that the member did not type. */
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

/** For each final from U+11A8: its parts when its last consonant moves to the next syllable, as the remaining final and the new initial. */
const splitFinals = [
  ...['ᄀ', 'ᄁ', 'ᆨᄉ', 'ᄂ', 'ᆫᄌ', 'ᆫᄒ', 'ᄃ', 'ᄅ', 'ᆯᄀ', 'ᆯᄆ', 'ᆯᄇ', 'ᆯᄉ', 'ᆯᄐ', 'ᆯᄑ'],
  ...['ᆯᄒ', 'ᄆ', 'ᄇ', 'ᆸᄉ', 'ᄉ', 'ᄊ', 'ᄋ', 'ᄌ', 'ᄎ', 'ᄏ', 'ᄐ', 'ᄑ', 'ᄒ'],
];

/**
 * Makes a test whether a normalized record (fields of `normalizeForSearch`, joined by `fieldEnd`) has every word of a query. A consonant
 * matches any syllable that starts with it. Undefined for a query without letters, because such a query matches everything.
 */
export function searchPattern(query: string): ((key: string) => boolean) | undefined {
  const words = wordsOf(query);
  if (words.length === 0) return undefined;
  const [first, ...others] = words.map((word) => new RegExp(patternOf(word), 'u'));
  const names = liveGameNames(query);
  const kind = names && new RegExp(`(?:^| )(?:${names.map(patternOf).join('|')})`, 'mu');
  return (key) =>
    Boolean(kind?.test(key)) || (first!.test(key) && others.every((pattern) => pattern.test(key)));
}

/** Where a record has the first word of a query: 0 = at the start of a field, 1 = at the start of another word, 2 = elsewhere. */
function startRank(query: string): (key: string) => 0 | 1 | 2 {
  const pattern = patternOf(wordsOf(query)[0] ?? '');
  const [field, word] = [new RegExp(`^${pattern}`, 'mu'), new RegExp(` ${pattern}`, 'u')];
  return (key) => (field.test(key) ? 0 : word.test(key) ? 1 : 2);
}

const wordsOf = (query: string) => query.split(/\s+/).map(normalizeForSearch).filter(Boolean);

function patternOf(word: string): string {
  // Punctuation within a word has become a space. It separates letters (㈀ㅏ is not 가), but the name need not have the punctuation.
  const letters = [...word.matchAll(letter)];
  return letters
    .map((found, index) => (index === letters.length - 1 ? lastLetter(found) : innerLetter(found)))
    .join(gap);
}

/** Normalized text has only letters and digits, so the pattern needs no escaping. */
function innerLetter([whole, initial, vowel]: RegExpMatchArray): string {
  return initial && !vowel ? initial + restOfSyllable : whole;
}

function lastLetter([whole, initial, vowel, final]: RegExpMatchArray): string {
  if (!initial || !vowel) return whole;
  if (!final) return initial + (growingVowels[vowel] ?? vowel);
  const split = splitFinals[final.charCodeAt(0) - 0x11a8]?.replace(/(?=.$)/, gap);
  return `${initial}${vowel}(?:${growingFinals[final] ?? final}|${split})`;
}

const joined = (name: string) => normalizeForSearch(name).replaceAll(' ', '');

/** The search needs these names, because a table's name is only in Korean and English. */
const kinds = [
  ['바카라', 'baccarat', 'バカラ', '百家乐', '百家樂'],
  ['룰렛', 'roulette', 'ルーレット', '轮盘', '輪盤', 'cò quay'],
  ['블랙잭', 'blackjack', 'ブラックジャック', '21点', '二十一点', 'xì dách'],
  ['용호', '드래곤 타이거', 'dragon tiger', 'ドラゴンタイガー', '龙虎', 'rồng hổ', 'long hổ'],
  ['식보', '다이사이', 'sic bo', 'シックボー', '骰宝', 'tài xỉu'],
].map((names) => names.map(joined));

function liveGameNames(query: string): readonly string[] | undefined {
  const typed = joined(query);
  return kinds.find((names) =>
    names.some((name) => name.startsWith(typed) && 2 * typed.length >= name.length),
  );
}

/** The search in one company's list leaves out the company's name. */
export type SearchFields = 'names' | 'namesAndProvider';

export const searchKey = (names: readonly string[]) =>
  names.map((name) => normalizeForSearch(name) + fieldEnd).join('');

const nameKeyOf = cached(({ nameKo, nameEn }: LobbyEntry) => searchKey([nameKo, nameEn]));
/** All games of a company share one array of its names, so they share one cached key. */
const providerKeyOf = cached(searchKey);

/** Search keys are cached by list, because collecting thousands of keys would take half the time of a keystroke. */
const keysOf = {
  names: cached((entries: readonly LobbyEntry[]) => entries.map(nameKeyOf)),
  namesAndProvider: cached((entries: readonly LobbyEntry[]) =>
    entries.map((entry) => nameKeyOf(entry) + providerKeyOf(entry.providerNames)),
  ),
};

export const searchEntries = (
  entries: readonly LobbyEntry[],
  query: string,
  fields?: SearchFields,
): readonly LobbyEntry[] => searchApart(entries, query, fields).flat();

/**
 * The matching entries. `byName` has first the names that begin with the first word of the query, then names in which another word begins
 * so, then the others. `byProvider` has the entries that need the provider's name to match. Equal matches keep the order of `entries`.
 */
export function searchApart(
  entries: readonly LobbyEntry[],
  query: string,
  fields: SearchFields = 'namesAndProvider',
): [byName: readonly LobbyEntry[], byProvider: readonly LobbyEntry[]] {
  const hasWords = searchPattern(query);
  if (!hasWords) return [entries, []];
  const listed = keysOf[fields](entries);
  const found = entries.filter((_, place) => hasWords(listed[place]!));
  const rankOf = startRank(query);
  const ranked: LobbyEntry[][] = [[], [], [], []];
  for (const entry of found) {
    const key = nameKeyOf(entry);
    ranked[fields === 'names' || hasWords(key) ? rankOf(key) : 3]!.push(entry);
  }
  return [ranked.slice(0, 3).flat(), ranked[3]!];
}

function cached<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}

const restMs = 300;

export interface Suggestion {
  words: string;
  entries: readonly LobbyEntry[];
}

/** No suggestion is made while another filter is set, because that filter may be the reason why nothing matches. */
export function useSuggestion(
  finder: GameFilterParams,
  searched: readonly LobbyEntry[],
  hasFound: boolean,
): Suggestion | null {
  const [suggested, setSuggested] = useState<{ query: string; words: string | undefined }>();
  const query = hasFound || finder.only || finder.provider ? '' : finder.query.trim();
  useEffect(() => {
    if (!query) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const words = await suggestWords(query, searched, () => isGone).catch(() => undefined);
      if (!isGone) setSuggested({ query, words });
    }, restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [query, searched]);
  const words = suggested?.query === query ? suggested.words : undefined;
  return useMemo(
    () => (words ? { words, entries: searchEntries(searched, words, 'names') } : null),
    [words, searched],
  );
}

/** The share of letters that may be wrong. Each initial, vowel and final of Hangul counts as a letter. */
const mostWrong = 0.3;
/** For short words the limit is stricter, because with one wrong letter of five too many other words match. */
const isNear = (score: number, { length }: string) => length > 6 || score < 0.2;
/** A slice takes about 10 ms on a cheap phone, and typing continues between two slices. */
const sliceLength = 300;

/**
 * Tries the same keys on the other keyboard, Korean or English (fkdlqm is 라이브), and else the nearest name. Undefined if no name is near, or
 * as soon as `isOutdated` returns true.
 */
export async function suggestWords(
  query: string,
  entries: readonly LobbyEntry[],
  isOutdated: () => boolean,
): Promise<string | undefined> {
  const [{ convertHangulToQwerty, convertQwertyToHangul }, { default: Fuse }] = await Promise.all([
    import('es-hangul'),
    import('fuse.js/basic'),
  ]);
  // A conversion does not change the letters that already are in the target alphabet.
  const queries = [...new Set([query, convertQwertyToHangul(query), convertHangulToQwerty(query)])];
  for (const words of queries.slice(1)) {
    if (searchEntries(entries, words, 'names').length > 0) return words;
    await new Promise((resolve) => setTimeout(resolve));
    if (isOutdated()) return undefined;
  }
  const names = [...new Set(entries.flatMap(({ nameKo, nameEn }) => [nameKo, nameEn]))];
  const options = {
    keys: ['key'],
    threshold: mostWrong,
    ignoreLocation: true,
    ignoreFieldNorm: true,
    includeScore: true,
  };
  const patterns = queries.map(normalizeForSearch);
  const hits: FuseResult<{ name: string }>[] = [];
  for (let start = 0; start < names.length; start += sliceLength) {
    await new Promise((resolve) => setTimeout(resolve));
    if (isOutdated()) return undefined;
    const slice = names
      .slice(start, start + sliceLength)
      .map((name) => ({ name, key: normalizeForSearch(name) }));
    const fuse = new Fuse(slice, options);
    hits.push(
      ...patterns.flatMap((pattern) =>
        fuse.search(pattern, { limit: 1 }).filter(({ score }) => isNear(score!, pattern)),
      ),
    );
  }
  return hits.toSorted((one, other) => one.score! - other.score!)[0]?.item.name;
}
