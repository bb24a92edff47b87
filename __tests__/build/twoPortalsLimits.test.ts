import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkMs } from '#lib/server/session/endedSessions.ts';
import { json, status } from '#tests/support/fakeUpstream.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { AuthBrowser, formPost } from '#tests/support/authBrowser.ts';
import { logInMember, publicOrigin } from '#tests/support/proxyServer.ts';
import { hasRedis } from '#tests/support/redisServer.ts';
import { startTwoPortals } from '#tests/support/twoPortals.ts';
import type { Portal, TwoPortals } from '#tests/support/twoPortals.ts';

describe.skipIf(!hasRedis)('two portals with limits that share a Redis', () => {
  let portals: TwoPortals;

  beforeAll(async () => {
    portals = await startTwoPortals({ RATE_LIMIT_FACTOR: '1' });
  }, 60_000);
  afterAll(() => portals.stop());
  beforeEach(() => {
    portals.upstream.behavior = json({ data: { status: 'success', note: [] } });
    portals.upstream.journal.length = 0;
  });

  const readiness = async ({ port }: Portal) => {
    const { status: httpStatus, text } = await httpRequest(port, '/readyz', { headers: { host: 'localhost' } });
    return [httpStatus, JSON.parse(text)];
  };

  it('allow a member the same number of calls as a single one', async () => {
    const member = await logInMember('counted');
    const portal = (index: number) => (index % 2 ? portals.one : portals.other);
    const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => portal(index).call('get-note-list', member)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(120);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(80);
    expect(portals.upstream.journal).toHaveLength(120);
  }, 30_000);

  it('both refuse a session that was signed out on one of them', async () => {
    const member = await logInMember('ended');
    expect((await portals.other.call('get-note-list', member)).status).toBe(200);
    portals.upstream.behavior = status(401);
    expect((await portals.one.call('get-note-list', member)).status).toBe(401);
    portals.upstream.behavior = json({ data: { status: 'success', note: [] } });
    expect((await portals.one.call('get-note-list', member)).status).toBe(401);
    const isRefused = async () => expect((await portals.other.call('get-note-list', member)).status).toBe(401);
    await vi.waitFor(isRefused, { timeout: checkMs + 1_000, interval: 250 });
  }, 15_000);

  it('both refuse a session after a sign-out on one of them', async () => {
    const member = await logInMember('signed-out');
    expect((await portals.other.call('get-note-list', member)).status).toBe(200);
    const { method, headers, body } = formPost({ csrfToken: member.authorization.slice('Bearer '.length), json: 'true' });
    const own = { ...headers, host: new URL(publicOrigin).host, origin: publicOrigin, cookie: member.cookie };
    const reply = await new AuthBrowser(portals.one.port).send('/api/auth/signout', {
      method: String(method),
      headers: own,
      body: String(body),
    });
    expect([reply.status, reply.json]).toEqual([200, { url: `${publicOrigin}/` }]);
    expect((await portals.one.call('get-note-list', member)).status).toBe(401);
    const isRefused = async () => expect((await portals.other.call('get-note-list', member)).status).toBe(401);
    await vi.waitFor(isRefused, { timeout: checkMs + 1_000, interval: 250 });
  }, 15_000);

  it('without Redis serve reads, report it in /readyz and refuse money and logins; an empty Redis ends all sessions', async () => {
    const [member, ended] = [await logInMember('serving'), await logInMember('ended-meanwhile')];
    // The Redis of this test has no persistence.
    const ready = { state: 'ready', sharedState: 'redis; appendonly is no: a restart loses all of it' };
    expect(await readiness(portals.one)).toEqual([200, ready]);
    await portals.redis.stop();
    expect((await portals.one.call('get-note-list', member)).status).toBe(200);
    expect((await portals.one.call('apply-user-deposit', member)).json.error).toEqual({ code: 'overloaded', outcome: 'not_sent' });
    const reply = await new AuthBrowser(portals.one.port, 'http', publicOrigin).login();
    expect(reply.status).toBe(503);
    portals.upstream.behavior = status(401);
    expect((await portals.one.call('get-note-list', ended)).status).toBe(401);
    const state = { state: 'ready', sharedState: 'redis out of reach', waitingRevocations: 1 };
    expect(await readiness(portals.one)).toEqual([200, state]);
    portals.upstream.behavior = json({ data: { status: 'success', note: [] } });
    expect((await portals.other.call('get-note-list', ended)).status).toBe(200);

    await portals.restartRedis();
    const isRefused = async () => expect((await portals.other.call('get-note-list', member)).status).toBe(401);
    await vi.waitFor(isRefused, { timeout: checkMs + 5_000, interval: 250 });
    await vi.waitFor(async () => expect(await readiness(portals.one)).toEqual([200, ready]), { timeout: 5_000 });
  }, 30_000);
});
