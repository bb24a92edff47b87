import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Capability } from '#contract/backendMap.ts';
import { locales } from '#lib/i18n/locales.ts';
import { currentSite, replaceSites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { missingScreens } from '#lib/server/site/site.ts';
import { settingsByPath } from '#lib/server/site/siteSchema.ts';
import { makeEnv } from '#tests/support/madeParts.ts';
import { parseSettings } from '#tests/support/parseSettings.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';

const server = makeEnv({ IMAGE_HOSTS: 'img.example', GAME_HOSTS: 'games.example' });

const parseFile = (content: object) => parseSettings(content, server);
const parseSeveral = (content: object, before?: Parameters<typeof parseSites>[1]) =>
  parseSites({ ...server, publicOrigin: undefined }, before, JSON.stringify(content));
const readFile = (siteFile: string) => parseSites({ ...server, siteFile });

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return '';
}

const amounts = { mega: 1_284_500_000, major: 86_430_000, minor: 4_275_000 };
const slide = { picture: 'reels', headline: 'Headline' };
const telegram = { name: 'Telegram', url: 'https://t.me/example' };

describe('the settings of a site', () => {
  it('have defaults that follow from each other and from the server, and no secret', () => {
    const quickAmounts = [10_000, 30_000, 50_000, 100_000, 500_000, 1_000_000];
    const { ko } = parseFile({});
    expect(ko).toMatchObject({
      name: 'MARU',
      publicOrigin: 'https://portal.example',
      imageHosts: ['img.example'],
      deposit: { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts, account: null },
      jackpot: { isShown: true, isLive: false, amounts: null },
      footer: { copyright: '© MARU', messengers: [], links: [] },
    });
    expect(JSON.stringify(ko)).not.toMatch(/games\.example|ssss|127\.0\.0\.1:9/);
  });

  it('turn off what the backend lacks', () => {
    const missingCalls: Capability[] = [
      'get-advertisement',
      'get-withdraw-board',
      'point-to-money',
      'game-withdraw',
      'roll-to-balance',
      'jackpots',
    ];
    const shown = {
      hasSport: true,
      hasBoards: true,
      isVaultOpen: true,
      isGameMoneyRecallable: true,
    };
    const content = {
      ...shown,
      banner: { source: 'both' },
      jackpot: { url: 'https://feed.example/' },
    };
    expect(parseSettings(content, { ...server, missingCalls }).ko).toMatchObject({
      missingCalls,
      banner: { source: 'drawn' },
      hasBoards: false,
      isVaultOpen: false,
      isGameMoneyRecallable: false,
      isCompAmountEntered: false,
      jackpot: { isLive: false },
    });
    expect(parseFile(content).ko).toMatchObject({
      hasBoards: true,
      isVaultOpen: true,
      isCompAmountEntered: true,
      missingCalls: [],
    });
  });

  it('override the defaults', () => {
    const { ko } = parseFile({
      theme: 'jade',
      footer: { age: '19+' },
      deposit: { maximum: 500_000 },
    });
    expect(ko).toMatchObject({
      name: 'MARU',
      theme: 'jade',
      deposit: { unit: 10_000, minimum: 10_000, maximum: 500_000 },
    });
    expect(ko.footer).toMatchObject({ age: '19+', license: '', copyright: '© MARU' });
    expect(ko.logo).toEqual({
      src: '/images/jade/logo.svg',
      width: 40,
      height: 40,
      isNameShown: true,
      icon: '',
    });
  });

  it('have texts per language; a missing one falls back to English, then to Korean', () => {
    const sites = parseFile({
      name: { ko: '루나', en: 'LUNA' },
      footer: { links: [{ name: { ko: '약관', en: 'Terms' }, url: '/notice' }] },
      notes: { comp: { ko: ['하나', '둘'], en: ['One'] } },
      banner: { slides: [{ ...slide, picture: { ko: 'reels', en: '/images/icons.svg' } }] },
    });
    expect(sites.ko).toMatchObject({
      name: '루나',
      footer: { copyright: '© 루나', links: [{ name: '약관', url: '/notice' }] },
    });
    expect(sites.en).toMatchObject({
      name: 'LUNA',
      footer: { copyright: '© LUNA', links: [{ name: 'Terms', url: '/notice' }] },
    });
    expect([sites.jp.name, parseFile({ name: { ko: '루나', vn: 'LUNA' } }).en.name]).toEqual([
      'LUNA',
      '루나',
    ]);
    expect([sites.ko.notes.comp, sites.en.notes.comp]).toEqual([['하나', '둘'], ['One']]);
    expect([sites.vn, sites.en].map(({ banner }) => banner.slides[0]?.picture)).toEqual([
      '/images/icons.svg',
      '/images/icons.svg',
    ]);
    expect(sites.ko.banner.slides[0]?.picture).toBe('reels');
    expect(JSON.stringify(sites.en)).not.toMatch(/루나|약관|"하나"/);
  });

  it('can have amount buttons per form, else the shared ones that its unit allows; and a minimum below the unit', () => {
    const { deposit, withdraw, comp } = parseFile({
      quickAmounts: [30_000, 50_000, 60_000],
      deposit: { unit: 30_000, minimum: 30_000 },
      withdraw: { quickAmounts: [50_000] },
      comp: { unit: 1000 },
    }).ko;
    expect([deposit, withdraw, comp].map(({ quickAmounts }) => quickAmounts)).toEqual([
      [30_000, 60_000],
      [50_000],
      [30_000, 50_000, 60_000],
    ]);
    expect(comp).toMatchObject({ unit: 1000, minimum: 1 });
  });

  it('put the escaped letters of the operator into the logo of the theme, or the picture in its place', () => {
    const { src } = parseFile({ theme: 'silver', logo: { letter: '<L' } }).ko.logo;
    const drawing = decodeURIComponent(src.replace('data:image/svg+xml,', ''));
    expect(drawing).toContain('>&lt;L</text>');
    expect(drawing).toContain('#bac5d8');
    expect(drawing).not.toContain('id="letter"');
    const { picture, ...rest } = {
      ...{ picture: 'https://img.example/logo.png', width: 320, height: 80 },
      ...{ isNameShown: false, icon: '/images/icons.svg' },
    };
    expect(parseFile({ logo: { picture, ...rest } }).ko.logo).toEqual({ src: picture, ...rest });
  });

  it.each([
    [{ isShown: true }, { isLive: false, amounts: null }],
    [
      { isShown: true, ...amounts },
      { isLive: false, amounts },
    ],
    [{ url: 'http://feed.internal:8080/jackpots' }, { isLive: true, amounts: null }],
    [
      { url: 'https://feed.example/jackpots', ...amounts },
      { isLive: true, amounts: null },
    ],
  ])(
    'invent no jackpot, and do not contain the feed that the portal reads: %j',
    (jackpot, shown) => {
      const { ko } = parseFile({ jackpot });
      expect(ko.jackpot).toEqual({ isShown: true, ...shown });
      expect(JSON.stringify(ko)).not.toContain('feed.');
    },
  );

  it('keep the contact for those who find a vulnerability at the server: it is in security.txt only', () => {
    const content = {
      security: { contact: 'security@canary.example', policy: 'https://canary.example/' },
    };
    expect(JSON.stringify(parseFile(content))).not.toContain('canary');
  });

  it.each<[place: string, content: object]>([
    ['footer.fax', { footer: { fax: 'out-of-place' } }],
    ['nmae', { nmae: 'Misspelled' }],
    ['name.ko', { name: { en: 'Without-Korean' } }],
    ['name', { name: '' }],
    ['name must have at most 40', { name: 'x'.repeat(41) }],
    ['theme', { theme: 'copper-plate' }],
    ['colors.accent must be a color', { colors: { accent: 'reddish' } }],
    ['colors.accent is required', { colors: { felt: '#12332b' } }],
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
    [
      'footer.links[0].url',
      { footer: { links: [{ name: 'a', url: 'https://portal.example@evil.example/' }] } },
    ],
    ['care.url', { care: { url: 'http://plain.example/' } }],
    ['footer.ageUrl', { footer: { ageUrl: '/\\evil.example' } }],
    ['deposit.unit', { deposit: { unit: '10000-won' } }],
    ['deposit.maximum', { deposit: { maximum: 1234 } }],
    [
      'deposit.account.holder is required',
      { deposit: { account: { bank: '마루은행', number: '110-0042-003918' } } },
    ],
    [
      'deposit.account.number must not be empty',
      { deposit: { account: { bank: '마루은행', number: ' ', holder: '마루운영' } } },
    ],
    ['languages must have each language once', { languages: ['ko', 'ko'] }],
    ['register.idLength', { register: { idLength: { minimum: 44, maximum: 33 } } }],
    ['logo.picture', { logo: { picture: 'https://elsewhere.example/logo.svg' } }],
    ['logo.picture', { logo: { picture: '/site/missing-logo.svg' } }],
    ['logo.picture', { logo: { picture: '/../package.json' } }],
    ['logo.icon', { logo: { icon: 'https://img.example/icon.svg' } }],
    ['banner.slides[0].headline', { banner: { slides: [{ picture: '/images/icons.svg' }] } }],
    ['banner.slides[1].link', { banner: { slides: [slide, { ...slide, button: 'Nowhere' }] } }],
    [
      'banner.slides[0].picture',
      { banner: { slides: [{ ...slide, picture: { ko: 'reels', en: '/site/none.png' } }] } },
    ],
    ['notes.deposit must', { notes: { deposit: 'not-a-list' } }],
    ['withdraw.quickAmounts must be a list of amounts', { withdraw: { quickAmounts: 12_345 } }],
    [
      'deposit.quickAmounts[1] must be a multiple of deposit.unit',
      { deposit: { unit: 3000, quickAmounts: [3000, 5000] } },
    ],
    ['comp.minimum must be a multiple of comp.unit', { comp: { unit: 1000, minimum: 1500 } }],
    ['bottomBar[1] must be a link, or one of home', { bottomBar: ['home', 'casino-lobby'] }],
    [
      'bottomBar must have each entry once',
      { bottomBar: [telegram, { ...telegram, name: 'Chat' }] },
    ],
    [
      'bottomBar must have each entry once',
      { bottomBar: [telegram, { ...telegram, url: { ko: '/help', jp: telegram.url } }] },
    ],
    [
      'bottomBar may have at most five',
      { bottomBar: ['home', 'games', 'resume', 'money', 'me', 'comp'] },
    ],
    ...[
      'nobody',
      'a@b@portal.example',
      'http://plain.example/',
      'mailto:nobody',
      'tel:by-night',
      'a@portal.example b',
    ].map((contact): [string, object] => [
      'security.contact must be an e-mail',
      { security: { contact } },
    ]),
    [
      'security.policy must be',
      { security: { contact: 'a@portal.example', policy: 'ftp://portal.example/' } },
    ],
    ['jackpot.minor is missing', { jackpot: { mega: 1_234_000_000, major: 43_210_000 } }],
    ...[
      'http://feed.example/jackpots',
      'https://user:word@feed.example/',
      'file:///etc/passwd',
      '/jackpots',
    ].map((url): [string, object] => ['jackpot.url', { jackpot: { url } }]),
  ])('are refused with an error at %s, and not its value: %j', (place, content) => {
    const message = messageOf(() => parseFile(content));
    expect(message).toContain(`SITE_FILE: ${place}`);
    for (const value of JSON.stringify(content).match(
      /(?<=:\s?\[?)("[\w/:@().\\ -]{5,}"|\d{4,}|0\.123)/g,
    ) ?? []) {
      expect(message).not.toContain(value.replaceAll('"', ''));
    }
  });
});

describe('SITE_FILE', () => {
  it('may begin with a byte order mark', () => {
    expect(readFile(writeSiteFile('\uFEFF{"name":"Aurum"}')).all[0]?.settingsIn('ko').name).toBe(
      'Aurum',
    );
  });

  it.each([
    ['{"name": "Half', 'is not valid JSON'],
    ['["Half"]', 'must hold one object'],
    ['null', 'must hold one object'],
  ])('is refused when it contains %s', (text, rule) => {
    const message = messageOf(() => readFile(writeSiteFile(text)));
    expect([message.includes(`SITE_FILE ${rule}`), message.includes('Half')]).toEqual([
      true,
      false,
    ]);
  });

  it('is refused when it cannot be read, without its path in the error', () => {
    const message = messageOf(() => readFile('/nowhere/site.json'));
    expect(message).toContain('SITE_FILE names a file that cannot be read (ENOENT)');
    expect(message).not.toContain('nowhere');
  });

  it('needs NEXTAUTH_URL for its only site', () => {
    expect(() => parseSeveral({ name: 'ONE' })).toThrow('NEXTAUTH_URL is required');
  });
});

describe('the documentation of SITE_FILE', () => {
  const sample = JSON.parse(readFileSync('docs/site.example.json', 'utf8')) as Record<
    string,
    unknown
  >;
  const at = (place: string) =>
    place
      .split('.')
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        sample,
      );

  it('has samples that are valid in every language', () => {
    const sites = parseFile(sample);
    expect(locales.map(({ code }) => sites[code].name)).toEqual([
      '루나',
      'LUNA',
      'ルナ',
      'LUNA',
      '露娜',
    ]);
    const several = JSON.parse(readFileSync('docs/sites.example.json', 'utf8')) as object;
    expect(parseSeveral(several).all.map(({ languages }) => languages.length)).toEqual([5, 2]);
  });

  it('has a sample with every setting, and every text of it in every language', () => {
    expect([...settingsByPath.keys()].filter((place) => at(place) === undefined)).toEqual([]);
    const withoutAddresses = JSON.stringify(sample, (key, value: unknown) =>
      /^(?:url|termsUrl|picture)$/.test(key) ? undefined : value,
    );
    const texts = [...withoutAddresses.matchAll(/{"ko":[^{}]*}/g)].map(([text]) =>
      Object.keys(JSON.parse(text) as object),
    );
    expect(texts.length).toBeGreaterThan(10);
    for (const languages of texts)
      expect(languages).toEqual(expect.arrayContaining(locales.map(({ code }) => code)));
  });
});

const one = {
  hosts: ['https://one.example', 'https://alias.example'],
  redirects: ['https://www.one.example'],
  name: 'ONE',
};
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
    expect(first?.settingsIn('en')).toMatchObject({
      name: 'ONE',
      theme: 'rose',
      deposit: { minimum: 10_000, maximum: 500_000 },
    });
    expect(second?.settingsIn('en')).toMatchObject({
      name: 'MARU',
      theme: 'jade',
      deposit: { minimum: 20_000, maximum: 500_000 },
    });
    expect([first, second].map((site) => site?.settingsIn('ko').publicOrigin)).toEqual([
      'https://one.example',
      'https://two.example:8443',
    ]);
    expect(second?.settingsIn('ko').footer.age).toBe('19+');
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

  it.each([
    'two.example',
    'one.example:80',
    'one.example:8443',
    'sub.one.example',
    'example',
    '',
    'one.example..',
    'münchen.example',
  ])('has no site for the host "%s"', (host) =>
    expect(
      parseSeveral({ sites: [one, two, { hosts: ['https://münchen.example'] }] }).byHost.get(host),
    ).toBeUndefined(),
  );

  it('keeps the object, and with it the caches, of every unchanged site', () => {
    const before = parseSeveral({ defaults, sites: [one, two] }).all;
    const after = parseSeveral({ defaults, sites: [two, { ...one, name: 'UNO' }] }, before).all;
    expect(after[0]).toBe(before[1]);
    expect(after[1]).not.toBe(before[0]);
    expect(after[1]?.id).not.toBe(before[0]?.id);
  });

  it('may have 200 sites', () => {
    const sites = Array.from({ length: 201 }, (_, index) => ({
      hosts: [`https://s${index}.example`],
    }));
    expect(parseSeveral({ sites: sites.slice(1) }).all).toHaveLength(200);
    expect(() => parseSeveral({ sites })).toThrow(
      'SITE_FILE: sites must be a list of 1 to 200 sites',
    );
  });

  const noOrigin = [
    'http://canary.example',
    'canary.example',
    'https://canary.example/path',
    'https://canary.example.',
    'https://user@canary.example',
  ];
  it.each<[string, object]>([
    ['SITE_FILE: sites must be a list of 1 to 200 sites', { sites: [] }],
    ['SITE_FILE: sites[0] must be a site in braces', { sites: ['https://canary.example'] }],
    [
      'SITE_FILE: sites[0].hosts must be a list of 1 to 20 origins',
      { sites: [{ name: 'canary' }] },
    ],
    ...noOrigin.map((host): [string, object] => [
      'SITE_FILE: sites[0].hosts[0] must be an https origin',
      { sites: [{ hosts: [host] }] },
    ]),
    [
      'SITE_FILE: sites[0].redirects[0] must be an https origin',
      { sites: [{ ...one, redirects: ['//canary.example'] }] },
    ],
    [
      'SITE_FILE: sites[1].hosts[0] is the host of sites[0].hosts[1] again',
      { sites: [one, { hosts: ['https://ALIAS.example:443'] }] },
    ],
    [
      'SITE_FILE: sites[1].redirects[0] is the host of sites[0].redirects[0] again',
      { sites: [one, { ...two, redirects: ['https://www.one.example'] }] },
    ],
    ['SITE_FILE: sites[1].fax is not known', { sites: [one, { ...two, fax: 'canary' }] }],
    ['SITE_FILE: defaults.theme must be one of', { defaults: { theme: 'canary' }, sites: [one] }],
    ['SITE_FILE: defaults must be a group', { defaults: ['canary'], sites: [one] }],
    ['SITE_FILE: name belongs into defaults', { name: 'canary', sites: [one] }],
  ])('is refused: %s', (fault, content) => {
    const message = messageOf(() => parseSeveral(content));
    expect(message).toContain(fault);
    expect(message).not.toContain('canary');
  });

  it('is refused with all faults at once, each once and at its place', () => {
    const message = messageOf(() =>
      parseSeveral({
        defaults: { theme: 'x', popupHideHours: 0 },
        sites: [one, { ...two, theme: 'y', name: 7 }, { hosts: [] }],
      }),
    );
    expect(message.split('\n').map((line) => line.trim().split(' must')[0])).toEqual([
      expect.stringContaining('cannot start'),
      'SITE_FILE: defaults.theme',
      'SITE_FILE: defaults.popupHideHours',
      'SITE_FILE: sites[1].name',
      'SITE_FILE: sites[1].theme',
      'SITE_FILE: sites[2].hosts',
    ]);
  });

  it('is refused beside a NEXTAUTH_URL of another host', () => {
    const parse = (origin: string) =>
      parseSites(
        { ...server, publicOrigin: new URL(origin) },
        [],
        JSON.stringify({ sites: [one, two] }),
      );
    expect(() => parse('https://three.example')).toThrow('NEXTAUTH_URL must be one of');
    expect(parse('https://alias.example').all).toHaveLength(2);
  });
});

describe('screens that the backend cannot fill', () => {
  const routes = globSync('pages/**/*.tsx').map(
    (file) => `/${file.slice('pages/'.length, -'.tsx'.length).replace(/^index$/, '')}`,
  );

  it.each<[Capability[], string[]]>([
    [[], []],
    [['user-register'], ['/register']],
    [['open-game'], ['/game']],
    [['apply-user-deposit'], ['/deposit']],
    [
      ['get-help-list', 'get-user-notices', 'get-note-list'],
      ['/help', '/note', '/notice'],
    ],
    [['roll-to-balance'], []],
    [['roll-to-balance', 'change-to-point'], ['/comp']],
    [['get-advertisement', 'jackpots', 'game-withdraw', 'del-note'], []],
  ])('without %j the pages %j are not there', (missing, pages) => {
    expect(routes.filter((route) => missingScreens(missing).includes(route)).sort()).toEqual(pages);
  });

  it('views of a page are missing by their query', () => {
    expect(missingScreens(['user-write-help', 'get-withdraw-list', 'get-slot-by-company'])).toEqual(
      ['/game?type=slot', '/withdraw?mode=list', '/help?mode=form'],
    );
  });
});
