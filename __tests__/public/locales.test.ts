import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLocale, locales, type LocaleCode } from '#lib/i18n/locales.ts';

const root = path.resolve('public/locales');
const read = (locale: string) =>
  JSON.parse(readFileSync(path.join(root, locale, 'common.json'), 'utf8')) as Record<
    string,
    string
  >;
const texts = Object.fromEntries(locales.map(({ code }) => [code, read(code)])) as Record<
  LocaleCode,
  Record<string, string>
>;
const reference = texts[defaultLocale];

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name).sort();
const plural = /_(zero|one|two|few|many|other)$/;

const foreignScripts: Record<LocaleCode, RegExp> = {
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]|[\u1ea0-\u1ef9]/u,
  jp: /[\p{Script=Hangul}]|[\u1ea0-\u1ef9]/u,
  vn: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  cn: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]|[\u1ea0-\u1ef9]/u,
};

const ownScripts: Record<LocaleCode, RegExp> = {
  ko: /\p{Script=Hangul}/u,
  en: /\p{Script=Latin}/u,
  jp: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  vn: /\p{Script=Latin}/u,
  cn: /\p{Script=Han}/u,
};

const withoutPlaceholders = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '');

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe.each(locales)('the texts in $name', ({ code, tag }) => {
  const own = texts[code];

  it('have the keys of the Korean ones, except for the plurals of the language', () => {
    const stems = (all: Record<string, string>) =>
      new Set(Object.keys(all).map((key) => key.replace(plural, '')));
    const [ofOwn, ofReference] = [stems(own), stems(reference)];
    const less = (one: Set<string>, other: Set<string>) =>
      [...one].filter((key) => !other.has(key));
    expect({ missing: less(ofReference, ofOwn), unknown: less(ofOwn, ofReference) }).toEqual({
      missing: [],
      unknown: [],
    });
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const key of Object.keys(own).filter((name) => plural.test(name))) {
      for (const form of forms) expect(Object.keys(own)).toContain(key.replace(plural, `_${form}`));
      expect(forms).toContain(plural.exec(key)?.[1]);
    }
  });

  it('have one name for my page, which the bottom bar may shorten', () => {
    const {
      'menu.user': name = '',
      'layout.me': short = '',
      'page.description.user': description,
    } = own;
    expect(name.toLowerCase()).toContain(short.toLowerCase());
    expect(description).toContain(name);
  });

  it('have the placeholders of the Korean ones', () => {
    // The singular may omit its number.
    const compared = Object.keys(own).filter((key) => !key.endsWith('_one'));
    const korean = (key: string) =>
      reference[key] ?? reference[key.replace(plural, '_other')] ?? own[key] ?? '';
    const names = (text: string | undefined) => placeholders(text ?? '').join(' ');
    expect(compared.filter((key) => names(own[key]) !== names(korean(key)))).toEqual([]);
  });

  const keysOf = (isFault: (text: string) => boolean) =>
    Object.keys(own).filter((key) => isFault(own[key] ?? ''));

  it('are filled, trimmed, sorted by key, and without markup', () => {
    expect(Object.keys(own)).toEqual(Object.keys(own).sort());
    expect(
      keysOf((text) => text === '' || text !== text.trim() || /<[a-z/]|&\w+;/i.test(text)),
    ).toEqual([]);
  });

  it('are in the script of the language only', () => {
    expect(keysOf((text) => foreignScripts[code].test(text))).toEqual([]);
    const hasWords = (text: string) => /\p{L}{2,}/u.test(text) && !/^[A-Z][\w\s-]*$/.test(text);
    expect(
      keysOf(
        (text) =>
          hasWords(withoutPlaceholders(text)) && !ownScripts[code].test(withoutPlaceholders(text)),
      ),
    ).toEqual([]);
  });
});

describe('the Korean texts', () => {
  it('have no particle after a placeholder that depends on the final sound of its value', () => {
    const particle =
      /\}\}["'”’)]?(을|를|이|가|은|는|과|와|으로|로|이나|나|아|야)(?![\p{Script=Hangul}(])/u;
    expect(Object.keys(reference).filter((key) => particle.test(reference[key] ?? ''))).toEqual([]);
  });

  it('ask in one form, 할까요', () => {
    expect(Object.values(reference).filter((text) => text.endsWith('시겠어요?'))).toEqual([]);
  });
});

describe('the Vietnamese texts', () => {
  it('use a single form of address', () => {
    const other = /(?<!\p{L})(quý khách|quý vị|anh chị|các bạn)(?!\p{L})/iu;
    expect(Object.keys(texts.vn).filter((key) => other.test(texts.vn[key] ?? ''))).toEqual([]);
  });
});

describe('the Chinese texts', () => {
  it('have a space between Chinese letters and figures or Latin letters', () => {
    const figures =
      '(amount|n|min|max|unit|seconds|minutes|hours|count|time|most|over|total|range|age|lower|upper|date|won|wait)';
    const before = new RegExp(`\\p{Script=Han}([0-9A-Za-z]|\\{\\{${figures}\\}\\})`, 'u');
    // The values of `won` and `wait` end in a Chinese unit.
    const after = new RegExp(
      `([0-9A-Za-z%]|\\{\\{(?!won|wait)${figures}\\}\\})\\p{Script=Han}`,
      'u',
    );
    expect(
      Object.keys(texts.cn).filter(
        (key) => before.test(texts.cn[key] ?? '') || after.test(texts.cn[key] ?? ''),
      ),
    ).toEqual([]);
    expect(
      before.test('请在{{wait}}后重试') &&
        after.test('{{seconds}}秒') &&
        !after.test('{{won}}已到账'),
    ).toBe(true);
  });
});

describe('a text that counts', () => {
  it('has its plural forms, and only such a text has {{count}}', () => {
    const all = texts.en;
    const counts = Object.keys(all).filter(
      (key) => plural.test(key) || /\{\{\s*count\b/.test(all[key] ?? ''),
    );
    expect(counts.filter((key) => !/_(one|other)$/.test(key))).toEqual([]);
  });
});

describe('the keys', () => {
  const source = ['components', 'lib', 'pages']
    .flatMap(sourceFiles)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  /** The prefixes of computed keys, such as `menu.` of `menu.${route}`. */
  const built = [...source.matchAll(/`([a-z][\w.]*)\$\{/gi)]
    .map(([, start = '']) => start)
    .filter((start) => start.includes('.'));

  it('are all used', () => {
    const isWritten = (key: string) => source.includes(`'${key}'`) || source.includes(`"${key}"`);
    const isUsed = (key: string) => isWritten(key) || built.some((start) => key.startsWith(start));
    expect(
      Object.keys(reference)
        .map((key) => key.replace(plural, ''))
        .filter((key) => !isUsed(key)),
    ).toEqual([]);
  });

  it('keep the names of the specification', () => {
    const named =
      '2001 2002 2003 2004 2012 2024 2025 2026 2027 2029 2030 2053 2054 2214 2216 2217 2218 2221 2222'.split(
        ' ',
      );
    for (const number of named) expect(reference).toHaveProperty(`msg${number}`);
  });

  it('are only in the files of the five languages', () => {
    expect(readdirSync(root).sort()).toEqual(locales.map(({ code }) => code).sort());
  });
});
