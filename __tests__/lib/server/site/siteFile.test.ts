import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { settingsByPath } from '#lib/server/site/siteSchema.ts';
import { settingTable } from '#scripts/docs/settingTable.ts';
import { makeEnv } from '#tests/support/madeParts.ts';
import { parseSettings } from '#tests/support/parseSettings.ts';

const server = makeEnv({ IMAGE_HOSTS: 'img.example' });
const folder = mkdtempSync(path.join(tmpdir(), 'maru-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

function parseText(text: string, env: Record<string, string> = {}) {
  const file = path.join(folder, 'site.json');
  writeFileSync(file, text);
  return parseSettings({ SITE_FILE: file, ...env }, server);
}
const parse = (content: unknown, env?: Record<string, string>) => parseText(JSON.stringify(content), env);
const amounts = { mega: 1_284_500_000, major: 86_430_000, minor: 4_275_000 };
const slide = { picture: 'cards', headline: 'Headline' };
const telegram = { name: 'Telegram', url: 'https://t.me/example' };

describe('SITE_FILE', () => {
  it('overrides the defaults', () => {
    const { ko } = parse({ theme: 'jade', footer: { age: '19+' }, deposit: { maximum: 500_000 } });
    expect(ko).toMatchObject({ name: 'MARU', theme: 'jade', deposit: { unit: 10_000, minimum: 10_000, maximum: 500_000 } });
    expect(ko.footer).toMatchObject({ age: '19+', license: '', copyright: '© MARU' });
    expect(ko.logo).toEqual({ src: '/images/jade/logo.svg', width: 40, height: 40, isNameShown: true, icon: '' });
  });

  it('has texts per language; a missing one falls back to English, then to Korean', () => {
    const sites = parse({
      name: { ko: '루나', en: 'LUNA' },
      footer: { links: [{ name: { ko: '약관', en: 'Terms' }, url: '/notice' }] },
      notes: { comp: { ko: ['하나', '둘'], en: ['One'] } },
      banner: { slides: [{ ...slide, picture: { ko: 'cards', en: '/images/icons.svg' } }] },
    });
    expect(sites.ko).toMatchObject({ name: '루나', footer: { copyright: '© 루나', links: [{ name: '약관', url: '/notice' }] } });
    expect(sites.en).toMatchObject({ name: 'LUNA', footer: { copyright: '© LUNA', links: [{ name: 'Terms', url: '/notice' }] } });
    expect([sites.jp.name, parse({ name: { ko: '루나', vn: 'LUNA' } }).en.name]).toEqual(['LUNA', '루나']);
    expect([sites.ko.notes.comp, sites.en.notes.comp]).toEqual([['하나', '둘'], ['One']]);
    expect([sites.vn, sites.en].map(({ banner }) => banner.slides[0]?.picture)).toEqual(['/images/icons.svg', '/images/icons.svg']);
    expect(sites.ko.banner.slides[0]?.picture).toBe('cards');
    expect(JSON.stringify(sites.en)).not.toMatch(/루나|약관|"하나"/);
  });

  it('can set amount buttons per form, else shows the shared ones that its unit allows; and a minimum below the unit', () => {
    const { deposit, withdraw, comp } = parse(
      {
        quickAmounts: [30_000, 50_000, 60_000],
        deposit: { unit: 30_000, minimum: 30_000 },
        withdraw: { quickAmounts: [50_000] },
        comp: { unit: 1000 },
      },
      { COMP_QUICK_AMOUNTS: '1000,5000' },
    ).ko;
    expect([deposit, withdraw, comp].map(({ quickAmounts }) => quickAmounts)).toEqual([[30_000, 60_000], [50_000], [1000, 5000]]);
    expect(comp).toMatchObject({ unit: 1000, minimum: 1 });
  });

  it('is overridden by variables', () => {
    const { ko, en } = parse(
      { name: { ko: '루나', en: 'LUNA' }, deposit: { unit: 1000 } },
      { SITE_NAME: 'Aurum', DEPOSIT_MINIMUM: '5000', FOOTER_AGE: ' ' },
    );
    expect([ko.name, en.name]).toEqual(['Aurum', 'Aurum']);
    expect(ko.deposit).toMatchObject({ unit: 1000, minimum: 5000, maximum: null });
  });

  it('puts the escaped letters of the operator into the logo of the theme', () => {
    const { src } = parse({ theme: 'silver', logo: { letter: '<L' } }).ko.logo;
    const drawing = decodeURIComponent(src.replace('data:image/svg+xml,', ''));
    expect(drawing).toContain('>&lt;L</text>');
    expect(drawing).toContain('#bac5d8');
    expect(drawing).not.toContain('id="letter"');
  });

  it('replaces the hexagon by the operator’s picture', () => {
    const logo = { picture: 'https://img.example/logo.png', width: 320, height: 80, isNameShown: false, icon: '/images/icons.svg' };
    const { picture, ...rest } = logo;
    expect(parse({ logo }).ko.logo).toEqual({ src: picture, ...rest });
    expect(parse({ logo: { picture: '/images/icons.svg' } }).ko.logo.src).toBe('/images/icons.svg');
  });

  it('shows the jackpot amounts of a file of version 0.1.0 as fixed, and invents none', () => {
    expect(parse({ jackpot: { isShown: true, ...amounts } }).ko.jackpot).toEqual({ isShown: true, isLive: false, amounts });
    expect(parse({ jackpot: { isShown: true } }).ko.jackpot).toEqual({ isShown: true, isLive: false, amounts: null });
  });

  it.each([
    ['a feed', { url: 'http://feed.internal:8080/jackpots' }],
    ['a feed beside amounts', { url: 'https://feed.example/jackpots', ...amounts }],
  ])('has %s read by the portal: pages contain neither its address nor an amount', (_case, jackpot) => {
    const { ko } = parse({ jackpot });
    expect(ko.jackpot).toEqual({ isShown: true, isLive: true, amounts: null });
    expect(JSON.stringify(ko)).not.toContain('feed.');
  });

  it('may begin with a byte order mark', () => {
    expect(parseText('\uFEFF{"name":"Aurum"}').ko.name).toBe('Aurum');
  });

  it.each([
    ['footer.fax', { footer: { fax: 'out-of-place' } }],
    ['nmae', { nmae: 'Misspelled' }],
    ['footer.license.kr', { footer: { license: { ko: 'a', kr: 'out-of-place' } } }],
    ['name.ko', { name: { en: 'Without-Korean' } }],
    ['name', { name: '' }],
    ['name must', { name: 42_424_242 }],
    ['theme', { theme: 'copper-plate' }],
    ['footer', { footer: 'a-line-of-text' }],
    [
      'footer.links[1].url',
      {
        footer: {
          links: [
            { name: 'a', url: '/a' },
            { name: 'b', url: 'javascript:alert(1)' },
          ],
        },
      },
    ],
    ['footer.links[0].url', { footer: { links: [{ name: 'a', url: '//evil.example/' }] } }],
    ['footer.links[0].url', { footer: { links: [{ name: 'a', url: 'https://portal.example@evil.example/' }] } }],
    ['care.url', { care: { url: 'http://plain.example/' } }],
    ['footer.ageUrl', { footer: { ageUrl: '/\\evil.example' } }],
    ['deposit.unit', { deposit: { unit: '10000-won' } }],
    ['deposit.maximum', { deposit: { maximum: 1234 } }],
    ['deposit.account.holder is required', { deposit: { account: { bank: '마루은행', number: '110-0042-003918' } } }],
    ['deposit.account.number must not be empty', { deposit: { account: { bank: '마루은행', number: ' ', holder: '마루운영' } } }],
    ['popupHideHours', { popupHideHours: 0.123 }],
    ['isVaultOpen', { isVaultOpen: 'yes-please' }],
    ['register.idLength', { register: { idLength: { minimum: 44, maximum: 33 } } }],
    ['logo.letter', { logo: { letter: 'LUN' } }],
    ['logo.picture', { logo: { picture: 'https://elsewhere.example/logo.svg' } }],
    ['logo.picture', { logo: { picture: '/site/missing-logo.svg' } }],
    ['logo.picture', { logo: { picture: '/../package.json' } }],
    ['banner.slides', { banner: { slides: [] } }],
    ['banner.slides[0].headline', { banner: { slides: [{ picture: '/images/icons.svg' }] } }],
    ['banner.slides[1].link', { banner: { slides: [slide, { ...slide, button: 'Nowhere' }] } }],
    ['banner.slides[0].picture', { banner: { slides: [{ ...slide, picture: 'no-such-drawing' }] } }],
    ['banner.slides[0].picture', { banner: { slides: [{ ...slide, picture: { ko: 'cards', en: '/site/none.png' } }] } }],
    ['notes.deposit must', { notes: { deposit: 'not-a-list' } }],
    ['notes.deposit[1] must', { notes: { deposit: ['a', 42_424_242] } }],
    ['quickAmounts[1]', { quickAmounts: [10_000, '20000-won'] }],
    ['withdraw.quickAmounts must be a list of amounts', { withdraw: { quickAmounts: 12_345 } }],
    ['deposit.quickAmounts[1] must be a multiple of deposit.unit', { deposit: { unit: 3000, quickAmounts: [3000, 5000] } }],
    ['comp.minimum must be a multiple of comp.unit', { comp: { unit: 1000, minimum: 1500 } }],
    ['footer.links must be a list of links', { footer: { links: 'a-line-of-text' } }],
    ['bottomBar[1] must be a link, or one of home', { bottomBar: ['home', 'casino-lobby'] }],
    ['bottomBar must have each entry once', { bottomBar: ['home', 'home'] }],
    ['bottomBar must have each entry once', { bottomBar: [telegram, { ...telegram, name: 'Chat' }] }],
    ['bottomBar must have each entry once', { bottomBar: [telegram, { ...telegram, url: { ko: '/help', jp: telegram.url } }] }],
    ['bottomBar may have at most five', { bottomBar: ['home', 'games', 'resume', 'money', 'me', 'comp'] }],
    ['logo.icon', { logo: { icon: '/site/missing-icon.svg' } }],
    ['logo.icon', { logo: { icon: 'https://img.example/icon.svg' } }],
    ['jackpot.minor is missing', { jackpot: { mega: 1_234_000_000, major: 43_210_000 } }],
    ['jackpot.url', { jackpot: { url: 'http://feed.example/jackpots' } }],
    ['banner.fit', { banner: { fit: 'stretch-it' } }],
  ])('is refused with an error at %s: %j', (place, content) => {
    let message = '';
    try {
      parse(content);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(`SITE_FILE: ${place}`);
    for (const value of JSON.stringify(content).match(/(?<=:\s?\[?)("[\w/:@().\\ -]{5,}"|\d{4,}|0\.123)/g) ?? []) {
      expect(message).not.toContain(value.replaceAll('"', ''));
    }
  });

  it.each([
    ['{"name": "Half', 'is not valid JSON'],
    ['["Half"]', 'must hold one object'],
    ['null', 'must hold one object'],
  ])('is refused when it contains %s', (text, rule) => {
    expect(() => parseText(text)).toThrow(`SITE_FILE ${rule}`);
    expect(() => parseText(text)).not.toThrow('Half');
  });

  it('is refused when it cannot be read, without its path in the error', () => {
    expect(() => parseSettings({ SITE_FILE: '/nowhere/site.json' }, server)).toThrow('SITE_FILE names a file that cannot be read (ENOENT)');
    expect(() => parseSettings({ SITE_FILE: '/nowhere/site.json' }, server)).not.toThrow('nowhere');
  });

  it('is named in errors of its values, the variable in errors of overridden values', () => {
    const bad = () => parse({ theme: 'copper', footer: { links: [{ name: 'a' }] } }, { SITE_THEME: 'brass', COMP_MAXIMUM: '0' });
    expect(bad).toThrow(
      /configuration:\n {2}SITE_THEME must .*\n {2}SITE_FILE: footer\.links\[0\]\.url is required\n {2}COMP_MAXIMUM must .*$/,
    );
  });
});

describe('the documentation of SITE_FILE', () => {
  const sample = JSON.parse(readFileSync('docs/site.example.json', 'utf8')) as Record<string, unknown>;
  const at = (place: string) =>
    place.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], sample);

  it('has a sample that is valid in every language', () => {
    const sites = parse(sample);
    expect(locales.map(({ code }) => sites[code].name)).toEqual(['루나', 'LUNA', 'ルナ', 'LUNA', '露娜']);
  });

  it('has a sample with every text in every language', () => {
    const withoutAddresses = JSON.stringify(sample, (key, value: unknown) => (/^(?:url|termsUrl|picture)$/.test(key) ? undefined : value));
    const texts = [...withoutAddresses.matchAll(/{"ko":[^{}]*}/g)].map(([text]) => Object.keys(JSON.parse(text) as object));
    expect(texts.length).toBeGreaterThan(10);
    for (const languages of texts) expect(languages).toEqual(expect.arrayContaining(locales.map(({ code }) => code)));
  });

  it('has a sample with every setting', () => {
    expect([...settingsByPath.keys()].filter((place) => at(place) === undefined)).toEqual([]);
  });

  it('has the table that `npm run docs` writes', () => {
    expect(readFileSync('docs/white-label.md', 'utf8')).toContain(`\n${settingTable()}\n`);
  });
});
