import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { currentSite, replaceSites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { settingsByPath } from '#lib/server/site/siteSchema.ts';
import { settingTable } from '#tools/docs/tables.ts';
import { makeEnv } from '#tests/support/madeParts.ts';
import { parseSettings } from '#tests/support/parseSettings.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';

const server = makeEnv({ IMAGE_HOSTS: 'img.example', GAME_HOSTS: 'games.example' });

const parseVariables = (env: Record<string, string>, own = server) => parseSettings(env, own);
const parseFile = (content: object | string, env: Record<string, string> = {}) =>
  parseVariables({ SITE_FILE: writeSiteFile(content), ...env });
const parseSeveral = (content: object, env: Record<string, string> = {}, known?: Parameters<typeof parseSites>[2]) =>
  parseSites(env, { ...server, publicOrigin: undefined, siteFile: writeSiteFile(content) }, known);

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return '';
}

describe('site settings', () => {
  const parse = (env: Record<string, string>) => parseVariables(env).ko;

  // The others are those of the table in docs/white-label.md, see below.
  it('have defaults that follow from each other and from the server; blank is not set', () => {
    const quickAmounts = [10_000, 30_000, 50_000, 100_000, 500_000, 1_000_000];
    expect(parse({ SITE_NAME: ' ' })).toMatchObject({
      name: 'MARU',
      publicOrigin: 'https://portal.example',
      imageHosts: ['img.example'],
      deposit: { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts, account: null },
      hasBoards: false,
      jackpot: { isShown: true, isLive: false, amounts: null },
      footer: { copyright: '© MARU', messengers: [], links: [] },
      isVaultOpen: false,
      isCompAmountEntered: true,
      isWithdrawPasswordAlwaysAsked: false,
    });
  });

  it('turn off what the backend lacks', () => {
    const missingCalls = [
      'get-advertisement',
      'get-withdraw-board',
      'point-to-money',
      'game-withdraw',
      'roll-to-balance',
      'jackpots',
    ] as const;
    const shown = { SPORT: 'true', BOARDS: 'true', VAULT: 'true', GAME_MONEY_RECALL: 'true' };
    const env = { ...shown, BANNER_SOURCE: 'both', JACKPOT_URL: 'https://feed.example/' };
    expect(parseVariables(env, { ...server, missingCalls }).ko).toMatchObject({
      missingCalls,
      banner: { source: 'drawn' },
      hasBoards: false,
      isVaultOpen: false,
      isGameMoneyRecallable: false,
      isCompAmountEntered: false,
      jackpot: { isLive: false },
    });
    expect(parse(env)).toMatchObject({ hasBoards: true, isVaultOpen: true, isCompAmountEntered: true, missingCalls: [] });
  });

  it('contain no server-only setting and no secret', () => {
    expect(JSON.stringify(parse({}))).not.toMatch(/games\.example|ssss|127\.0\.0\.1:9/);
  });

  const messengers = [
    { name: 'Telegram', url: 'https://t.example/a?b=c' },
    { name: 'Line', url: 'https://l.example/' },
  ];
  it.each<[variable: string, text: string, place: string, value: unknown]>([
    ['SITE_NAME', 'Aurum', 'name', 'Aurum'],
    ['SITE_NAME', 'Aurum', 'footer.copyright', '© Aurum'],
    ['SITE_INDEXABLE', 'false', 'isIndexable', false],
    ['WITHDRAW_MAXIMUM', '5000000', 'withdraw.maximum', 5_000_000],
    ['QUICK_AMOUNTS', '10000,20000', 'deposit.quickAmounts', [10_000, 20_000]],
    ['BANNER_SOURCE', 'both', 'banner.source', 'both'],
    ['BANNER_TYPE', 'home-top', 'banner.type', 'home-top'],
    ['BOARDS', 'true', 'hasBoards', true],
    ['JACKPOT_SOURCE', 'off', 'jackpot.isShown', false],
    ['FOOTER_MESSENGERS', 'Telegram=https://t.example/a?b=c, Line=https://l.example/', 'footer.messengers', messengers],
    ['DEPOSIT_NOTES', 'No cheques. | Own name only.|', 'notes.deposit', ['No cheques.', 'Own name only.']],
    ['REGISTER_BANKS', 'First Bank, Second Bank', 'register.banks', ['First Bank', 'Second Bank']],
    ['REGISTER_ID_LENGTH', '5-12', 'register.idLength', { minimum: 5, maximum: 12 }],
    ['REGISTER_AGE', '0', 'register.minimumAge', 0],
    ['WITHDRAW_PASSWORD', 'always', 'isWithdrawPasswordAlwaysAsked', true],
  ])('%s=%s makes %s %j', (variable, text, place, value) => {
    expect(parse({ [variable]: text })).toHaveProperty(place, value);
  });

  it.each([
    ['SITE_INDEXABLE', 'yes'],
    ['SITE_THEME', 'copper'],
    ['SITE_NAME', 'x'.repeat(41)],
    ['DEPOSIT_UNIT', '0'],
    ['DEPOSIT_MINIMUM', '-1'],
    ['WITHDRAW_MAXIMUM', '1e6'],
    ['DEPOSIT_MAXIMUM', '9999'],
    ['WITHDRAW_MAXIMUM', '1'],
    ['QUICK_AMOUNTS', '10000,'],
    ['POPUP_HIDE_HOURS', '0.5'],
    ['JACKPOT_SOURCE', 'upstream!'],
    ['JACKPOT_MEGA', '-1000000'],
    ['JACKPOT_URL', 'http://feed.example/jackpots'],
    ['JACKPOT_URL', 'https://user:word@feed.example/'],
    ['JACKPOT_URL', 'file:///etc/passwd'],
    ['JACKPOT_URL', '/jackpots'],
    ['BANNER_SOURCE', 'elsewhere'],
    ['BANNER_TYPE', 'x'.repeat(65)],
    ['BOARDS', 'yes'],
    ['FOOTER_LINKS', 'Help=javascript:alert(1)'],
    ['COMP_MAXIMUM', '0'],
    ['VAULT', '1'],
    ['WITHDRAW_PASSWORD', 'never'],
    ['REGISTER_ID_LENGTH', '12-4'],
    ['REGISTER_NICK_LENGTH', '2-99'],
    ['REGISTER_PHONE_DIGITS', '11'],
    ['REGISTER_AGE', 'adult'],
    ['REGISTER_TERMS_URL', 'http://terms.example/'],
    ['REGISTER_BANKS', 'x'.repeat(65)],
    ['FOOTER_MESSENGERS', 'https://t.example/'],
  ])('name an invalid %s in the error, not its value', (variable, value) => {
    const message = messageOf(() => parse({ [variable]: value }));
    expect([message.includes(variable), message.includes(value)]).toEqual([true, false]);
  });
});

const amounts = { mega: 1_284_500_000, major: 86_430_000, minor: 4_275_000 };
const slide = { picture: 'reels', headline: 'Headline' };
const telegram = { name: 'Telegram', url: 'https://t.me/example' };

describe('SITE_FILE', () => {
  it('overrides the defaults', () => {
    const { ko } = parseFile({ theme: 'jade', footer: { age: '19+' }, deposit: { maximum: 500_000 } });
    expect(ko).toMatchObject({ name: 'MARU', theme: 'jade', deposit: { unit: 10_000, minimum: 10_000, maximum: 500_000 } });
    expect(ko.footer).toMatchObject({ age: '19+', license: '', copyright: '© MARU' });
    expect(ko.logo).toEqual({ src: '/images/jade/logo.svg', width: 40, height: 40, isNameShown: true, icon: '' });
  });

  it('has texts per language; a missing one falls back to English, then to Korean', () => {
    const sites = parseFile({
      name: { ko: '루나', en: 'LUNA' },
      footer: { links: [{ name: { ko: '약관', en: 'Terms' }, url: '/notice' }] },
      notes: { comp: { ko: ['하나', '둘'], en: ['One'] } },
      banner: { slides: [{ ...slide, picture: { ko: 'reels', en: '/images/icons.svg' } }] },
    });
    expect(sites.ko).toMatchObject({ name: '루나', footer: { copyright: '© 루나', links: [{ name: '약관', url: '/notice' }] } });
    expect(sites.en).toMatchObject({ name: 'LUNA', footer: { copyright: '© LUNA', links: [{ name: 'Terms', url: '/notice' }] } });
    expect([sites.jp.name, parseFile({ name: { ko: '루나', vn: 'LUNA' } }).en.name]).toEqual(['LUNA', '루나']);
    expect([sites.ko.notes.comp, sites.en.notes.comp]).toEqual([['하나', '둘'], ['One']]);
    expect([sites.vn, sites.en].map(({ banner }) => banner.slides[0]?.picture)).toEqual(['/images/icons.svg', '/images/icons.svg']);
    expect(sites.ko.banner.slides[0]?.picture).toBe('reels');
    expect(JSON.stringify(sites.en)).not.toMatch(/루나|약관|"하나"/);
  });

  it('can set amount buttons per form, else shows the shared ones that its unit allows; and a minimum below the unit', () => {
    const { deposit, withdraw, comp } = parseFile(
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
    const { ko, en } = parseFile(
      { name: { ko: '루나', en: 'LUNA' }, deposit: { unit: 1000 } },
      { SITE_NAME: 'Aurum', DEPOSIT_MINIMUM: '5000', FOOTER_AGE: ' ' },
    );
    expect([ko.name, en.name]).toEqual(['Aurum', 'Aurum']);
    expect(ko.deposit).toMatchObject({ unit: 1000, minimum: 5000, maximum: null });
  });

  it('puts the escaped letters of the operator into the logo of the theme', () => {
    const { src } = parseFile({ theme: 'silver', logo: { letter: '<L' } }).ko.logo;
    const drawing = decodeURIComponent(src.replace('data:image/svg+xml,', ''));
    expect(drawing).toContain('>&lt;L</text>');
    expect(drawing).toContain('#bac5d8');
    expect(drawing).not.toContain('id="letter"');
  });

  it('replaces the hexagon by the operator’s picture', () => {
    const logo = { picture: 'https://img.example/logo.png', width: 320, height: 80, isNameShown: false, icon: '/images/icons.svg' };
    const { picture, ...rest } = logo;
    expect(parseFile({ logo }).ko.logo).toEqual({ src: picture, ...rest });
    expect(parseFile({ logo: { picture: '/images/icons.svg' } }).ko.logo.src).toBe('/images/icons.svg');
  });

  it('shows the jackpot amounts of a file of version 0.1.0 as fixed, and invents none', () => {
    expect(parseFile({ jackpot: { isShown: true, ...amounts } }).ko.jackpot).toEqual({ isShown: true, isLive: false, amounts });
    expect(parseFile({ jackpot: { isShown: true } }).ko.jackpot).toEqual({ isShown: true, isLive: false, amounts: null });
  });

  it.each([
    ['a feed', { url: 'http://feed.internal:8080/jackpots' }],
    ['a feed beside amounts', { url: 'https://feed.example/jackpots', ...amounts }],
  ])('has %s read by the portal: pages contain neither its address nor an amount', (_case, jackpot) => {
    const { ko } = parseFile({ jackpot });
    expect(ko.jackpot).toEqual({ isShown: true, isLive: true, amounts: null });
    expect(JSON.stringify(ko)).not.toContain('feed.');
  });

  it('may begin with a byte order mark', () => {
    expect(parseFile('\uFEFF{"name":"Aurum"}').ko.name).toBe('Aurum');
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
    ['banner.slides[0].picture', { banner: { slides: [{ ...slide, picture: { ko: 'reels', en: '/site/none.png' } }] } }],
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
    const message = messageOf(() => parseFile(content));
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
    const message = messageOf(() => parseFile(text));
    expect([message.includes(`SITE_FILE ${rule}`), message.includes('Half')]).toEqual([true, false]);
  });

  it('is refused when it cannot be read, without its path in the error', () => {
    const message = messageOf(() => parseVariables({ SITE_FILE: '/nowhere/site.json' }));
    expect(message).toContain('SITE_FILE names a file that cannot be read (ENOENT)');
    expect(message).not.toContain('nowhere');
  });

  it('is named in errors of its values, the variable in errors of overridden values', () => {
    const bad = () => parseFile({ theme: 'copper', footer: { links: [{ name: 'a' }] } }, { SITE_THEME: 'brass', COMP_MAXIMUM: '0' });
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
    const sites = parseFile(sample);
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

  it('has the table that `npm run docs` writes', async () => {
    expect(readFileSync('docs/white-label.md', 'utf8')).toContain(`\n${await settingTable()}`);
  });
});

const one = { hosts: ['https://one.example', 'https://alias.example'], redirects: ['https://www.one.example'], name: 'ONE' };
const two = { hosts: ['https://two.example:8443'], theme: 'jade', deposit: { minimum: 20_000 } };
const defaults = { theme: 'rose', deposit: { maximum: 500_000 }, footer: { age: '19+' } };

describe('a file with several sites', () => {
  it('needs the server that knows the host of a request', () => {
    replaceSites(parseSeveral({ sites: [one] }));
    expect(currentSite().host).toBe('one.example');
    replaceSites(parseSeveral({ sites: [one, two] }));
    expect(currentSite).toThrow('start server.ts');
  });

  it('gives each site its settings over the defaults', () => {
    const [first, second] = parseSeveral({ defaults, sites: [one, two] }).all;
    expect(first?.settingsIn('en')).toMatchObject({ name: 'ONE', theme: 'rose', deposit: { minimum: 10_000, maximum: 500_000 } });
    expect(second?.settingsIn('en')).toMatchObject({ name: 'MARU', theme: 'jade', deposit: { minimum: 20_000, maximum: 500_000 } });
    expect([first, second].map((site) => site?.settingsIn('ko').publicOrigin)).toEqual(['https://one.example', 'https://two.example:8443']);
    expect(second?.settingsIn('ko').footer.age).toBe('19+');
  });

  it('lets variables override the defaults, not the sites', () => {
    const [first, second] = parseSeveral({ defaults, sites: [one, two] }, { SITE_NAME: 'ALL', SITE_THEME: 'silver' }).all;
    expect([first, second].map((site) => [site?.settingsIn('ko').name, site?.settingsIn('ko').theme])).toEqual([
      ['ONE', 'silver'],
      ['ALL', 'jade'],
    ]);
  });

  it.each([
    ['one.example', 'https://one.example', false],
    ['one.example:443', 'https://one.example', false],
    ['alias.example', 'https://alias.example', false],
    ['www.one.example', 'https://one.example', true],
    ['one.example.', 'https://one.example', true],
    ['alias.example.', 'https://alias.example', true],
    ['www.one.example.:443', 'https://one.example', true],
    ['two.example:8443', 'https://two.example:8443', false],
    ['two.example.:8443', 'https://two.example:8443', true],
    ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example', false],
    ['localhost:3000', 'http://localhost:3000', false],
  ])('%s leads to %s (redirect: %s)', (host, origin, isRedirect) => {
    const third = { hosts: ['HTTPS://MÜNCHEN.example:443/', 'http://localhost:3000'] };
    const address = parseSeveral({ sites: [one, two, third] }).byHost.get(host);
    expect([address?.origin.origin, address?.isRedirect]).toEqual([origin, isRedirect]);
  });

  it.each(['two.example', 'one.example:80', 'one.example:8443', 'sub.one.example', 'example', '', 'one.example..', 'münchen.example'])(
    'has no site for the host "%s"',
    (host) => expect(parseSeveral({ sites: [one, two, { hosts: ['https://münchen.example'] }] }).byHost.get(host)).toBeUndefined(),
  );

  it('keeps the object, and with it the caches, of every unchanged site', () => {
    const before = parseSeveral({ defaults, sites: [one, two] }).all;
    const after = parseSeveral({ defaults, sites: [two, { ...one, name: 'UNO' }] }, {}, before).all;
    expect(after[0]).toBe(before[1]);
    expect(after[1]).not.toBe(before[0]);
    expect(after[1]?.id).not.toBe(before[0]?.id);
  });

  it('has a sample that is valid', () => {
    const sample = JSON.parse(readFileSync('docs/sites.example.json', 'utf8')) as object;
    expect(parseSeveral(sample).all.map(({ languages }) => languages.length)).toEqual([5, 2]);
  });

  it('may have 200 sites', () => {
    const sites = Array.from({ length: 201 }, (_, index) => ({ hosts: [`https://s${index}.example`] }));
    expect(parseSeveral({ sites: sites.slice(1) }).all).toHaveLength(200);
    expect(() => parseSeveral({ sites })).toThrow('SITE_FILE: sites must be a list of 1 to 200 sites');
  });
});

describe('a file with wrong sites', () => {
  it.each<[string, object]>([
    ['SITE_FILE: sites must be a list of 1 to 200 sites', { sites: [] }],
    ['SITE_FILE: sites must be', { sites: { hosts: ['https://canary.example'] } }],
    ['SITE_FILE: sites[0] must be a site in braces', { sites: ['https://canary.example'] }],
    ['SITE_FILE: sites[0].hosts must be a list of 1 to 20 origins', { sites: [{ name: 'canary' }] }],
    ['SITE_FILE: sites[0].hosts must be a list', { sites: [{ hosts: 'https://canary.example' }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['http://canary.example'] }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['canary.example'] }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['https://canary.example/path'] }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['https://canary.example.'] }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['https://user@canary.example'] }] }],
    ['SITE_FILE: sites[0].redirects[0] must be an https origin', { sites: [{ ...one, redirects: ['//canary.example'] }] }],
    ['SITE_FILE: sites[1].hosts[0] is the host of sites[0].hosts[1] again', { sites: [one, { hosts: ['https://ALIAS.example:443'] }] }],
    [
      'SITE_FILE: sites[1].redirects[0] is the host of sites[0].redirects[0] again',
      { sites: [one, { ...two, redirects: ['https://www.one.example'] }] },
    ],
    ['SITE_FILE: sites[1].deposit.unit must be a whole number', { sites: [one, { ...two, deposit: { unit: 'canary' } }] }],
    ['SITE_FILE: sites[1].fax is not known', { sites: [one, { ...two, fax: 'canary' }] }],
    ['SITE_FILE: sites[1].logo.icon is not a file', { sites: [one, { ...two, logo: { icon: '/site/canary.svg' } }] }],
    ['SITE_FILE: defaults.theme must be one of', { defaults: { theme: 'canary' }, sites: [one] }],
    ['SITE_FILE: defaults must be a group', { defaults: ['canary'], sites: [one] }],
    ['SITE_FILE: name belongs into defaults', { name: 'canary', sites: [one] }],
  ])('is refused: %s', (message, content) => {
    const told = messageOf(() => parseSeveral(content));
    expect(told).toContain(message);
    expect(told).not.toContain('canary');
  });

  it('is told all faults at once, each once and at its place', () => {
    const told = messageOf(() =>
      parseSeveral(
        { defaults: { theme: 'x', popupHideHours: 0 }, sites: [one, { ...two, theme: 'y', name: 7 }, { hosts: [] }] },
        { COMP_MAXIMUM: '0' },
      ),
    );
    expect(told.split('\n').map((line) => line.trim().split(' must')[0])).toEqual([
      expect.stringContaining('cannot start'),
      'SITE_FILE: defaults.theme',
      'SITE_FILE: defaults.popupHideHours',
      'COMP_MAXIMUM',
      'SITE_FILE: sites[1].name',
      'SITE_FILE: sites[1].theme',
      'SITE_FILE: sites[2].hosts',
    ]);
  });

  it('is refused beside a NEXTAUTH_URL of another host', () => {
    const several = { ...server, siteFile: writeSiteFile({ sites: [one, two] }) };
    expect(() => parseSites({}, { ...several, publicOrigin: new URL('https://three.example') })).toThrow('NEXTAUTH_URL must be one of');
    expect(parseSites({}, { ...several, publicOrigin: new URL('https://alias.example') }).all).toHaveLength(2);
  });
});

it('one site needs NEXTAUTH_URL, with a file too', () => {
  expect(() => parseSeveral({ name: 'ONE' })).toThrow('NEXTAUTH_URL is required');
});
