import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { hasNginx, startNginx } from '#tests/deploy/nginxServer.ts';
import { hasRedis, startRedis } from '#tests/support/redisServer.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';
import { moneyHeld, submitLogin } from './support/actions.ts';

const sites = [
  { hosts: ['https://luna.example'], name: 'Luna', languages: ['ko', 'en'] },
  { hosts: ['https://sola.example'], name: 'Sola', languages: ['en', 'ko'], deposit: { unit: 50_000, minimum: 50_000 } },
];
const hosts = ['luna.example', 'sola.example'];

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

async function logInAt(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await submitLogin(page);
  await page.waitForURL(/\/(ko)?$/);
  return page;
}

test.skip(!hasNginx || !hasRedis, 'nginx, openssl or redis-server is not installed');

test('a member of one site is a visitor on the other, and a member on both portals @weekly', async ({ deployment }) => {
  // The browser does not know who has signed the certificate.
  const context = await deployment.newContext({ ignoreHTTPSErrors: true, locale: 'ko-KR', reducedMotion: 'reduce' });
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
  await expect(visitor.locator('main')).toContainText('Please log in first.');
  const sola = await logInAt(context, 'https://sola.example/login');
  await sola.goto('https://sola.example/en/deposit');
  await expect(sola.getByRole('main')).toContainText('50,000 KRW');

  // The login on the other site has not ended this one.
  await luna.reload();
  await expect(luna.getByRole('main')).toContainText('10,000원');
  await expect(moneyHeld(luna)).toContainText(/\d/);
  await context.close();
});
