import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTag, locales } from '#lib/i18n/locales.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { spawnPortal, type Program } from '#tests/support/spawnPortal.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';
import { writeWhole } from '#tests/support/writeWhole.ts';
import { expectStrictPolicy } from './htmlChecks.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
const askOnly = ({ port }: Program, address: string) =>
  httpRequest(port, address, { headers: { host: `localhost:${port}` } });

describe('a site configured by one file', () => {
  const sample = read('docs/site.example.json') as { footer: { license: Record<string, string> } };
  const pages = locales.flatMap(({ code }) =>
    specifiedRoutes.map((route) => ({ code, address: `/${code}${route === '/' ? '' : route}` })),
  );
  let site: Program;

  beforeAll(async () => {
    site = await spawnPortal({ SITE_FILE: writeSiteFile(sample) });
  }, 60_000);
  afterAll(() => site.stop('SIGINT'));

  it.each(pages)(
    'has $address in its theme, with a link to help with gambling',
    async ({ code, address }) => {
      const { text } = await askOnly(site, address);
      expect(text).toContain(`<html lang="${languageTag(code)}" data-theme="rose">`);
      const footer = /<footer[^]*<\/footer>/.exec(text)?.[0] ?? '';
      const texts = read(`public/locales/${code}/common.json`) as Record<string, string>;
      expect(footer).toContain(
        `href="https://luna.example/${code === 'ko' ? '' : 'en/'}responsible"`,
      );
      for (const part of [
        texts['care.responsible'],
        texts['care.limits'],
        sample.footer.license[code],
      ])
        expect(footer).toContain(part);
    },
  );
});

it('a site with its own colors sends them with the page, by the hash in its policy, and draws in them', async () => {
  const portal = await spawnPortal({
    SITE_FILE: writeSiteFile({ colors: { accent: '#1f5fbf', ground: 'light' } }),
  });
  const reply = await askOnly(portal, '/');
  const { text } = reply;
  const [, theme, ground] =
    /<html lang="ko" data-theme="(own-[\da-f]+)" data-ground="(\w+)">/.exec(text) ?? [];
  expect(ground).toBe('light');
  const [, sheet] = /<style>([^<]+)<\/style>/.exec(text) ?? [];
  expectStrictPolicy(reply);
  expect(sheet).toContain('--metal-400:#1f5fbf');
  expect(text).toContain('<meta name="theme-color" content="#f3f1f6"/>');
  // Pages from before a change of colors still name an address like the last one.
  for (const drawing of ['logo', 'banner/reels', '../own-0123abcd/seal']) {
    const picture = await askOnly(
      portal,
      new URL(`/images/${theme}/${drawing}.svg`, 'http://portal').pathname,
    );
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  }
  await portal.stop('SIGINT');
});

it('the pages of calls that the backend lacks are not found, in any language, and no page or sitemap leads to them', async () => {
  const map = { capabilities: { 'get-note-list': false, 'user-register': false } };
  const portal = await spawnPortal({ BACKEND_MAP: writeSiteFile(map) });
  const pages = ['/note', '/en/note', '/register', '/help', '/'];
  expect(
    await Promise.all(pages.map(async (page) => (await askOnly(portal, page)).status)),
  ).toEqual([404, 404, 404, 200, 200]);
  expect((await askOnly(portal, '/')).text).not.toMatch(/href="\/(note|register)/);
  expect((await askOnly(portal, '/login')).text).not.toContain('href="/register"');
  const sitemap = (await askOnly(portal, '/sitemap.xml')).text;
  expect(sitemap).toContain('/game<');
  expect(sitemap).not.toContain('/register');
  await portal.stop('SIGINT');
});

describe('two sites of the built portal', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'several-sites-'));
  const file = path.join(folder, 'site.json');
  const luna = {
    hosts: ['https://luna.example'],
    name: 'LUNA',
    theme: 'rose',
    deposit: { minimum: 70_000 },
  };
  const sola = {
    hosts: ['https://sola.example'],
    name: 'SOLA',
    theme: 'jade',
    languages: ['en', 'vn'],
  };
  const write = (...sites: object[]) => writeWhole(file, JSON.stringify({ sites }));

  let portal: Program;
  const ask = (site: { hosts: string[] }, address: string) =>
    httpRequest(portal.port, address, { headers: { host: new URL(site.hosts[0] ?? '').host } });

  beforeAll(async () => {
    write(luna, sola);
    portal = await spawnPortal({ NEXTAUTH_URL: '', SITE_FILE: file });
  }, 60_000);
  afterAll(async () => {
    await portal.stop('SIGINT');
    rmSync(folder, { recursive: true });
  });

  it.each(['/en', '/en/deposit', '/vn/login', '/en/nope'])(
    'have their own name, theme and amounts at %s',
    async (address) => {
      const code = address.startsWith('/vn') ? 'vn' : 'en';
      for (const site of [luna, sola, luna]) {
        const { text } = await ask(site, address);
        expect(text).toContain(`<html lang="${languageTag(code)}" data-theme="${site.theme}">`);
        expect([text.includes('LUNA'), text.includes('SOLA')]).toEqual([
          site === luna,
          site === sola,
        ]);
        expect(text.includes('"minimum":70000')).toBe(site === luna);
      }
    },
  );

  it('have their own data, also for parallel requests', async () => {
    const build = /"buildId":"([^"]+)"/.exec((await ask(luna, '/en')).text)?.[1] ?? '';
    const replies = await Promise.all(
      [luna, sola, luna, sola].map((site) => ask(site, `/_next/data/${build}/en/comp.json`)),
    );
    const names = replies.map(
      ({ text }) =>
        (JSON.parse(text) as { pageProps: { site: { name: string } } }).pageProps.site.name,
    );
    expect(names).toEqual(['LUNA', 'SOLA', 'LUNA', 'SOLA']);
  });

  it('sign in at their own origin, through next-auth', async () => {
    for (const site of [luna, sola, luna]) {
      const { json } = await new AuthBrowser(portal.port, 'http', site.hosts[0]).get(
        '/api/auth/providers',
      );
      expect(json).toMatchObject({
        credentials: { callbackUrl: `${site.hosts[0]}/api/auth/callback/credentials` },
      });
    }
  });

  it('change without a restart', async () => {
    write({ ...luna, name: 'MOON' }, sola);
    await expect
      .poll(async () => (await ask(luna, '/en')).text.includes('MOON'), { timeout: 5_000 })
      .toBe(true);
    expect((await ask(luna, '/en')).text).not.toContain('LUNA');
  });
});
