import { ask, logIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const kept = [
  /^(remembered-id|preferences|play-reminder|hiddenPopups|closed-popups|read-notices|signed-out|logged-in|nextauth\.message)$/,
  /^(game-type|game-after-login|window-companies|help-draft|amount-typed-last)$/,
  /^(mail-told|awaited-deposit|awaited-withdraw|withdraw-password|account-enquiry|help-draft|favorite-games|recent-games):/,
  /^(amount|deposit-step|money):/,
];

test('after visits to all pages, the browser has stored no secret and contacted no other host @weekly', async ({
  page,
  context,
  product,
}) => {
  const hosts = new Set<string>();
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  await logIn(page);
  const { token } = await page.evaluate(() =>
    fetch('/api/auth/session').then((reply) => reply.json()),
  );
  const { user } = await ask<{ user: { phone: string; banknum: string } }>(page, 'get-member', {});
  const secrets: string[] = [token, user.phone, user.banknum, 'demo1234'];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(7);

  for (const path of [
    '/',
    '/deposit',
    '/withdraw',
    '/comp',
    '/note',
    '/notice',
    '/help',
    '/user',
    '/game',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => ({
      keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      held: JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        history.state,
      ]),
      attributes: [...document.querySelectorAll('*')]
        .flatMap((element) => [...element.attributes].map(({ value }) => value))
        .join(' '),
      globals: Object.entries(window)
        .filter(([, value]) => typeof value === 'string')
        .join(' '),
    }));
    for (const key of seen.keys)
      expect([key, kept.some((pattern) => pattern.test(key))]).toEqual([key, true]);
    for (const secret of secrets)
      expect(seen.held + seen.attributes + seen.globals).not.toContain(secret);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  }
  expect([...hosts]).toEqual([new URL(product.portalOrigin).host]);
});
