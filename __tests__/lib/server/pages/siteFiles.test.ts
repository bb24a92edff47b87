import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { siteFiles } from '#lib/server/pages/siteFiles.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import { groundColors } from '#lib/site/siteChoices.ts';
import { setSites } from '#tests/support/madeParts.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { listen } from '#tests/support/listen.ts';
import { servePortal } from '#tests/support/servePortal.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const folder = temporaryFolder();
const server = parseServerEnv({
  UPSTREAM_URL: 'http://localhost:4000',
  NEXTAUTH_URL: 'https://portal.example',
  NEXTAUTH_SECRET: 's'.repeat(32),
});
const files = (settings: object = {}) => {
  const [site] = parseSites(server, [], JSON.stringify(settings)).all;
  return siteFiles(site!);
};
const contentOf = async (pathname: string, settings?: object) => {
  const content = await files(settings).get(pathname)?.();
  if (!content) throw new Error(`no file at ${pathname}`);
  return content;
};
const textOf = async (...file: Parameters<typeof contentOf>) =>
  (await contentOf(...file)).plain.toString();

const jade = { theme: 'jade' };
const own = { colors: { accent: '#1f5fbf', ground: 'light' } };
const logoPicture = { logo: { picture: '/images/jade/logo.svg' } };
const logoIcon = { logo: { icon: '/images/jade/logo.svg' } };

describe('the files for search engines', () => {
  it('allow pages, disallow calls and name the sitemap', async () => {
    const robots = [
      'User-agent: *',
      'Allow: /',
      'Disallow: /api/',
      '',
      'Sitemap: https://portal.example/sitemap.xml',
      '',
    ];
    expect(await textOf('/robots.txt')).toBe(robots.join('\n'));
  });

  it('disallow everything, without a sitemap, if the site is not indexable', async () => {
    expect(await textOf('/robots.txt', { isIndexable: false })).toBe(
      'User-agent: *\nDisallow: /\n',
    );
    expect(files({ isIndexable: false }).has('/sitemap.xml')).toBe(false);
  });

  it('list each public page in each language, with its alternates', async () => {
    const entries = (await textOf('/sitemap.xml'))
      .split('\n')
      .filter((line) => line.startsWith('<url>'));
    const places = entries.map((entry) => /<loc>([^<]+)<\/loc>/.exec(entry)?.[1]);
    expect(places).toHaveLength(15);
    expect(places).toEqual(
      expect.arrayContaining([
        'https://portal.example/',
        'https://portal.example/jp',
        'https://portal.example/cn/game',
      ]),
    );
    const game =
      entries.find((entry) => entry.includes('<loc>https://portal.example/vn/game</loc>')) ?? '';
    expect(
      [...game.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, language, url]) => `${language} ${url}`,
      ),
    ).toEqual([
      'ko https://portal.example/game',
      'en https://portal.example/en/game',
      'ja https://portal.example/jp/game',
      'vi https://portal.example/vn/game',
      'zh-CN https://portal.example/cn/game',
      'x-default https://portal.example/game',
    ]);
  });
});

describe('the contact for those who find a vulnerability', () => {
  const pathname = '/.well-known/security.txt';

  it('is a file of RFC 9116, with the hosts and languages of the site', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-10T23:30:00Z') });
    const hosts = ['https://portal.example', 'https://alias.example'];
    const site = {
      hosts,
      languages: ['en', 'jp'],
      security: { contact: 'security@portal.example', policy: '/notice' },
    };
    const several = parseSites(
      { ...server, publicOrigin: undefined },
      [],
      JSON.stringify({ sites: [site] }),
    );
    const { contentType, plain } = (await siteFiles(several.all[0]!).get(pathname)?.())!;
    vi.useRealTimers();
    expect(contentType).toBe('text/plain; charset=utf-8');
    expect(plain.toString().split('\n')).toEqual([
      'Contact: mailto:security@portal.example',
      'Expires: 2027-07-09T00:00:00Z',
      'Preferred-Languages: en, ja',
      'Canonical: https://portal.example/.well-known/security.txt',
      'Canonical: https://alias.example/.well-known/security.txt',
      'Policy: https://portal.example/notice',
      '',
    ]);
  });

  it.each([
    ['mailto:security%2Bweb@portal.example', 'mailto:security%2Bweb@portal.example'],
    ['tel:+82-2-1588-0000', 'tel:+82-2-1588-0000'],
    ['https://münchen.example/report', 'https://xn--mnchen-3ya.example/report'],
  ])('may be %s, and is a URI', async (contact, uri) => {
    const text = await textOf(pathname, { security: { contact } });
    expect(text).toContain(`Contact: ${uri}\n`);
    expect(text).not.toContain('Policy');
  });

  it('is not there without a contact', () => expect(files().has(pathname)).toBe(false));

  it('never expires, also if the portal runs for years', async () => {
    let days = 0;
    const start = Date.now();
    vi.spyOn(performance, 'now').mockImplementation(() => 1 + days * 86_400_000);
    vi.spyOn(Date, 'now').mockImplementation(() => start + days * 86_400_000);
    const served = createStaticFiles(
      files({ security: { contact: 'security@portal.example' } }),
      keptLog().log,
    );
    const { port, close } = await listen(
      (request, response) => void served.reply(pathname, request, response),
    );
    for (days of [0, 0.5, 170, 900]) {
      // The cache reads the clock once in a millisecond.
      await wait(5);
      const expires = /^Expires: (.*)$/m.exec((await httpRequest(port, pathname)).text)?.[1] ?? '';
      const left = (Date.parse(expires) - Date.now()) / 86_400_000;
      expect(left).toBeGreaterThan(178);
      expect(left).toBeLessThan(365);
    }
    await close();
  });
});

describe('the installed portal', () => {
  it.each(locales)('has the name of the site and starts in $name', async ({ code, tag }) => {
    const manifest = JSON.parse(
      await textOf(`/site/${code}.webmanifest`, { name: 'A $& "B"' }),
    ) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      name: 'A $& "B"',
      lang: tag,
      start_url: code === 'ko' ? '/' : `/${code}`,
      id: '/',
      scope: '/',
    });
    expect(manifest).toMatchObject({
      display: 'standalone',
      background_color: groundColors.dark,
      theme_color: groundColors.dark,
    });
    expect(manifest.description).toContain('A $& "B"');
  });

  it.each([{}, logoPicture, logoIcon])(
    'has icons of the stated type and size: %j',
    async (settings) => {
      const { icons } = JSON.parse(await textOf('/site/ko.webmanifest', settings)) as {
        icons: Record<string, string>[];
      };
      for (const { src = '', type, sizes } of icons) {
        const { contentType, plain } = await contentOf(src, settings);
        const { width, height, format } = await sharp(plain).metadata();
        expect([`${width}x${height}`, `image/${format}`, contentType]).toEqual([sizes, type, type]);
      }
      expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
        '192x192 any',
        '512x512 any',
        '512x512 maskable',
      ]);
    },
  );

  const standalone = locales.flatMap((locale) =>
    ['offline', 'opening'].map((page) => ({ ...locale, page })),
  );
  it.each(standalone)(
    'the page $page.$code needs nothing that its policy forbids',
    async ({ code, tag, page: name }) => {
      const { contentType, plain, policy } = await contentOf(`/site/${name}.${code}.html`, {
        name: 'A <b>',
      });
      const page = plain.toString();
      expect(contentType).toBe('text/html; charset=utf-8');
      expect(page).toContain(`<html lang="${tag}">`);
      expect(page).toContain('<title>A &#60;b&#62;</title>');
      const [, style = ''] = /<style>([^]*)<\/style>/.exec(page) ?? [];
      expect(policy).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
      expect(page).not.toMatch(/<script|undefined| style=/);
    },
  );
});

it('favicon.ico is a PNG of 32 pixels, which browsers take under any name', async () => {
  const { plain, contentType } = await contentOf('/favicon.ico');
  expect(contentType).toBe('image/png');
  expect(await sharp(plain).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
});

it('the picture of link previews is 1200 × 630, small, and shows the logo', async () => {
  const { plain, isCrossOrigin } = await contentOf('/site/share.jpg');
  expect(await sharp(plain).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(plain.length).toBeLessThan(300_000);
  expect(isCrossOrigin).toBe(true);
  const { channels } = await sharp(plain)
    .extract({ left: 480, top: 180, width: 240, height: 270 })
    .stats();
  expect(channels[0]?.stdev).toBeGreaterThan(25); // 6 without the logo
});

it.each<[string, object]>([
  ['/site/icon-192.png', jade],
  ['/apple-touch-icon.png', jade],
  ['/favicon.ico', jade],
  ['/site/share.jpg', jade],
  ['/site/share.jpg', own],
  ['/site/icon-192.png', { logo: { letter: 'W' } }],
  ['/site/icon-192.png', logoPicture],
  ['/site/icon-192.png', logoIcon],
])('%s is drawn from the colors and the logo of the site: %j', async (name, settings) => {
  expect((await contentOf(name, settings)).plain.equals((await contentOf(name)).plain)).toBe(false);
});

it('a site with its own colors on a light ground has them in its manifest, icons and drawings', async () => {
  expect(JSON.parse(await textOf('/site/ko.webmanifest', own))).toMatchObject({
    theme_color: groundColors.light,
  });
  const icon = sharp((await contentOf('/site/icon-maskable.png', own)).plain);
  expect(
    (await icon.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()).toString(
      'hex',
      0,
      3,
    ),
  ).toBe(groundColors.light.slice(1));
  const drawn = [...files(own).keys()].filter((pathname) => pathname.startsWith('/images/own/'));
  expect(drawn).toHaveLength(6);
  const logo = await textOf(
    drawn.find((pathname) => pathname.endsWith('/logo.svg'))!,
    own,
  );
  expect(logo).toContain('#1f5fbf');
  expect(logo).not.toContain('var(');
});

it('a logo on another host is not fetched and replaced by the hexagon', async () => {
  const away = parseSites(
    { ...server, imageHosts: ['img.example'] },
    [],
    '{"logo": {"picture": "https://img.example/logo.png"}}',
  );
  const icon = await siteFiles(away.all[0]!).get('/site/icon-192.png')?.();
  expect(icon?.plain).toEqual((await contentOf('/site/icon-192.png')).plain);
});

it('a file of the operator in public replaces the generated one and keeps its cross-origin rule', async () => {
  mkdirSync(path.join(folder, 'public/site'), { recursive: true });
  writeFileSync(path.join(folder, 'public/site/share.jpg'), 'a picture');
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(await textOf('/site/share.jpg')).toBe('a picture');
  expect((await contentOf('/site/share.jpg')).isCrossOrigin).toBe(true);
  expect(await textOf('/robots.txt')).toContain('User-agent');
});

it('the files are served in development too, where Next serves everything else', async () => {
  setSites();
  const { port, close } = await servePortal({
    files: createStaticFiles(files(), keptLog().log),
    built: (_, response) => response.end('next'),
  });
  const request = (pathname: string) =>
    httpRequest(port, pathname, { headers: { host: 'portal.example' } });
  const answers = await Promise.all(['/robots.txt', '/', '/images/icons.svg'].map(request));
  expect(answers.map(({ text: body }) => body)).toEqual([
    expect.stringContaining('User-agent'),
    'next',
    'next',
  ]);
  const openerPolicies = await Promise.all(
    ['/site/offline.ko.html', '/site/opening.ko.html'].map(request),
  );
  expect(openerPolicies.map(({ headers }) => headers['cross-origin-opener-policy'])).toEqual([
    'same-origin-allow-popups',
    undefined,
  ]);
  await close();
});
