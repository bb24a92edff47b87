import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { locales } from '#lib/i18n/locales.ts';
import { hasNginx, startNginx } from '#tests/deploy/nginxServer.ts';
import { hasRedis, startRedis } from '#tests/support/redisServer.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';
import { moneyHeld, submitLogin } from './support/actions.ts';
import { lightColors } from './support/testSites.ts';

const amounts = { unit: 50_000, minimum: 50_000 };
const sites = [
  { hosts: ['https://luna.example'], redirects: ['https://www.luna.example'], name: 'Luna', languages: ['ko', 'en'] },
  { hosts: ['https://sola.example'], name: 'Sola', languages: ['en', 'ko'], colors: lightColors, deposit: amounts },
  { hosts: ['https://stella.example'], name: 'Stella', languages: ['jp'], theme: 'jade' },
  { hosts: ['https://terra.example'], name: 'Terra', languages: ['vn'] },
  { hosts: ['https://nova.example'], name: 'Nova', languages: ['cn'] },
];
const hosts = sites.flatMap((site) => [...site.hosts, ...(site.redirects ?? [])]).map((origin) => new URL(origin).host);

/** A browser for which the hosts lead to a real nginx with TLS, two portals and a Redis. */
const test = base.extend<object, { deployment: Browser }>({
  deployment: [
    async ({ playwright }, provide) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'several-sites-'));
      const siteFile = path.join(folder, 'sites.json');
      writeFileSync(siteFile, JSON.stringify({ sites }));
      const backend = createReferenceBackend({ rules: { passwordCost: 2 } });
      const [backendOrigin, redis] = await Promise.all([backend.listen(0, '127.0.0.1'), startRedis()]);
      const startPortal = () =>
        spawnPortal({
          UPSTREAM_URL: backendOrigin,
          NEXTAUTH_URL: '',
          SITE_FILE: siteFile,
          REDIS_URL: redis.url,
          GAME_HOSTS: new URL(backendOrigin).host,
          TRUSTED_HOPS: '1',
        });
      const portals = await Promise.all([startPortal(), startPortal()]);
      const nginx = await startNginx([portals[0].port, portals[1].port], { hosts });
      const rules = hosts.flatMap((host) => [`MAP ${host}:443 127.0.0.1:${nginx.port}`, `MAP ${host}:80 127.0.0.1:${nginx.plainPort}`]);
      const browser = await playwright.chromium.launch({ args: ['--no-sandbox', `--host-resolver-rules=${rules.join(',')}`] });
      await provide(browser);
      await browser.close();
      await nginx.stop();
      await Promise.all(portals.map((portal) => portal.stop('SIGKILL')));
      await redis.stop();
      await backend.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
const { expect } = test;

/** The browser does not know who has signed the certificate. */
const openContext = (browser: Browser, locale = 'ko-KR') =>
  browser.newContext({ ignoreHTTPSErrors: true, locale, reducedMotion: 'reduce' });

/** Lightness of the page's ground, 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() =>
    Math.max(...(getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
  );

async function logInAt(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await submitLogin(page);
  await page.waitForURL(/\/(ko)?$/);
  return page;
}

test.skip(!hasNginx || !hasRedis, 'nginx, openssl or redis-server is not installed');

test('five sites under TLS on two portals: each has its name, ground and language; http and other names lead to the canonical one @weekly', async ({
  deployment,
}) => {
  const context = await openContext(deployment);
  const page = await context.newPage();
  for (const {
    hosts: origins,
    name,
    languages: [code],
    colors,
  } of sites) {
    const address = `${origins[0]}${code === 'ko' ? '' : `/${code}`}/notice`;
    await page.goto(address.replace('https:', 'http:'));
    expect(page.url()).toBe(address);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.locator('html')).toHaveAttribute('lang', locales.find((locale) => locale.code === code)?.tag ?? '');
    expect((await lightness(page)) > 200).toBe(colors !== undefined);
  }
  await page.goto('http://www.luna.example/game?type=slot');
  expect(page.url()).toBe('https://luna.example/game?type=slot');
  await context.close();
});

test('a member of one site is a visitor on the other, and a member on both portals @weekly', async ({ deployment }) => {
  const context = await openContext(deployment);
  const luna = await logInAt(context, 'https://luna.example/login');
  await luna.goto('https://luna.example/deposit');
  await expect(luna.getByRole('main')).toContainText('10,000원');
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain('__Host-portal-session');
  for (const { secure, domain } of cookies) expect([secure, domain]).toEqual([true, 'luna.example']);
  // nginx asks the portals in turn.
  for (let turn = 0; turn < 6; turn += 1) {
    const session: unknown = await luna.evaluate(async () => (await fetch('/api/auth/session')).json());
    expect(session).toHaveProperty('user.userId', 'demo');
  }

  const visitor = await context.newPage();
  await visitor.goto('https://sola.example/en/deposit');
  await expect(visitor.locator('main')).toContainText('This page is for members.');
  const sola = await logInAt(context, 'https://sola.example/login');
  await sola.goto('https://sola.example/en/deposit');
  await expect(sola.getByRole('main')).toContainText('50,000 KRW');

  // The login on the other site has not ended this one.
  await luna.reload();
  await expect(luna.getByRole('main')).toContainText('10,000원');
  await expect(moneyHeld(luna)).toContainText(/\d/);
  await context.close();
});
