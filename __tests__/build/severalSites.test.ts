import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTag } from '#lib/i18n/locales.ts';
import { writeWhole } from '#tests/support/writeWhole.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'several-sites-'));
const file = path.join(folder, 'site.json');
const luna = { hosts: ['https://luna.example'], name: 'LUNA', theme: 'rose', deposit: { minimum: 70_000 } };
const sola = { hosts: ['https://sola.example'], name: 'SOLA', theme: 'jade', languages: ['en', 'vn'] };
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

describe('two sites of the built portal', () => {
  it.each(['/en', '/en/deposit', '/vn/login', '/en/nope'])('have their own name, theme and amounts at %s', async (address) => {
    const code = address.startsWith('/vn') ? 'vn' : 'en';
    for (const site of [luna, sola, luna]) {
      const { text } = await ask(site, address);
      expect(text).toContain(`<html lang="${languageTag(code)}" data-theme="${site.theme}">`);
      expect([text.includes('LUNA'), text.includes('SOLA')]).toEqual([site === luna, site === sola]);
      expect(text.includes('"minimum":70000')).toBe(site === luna);
    }
  });

  it('have their own data, also for parallel requests', async () => {
    const build = /"buildId":"([^"]+)"/.exec((await ask(luna, '/en')).text)?.[1] ?? '';
    const replies = await Promise.all([luna, sola, luna, sola].map((site) => ask(site, `/_next/data/${build}/en/comp.json`)));
    const names = replies.map(({ text }) => (JSON.parse(text) as { pageProps: { site: { name: string } } }).pageProps.site.name);
    expect(names).toEqual(['LUNA', 'SOLA', 'LUNA', 'SOLA']);
  });

  it('sign in at their own origin, through next-auth', async () => {
    for (const site of [luna, sola, luna]) {
      const { json } = await new AuthBrowser(portal.port, 'http', site.hosts[0]).get('/api/auth/providers');
      expect(json).toMatchObject({ credentials: { callbackUrl: `${site.hosts[0]}/api/auth/callback/credentials` } });
    }
  });

  it('offer their own languages', async () => {
    expect((await ask(sola, '/login')).headers.location).toBe('/en/login');
    const alternates = (await ask(sola, '/en')).text.matchAll(/rel="alternate" hrefLang="([^"]+)"/g);
    expect(Array.from(alternates, ([, language]) => language)).toEqual(['en', 'vi', 'x-default']);
  });

  it('change without a restart', async () => {
    write({ ...luna, name: 'MOON' }, sola);
    await expect.poll(async () => (await ask(luna, '/en')).text.includes('MOON'), { timeout: 5_000 }).toBe(true);
    expect((await ask(luna, '/en')).text).not.toContain('LUNA');
    write({ ...luna, theme: 'pink' }, sola);
    await expect.poll(async () => (await ask(luna, '/readyz')).text, { timeout: 5_000 }).toContain('sites[0].theme must be one of');
    expect((await ask(luna, '/en')).text).toContain('MOON');
  });
});
