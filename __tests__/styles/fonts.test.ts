import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { woff2Characters } from './woff2Characters.ts';

const figures = readFileSync('styles/fonts/inter-figures.woff2');
const letters = readFileSync('styles/fonts/inter-letters.woff2');

const missing = (text: string, ...files: Buffer[]) => {
  const known = new Set(files.flatMap((file) => [...woff2Characters(file)]));
  return [...new Set(text)].filter((character) => !known.has(character.codePointAt(0)!)).join('');
};

it('a page in English or Vietnamese loads at most 30 kB of fonts, one in another language 6 kB', () => {
  expect(figures.length + letters.length).toBeLessThanOrEqual(30_000);
  expect(figures.length).toBeLessThanOrEqual(6_000);
});

it.each(['en', 'vn'])('the fonts have every character of the texts in %s', (language) => {
  const texts = Object.values(
    JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')) as Record<
      string,
      string
    >,
  );
  expect(missing(texts.join('').replaceAll('\n', ''), figures, letters)).toBe('');
});

it('the letters are all of Vietnamese, in both cases', () => {
  const marks = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'];
  const vowels = [...'aăâeêioôơuưy']
    .flatMap((vowel) => marks.map((mark) => (vowel + mark).normalize('NFC')))
    .join('');
  expect(missing(`${vowels}đ`, letters)).toBe('');
  expect(missing(`${vowels}đ`.toUpperCase(), letters)).toBe('');
});

it('the figures are digits, signs, separators and currencies', () => {
  expect(missing('0123456789 +-−–,.:/()%×·•₩₫¥$€\u00a0', figures)).toBe('');
  expect(missing('0', letters)).toBe('0'); // digits come from one file
});
