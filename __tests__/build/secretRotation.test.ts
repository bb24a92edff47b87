import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin, startUpstream } from '#tests/support/authServer.ts';
import { hasRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';

const oldSecret = 'the-secret-before-0123456789-0123456789';
const newSecret = 'the-secret-after-0123456789-01234567890';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let redis: RedisServer;

beforeAll(async () => {
  if (!hasRedis) return;
  [upstream, redis] = await Promise.all([startUpstream(), startRedis()]);
});
afterAll(() => hasRedis && Promise.all([upstream.close(), redis.stop()]));

async function restart(secrets: string, ...browsers: AuthBrowser[]) {
  const variables = {
    NEXTAUTH_URL: origin,
    NEXTAUTH_SECRET: secrets,
    UPSTREAM_URL: upstream.url,
    REDIS_URL: redis.url,
  };
  const portal = await spawnPortal(variables);
  const back = browsers.map(({ cookies }) => {
    const browser = new AuthBrowser(portal.port);
    cookies.forEach((value, name) => browser.cookies.set(name, value));
    return browser;
  });
  return { portal, back };
}

async function statusOfCall(browser: AuthBrowser, token: unknown): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    origin,
    authorization: `Bearer ${String(token)}`,
  };
  return (
    await browser.send('/api/routes/user-health-check', { method: 'POST', headers, body: '{}' })
  ).status;
}

it.skipIf(!hasRedis)(
  'a rotation of the secrets logs out no active member',
  async () => {
    const first = await restart(oldSecret, new AuthBrowser(0), new AuthBrowser(0));
    const [visiting, away] = first.back as [AuthBrowser, AuthBrowser];
    await visiting.login();
    await away.login();
    const tokenOfAway = (await away.session()).token;
    const tokenOfVisiting = (await visiting.session()).token;
    expect([
      await statusOfCall(visiting, tokenOfVisiting),
      await statusOfCall(away, tokenOfAway),
    ]).toEqual([200, 200]);
    await first.portal.stop('SIGINT');

    const both = await restart(`${newSecret},${oldSecret}`, visiting, away);
    const [visitingBoth, awayBoth] = both.back as [AuthBrowser, AuthBrowser];
    expect([
      await statusOfCall(visitingBoth, tokenOfVisiting),
      await statusOfCall(awayBoth, tokenOfAway),
    ]).toEqual([200, 200]);
    const { user, token } = await visitingBoth.session();
    expect(user).toMatchObject({ userId: 'demo' });
    expect(await statusOfCall(visitingBoth, token)).toBe(200);
    await visitingBoth.postJson('/api/auth/session', {
      csrfToken: await visitingBoth.csrfToken(),
      data: { act: 1 },
    });

    const behind = await restart(`${oldSecret},${newSecret}`, visitingBoth);
    expect(await statusOfCall(behind.back[0] as AuthBrowser, token)).toBe(200);
    await Promise.all([both.portal.stop('SIGINT'), behind.portal.stop('SIGINT')]);

    const last = await restart(newSecret, visitingBoth, awayBoth);
    const [visitingNew, awayNew] = last.back as [AuthBrowser, AuthBrowser];
    expect([
      await statusOfCall(visitingNew, token),
      await statusOfCall(awayNew, tokenOfAway),
    ]).toEqual([200, 401]);
    expect(await awayNew.session()).toEqual({});
    expect(await visitingNew.session()).toMatchObject({ user: { userId: 'demo' }, token });
    const { output } = await last.portal.stop('SIGINT');
    for (const secret of [oldSecret, newSecret]) expect(output).not.toContain(secret);
  },
  60_000,
);
