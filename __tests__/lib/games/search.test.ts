import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LobbyEntry } from '#lib/games/LobbyEntry.ts';
import {
  normalizeForSearch,
  searchEntries,
  searchKey,
  searchPattern,
  suggestWords,
} from '#lib/games/searchEntries.ts';

const finds = (query: string, ...names: string[]) =>
  searchPattern(query)?.(searchKey(names)) ?? true;

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
const word = fc.string({
  unit: fc.oneof({ weight: 3, arbitrary: syllable }, fc.constantFrom(...'aZ9 đḄＡｱが스위트')),
  maxLength: 12,
});
const anyText = fc.oneof(
  word,
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

const initialsOf = (text: string) =>
  text.replace(
    /[가-힣]/g,
    (letter) => initials[Math.floor((letter.charCodeAt(0) - 0xac00) / 588)] ?? letter,
  );

describe('folding', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalizeForSearch(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['case', 'MOON well', 'moon well'],
    ['width', 'ＭＯＯＮ７７７ ｽｲｰﾄ', 'moon777 スイート'],
    ['Vietnamese marks', 'Đêm Trăng Ở Huế', 'dem trang o hue'],
    ['decomposed marks', 'Đêm', 'đêm'.normalize('NFD')],
    ['signs', 'Cinder & Oak’s (777)', 'cinder oaks 777'],
    ['half-width Hangul', 'ﾡ', 'ㄱ'],
  ])('removes %s', (_what, one, other) => {
    expect(normalizeForSearch(one)).toBe(normalizeForSearch(other));
  });
});

describe('searching', () => {
  it('lists games of a provider that is named alike after those that are', () => {
    const game = (nameEn: string, ...providerNames: string[]) =>
      ({ nameKo: '', nameEn, providerNames }) as unknown as LobbyEntry;
    const entries = [
      game('Silver Kettle', 'Moonwell'),
      game('Full Moon', 'Moonwell'),
      game('Oak', 'Cinder'),
      game('Blue Moon', 'Cinder'),
    ];
    expect(searchEntries(entries, 'moon').map(({ nameEn }) => nameEn)).toEqual([
      'Full Moon',
      'Blue Moon',
      'Silver Kettle',
    ]);
  });

  it.each([
    ['バカラ', '스피드 바카라'],
    ['百家乐', 'Speed Baccarat'],
    ['바카', 'VIP Baccarat'],
    ['roulette', '황금 룰렛'],
    ['tài xỉu', '식보 777'],
    ['龙虎', 'Dragon Tiger'],
    ['21点', '블랙잭'],
  ])('%s finds %s, a table of that kind', (query, name) => {
    expect(finds(query, name)).toBe(true);
    expect(finds(query, '구름 위 오솔길', 'Music Box')).toBe(false);
  });

  it.each([
    [
      '달',
      ['우편배달부', '옥빛 수달', '달빛 술잔', '붉은 달', '달그림자'],
      ['달빛 술잔', '달그림자', '붉은 달', '우편배달부', '옥빛 수달'],
    ],
    ['ㄷㅂ', ['운동부', '은빛 도박사', '달빛'], ['달빛', '은빛 도박사', '운동부']],
    // The final of a syllable that is still being typed begins the next word.
    ['닭', ['큰 달 구름', '달 구름'], ['달 구름', '큰 달 구름']],
    ['달빛 고', ['은빛 고양이와 달빛', '달빛 고양이'], ['달빛 고양이', '은빛 고양이와 달빛']],
    ['trang', ['Ánh Trắng', 'Đêm-Trăng', 'Trăng Rằm'], ['Trăng Rằm', 'Ánh Trắng', 'Đêm-Trăng']],
    ['s', ["Oak's", 'Blue Seal', 'Silk'], ['Silk', 'Blue Seal', "Oak's"]],
  ])('%s: first the names that begin so, then those with such a word', (query, names, sorted) => {
    const entries = names.map(
      (nameKo) => ({ nameKo, nameEn: 'X', providerNames: [] }) as unknown as LobbyEntry,
    );
    for (const fields of ['names', 'namesAndProvider'] as const)
      expect(searchEntries(entries, query, fields).map(({ nameKo }) => nameKo)).toEqual(sorted);
  });

  it('finds all names by the name, in every script, a part of it, and its initials', () => {
    fc.assert(
      fc.property(word, anyText, fc.nat(11), fc.nat(11), (name, text, from, length) => {
        expect(finds(name, name)).toBe(true);
        expect(finds(text, text)).toBe(true);
        expect(finds(name.slice(from, from + length), name)).toBe(true);
        expect(finds(initialsOf(name), name)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('does not join letters of a query that a sign parts', () => {
    expect(finds('㈀ㅏ', '㈀ㅏ')).toBe(true);
  });

  it('finds a name after each key press while it is typed', () => {
    const typed = [
      ['스위트', ['ㅅ', '스', '승', '스우', '스위', '스윝', '스위트']],
      ['닭고기', ['ㄷ', '다', '달', '닭', '닭ㄱ', '닭고', '닭곡', '닭고기']],
      ['달그림자', ['달', '닭', '달그', '달글', '달그리', '달그림', '달그림ㅈ', '달그림자']],
      ['왕관', ['ㅇ', '오', '와', '왕', '왕ㄱ', '왕고', '왕과', '왕관']],
      ['권리', ['ㄱ', '구', '궈', '권', '권ㄹ', '권리']],
      ['값진', ['ㄱ', '가', '갑', '값', '값ㅈ', '값지', '값진']],
      ['가보자', ['갑', '가보', '가봊']],
      ['있다', ['이', '잇', '있', '있ㄷ']],
    ] as const;
    for (const [name, steps] of typed)
      for (const step of steps) expect(finds(step, name), `${step} -> ${name}`).toBe(true);
  });

  it.each([
    ['ㅅㅇㅌ', '스위트 보난자'],
    ['ㅂㄴㅈ', '스위트 보난자'],
    ['스ㅇㅌ', '스위트'],
    ['ㅅ위ㅌ', '스위트'],
    ['스윝', '스위트'],
    ['슿', '스하일'],
    ['ㄳ', '가수'],
    ['위ㅌ보', '스위트 보난자'],
    ['보난자 스위', '스위트 보난자'],
    ['sweet', 'Sweet Bonanza'],
    ['dem trang', 'Đêm Trăng'],
    ['ㅅㅇㅌ 7', '스위트 777'],
  ])('%s finds %s', (query, name) => {
    expect(finds(query, name)).toBe(true);
  });

  it.each([
    ['ㅅㅌ', '스위트'],
    ['ㅇㅅ', '스위트'],
    ['ㅡㅅ', '스위트'],
    ['숫', '스위트'],
    ['스위타', '스위트'],
    ['슬위', '스위트'],
    ['가나', '각나'],
    ['가다', '까다'],
    ['sweet ㅂ', 'Sweet 7'],
  ])('%s does not find %s', (query, name) => {
    expect(finds(query, name)).toBe(false);
  });

  it('searches all fields, but not across two of them', () => {
    expect(finds('moon', '달빛', 'Moonlit')).toBe(true);
    expect(finds('달빛 moon', '달빛', 'Moonlit')).toBe(true);
    expect(finds('빛m', '달빛', 'Moonlit')).toBe(false);
    expect(finds('ㄷㅂㅁ', '달빛', '물')).toBe(false);
  });

  it('ignores a query without letters', () => {
    expect(searchPattern(' .*+?[( ')).toBeUndefined();
  });
});

describe('the words that may be meant', () => {
  const entries = [
    ['문웰 스튜디오', 'Moonwell Studio'],
    ['랜턴 하우스', 'Lantern House'],
    ['구름 위 오솔길', 'Cloudtop Trail'],
    ['하버라이트 라이브', 'Harborlight Live'],
    ['쌍용', 'Twin Dragons'],
    ['바람개비 연꽃', 'Pinwheel Lotus'],
    ['버드나무 문', 'Willow Gate'],
  ].map(
    ([nameKo, nameEn]) => ({ nameKo, nameEn, providerNames: ['Marble'] }) as unknown as LobbyEntry,
  );

  it.each([
    ['a wrong vowel', '문웰 스튜디어', '문웰 스튜디오'],
    ['a wrong syllable', '렌턴', '랜턴 하우스'],
    ['a word without its spaces and one letter too many', '구름위오솔길이', '구름 위 오솔길'],
    ['a missing letter', 'lanten house', 'Lantern House'],
    ['Korean on an English keyboard', 'fkdlqm', '라이브'],
    ['its first letter made a capital by the phone', 'Fkdlqm', '라이브'],
    ['a double consonant', 'Tkddyd', '쌍용'],
    ['English on a Korean keyboard', 'ㅣ무ㅅㄷ구', 'lantern'],
    ['a mistake on the other keyboard', 'ansdnpf tmxbeldj', '문웰 스튜디오'],
    ['a short Korean word, of which one letter makes many others', '바카', undefined],
    ['a short English word', 'gates', undefined],
    ['nothing like any name', 'qqqq', undefined],
    ['a name of the provider, which the words would not find in its own list', 'marblo', undefined],
  ])('%s: %s', async (_what, query, words) => {
    expect(await suggestWords(query, entries, () => false)).toBe(words);
  });

  it('stops when the query is outdated', async () => {
    expect(await suggestWords('렌턴', entries, () => true)).toBeUndefined();
  });
});
