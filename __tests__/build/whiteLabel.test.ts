import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTag, locales } from '#lib/i18n/locales.ts';
import { expectStrictPolicy } from './htmlChecks.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';
import { spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

const pages = locales.flatMap(({ code }) =>
  specifiedRoutes.map((route) => ({ code, route, address: `/${code}${route === '/' ? '' : route}` })),
);
const footerOf = (html: string) => /<footer[^]*<\/footer>/.exec(html)?.[0] ?? '';
const care = 'https://luna.example/';
const sample = JSON.parse(readFileSync('docs/site.example.json', 'utf8')) as { footer: { license: Record<string, string> } };
const { license } = sample.footer;

describe('a site with its own colors', () => {
  it('sends them with the page, by the hash in its policy, and draws in them', async () => {
    const portal = await spawnPortal({ SITE_FILE: writeSiteFile({ colors: { accent: '#1f5fbf', ground: 'light' } }) });
    const ask = (address: string) => httpRequest(portal.port, address, { headers: { host: `localhost:${portal.port}` } });
    const reply = await ask('/');
    const { text } = reply;
    const [, theme, ground] = /<html lang="ko" data-theme="(own-[\da-f]+)" data-ground="(\w+)">/.exec(text) ?? [];
    expect(ground).toBe('light');
    const [, sheet] = /<style>([^<]+)<\/style>/.exec(text) ?? [];
    expectStrictPolicy(reply);
    expect(sheet).toContain('--metal-400:#1f5fbf');
    expect(sheet?.length).toBeLessThan(900);
    expect(text).toContain('<meta name="theme-color" content="#f3f1f6"/>');
    // The last is the address in a page from before a change of colors.
    for (const drawing of ['logo', 'seal', 'wheel', 'banner/reels', '../own-0123abcd/seal']) {
      const picture = await ask(new URL(`/images/${theme}/${drawing}.svg`, 'http://portal').pathname);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    await portal.stop('SIGINT');
  });
});

describe('a site configured by one file', () => {
  let site: Program;
  let plain: Program;
  const ask = async ({ port }: Program, address: string) =>
    (await httpRequest(port, address, { headers: { host: `localhost:${port}` } })).text;

  beforeAll(async () => {
    [site, plain] = await Promise.all([spawnPortal({ SITE_FILE: writeSiteFile(sample) }), spawnPortal()]);
  }, 60_000);
  afterAll(() => Promise.all([site.stop('SIGINT'), plain.stop('SIGINT')]));

  it.each(pages)('has $address in its theme, with a link to help with gambling', async ({ code, address }) => {
    const html = await ask(site, address);
    expect(html).toContain(`<html lang="${languageTag(code)}" data-theme="rose">`);
    const footer = footerOf(html);
    const texts = JSON.parse(readFileSync(`public/locales/${code}/common.json`, 'utf8')) as Record<string, string>;
    expect(footer).toContain(`href="${care}${code === 'ko' ? '' : 'en/'}responsible"`);
    for (const text of [texts['care.responsible'], texts['care.limits'], license[code]]) {
      expect(footer).toContain(text);
    }
  });

  it('sends a page only the texts of its language', async () => {
    expect(await ask(site, '/en')).not.toMatch(/루나|만 19세|露娜/);
  });

  it.each(['/', '/deposit', '/en/login'])('has none of these texts at %s without a configuration', async (address) => {
    expect(footerOf(await ask(plain, address))).not.toMatch(/책임 있는|한도 설정|Responsible|Set limits/);
  });
});

it('the pages of calls that the backend lacks are not found, in any language, and no page or sitemap leads to them', async () => {
  const map = { capabilities: { 'get-note-list': false, 'user-register': false } };
  const { port, stop } = await spawnPortal({ BACKEND_MAP: writeSiteFile(map) });
  const ask = (address: string) => httpRequest(port, address, { headers: { host: `localhost:${port}` } });
  const pages = ['/note', '/en/note', '/register', '/help', '/'];
  expect(await Promise.all(pages.map(async (page) => (await ask(page)).status))).toEqual([404, 404, 404, 200, 200]);
  expect((await ask('/')).text).not.toMatch(/href="\/(note|register)/);
  expect((await ask('/login')).text).not.toContain('href="/register"');
  const sitemap = (await ask('/sitemap.xml')).text;
  expect(sitemap).toContain('/game<');
  expect(sitemap).not.toContain('/register');
  await stop('SIGINT');
});
