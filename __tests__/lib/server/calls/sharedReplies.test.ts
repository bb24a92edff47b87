import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { faults, fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import { logInMember } from '#tests/support/proxyServer.ts';
import type { Member } from '#tests/support/proxyServer.ts';
import { proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const rows = Object.entries(calls) as [CallName, CallDefinition][];
const shared = rows.filter(([, { shared }]) => shared).map(([name]) => name);
/** The shared reads of the home page with all its parts. */
const homePage = shared.filter((name) => !['get-slot-by-company', 'get-sport-setting'].includes(name));

setUpProxy({ SHARED_READ_FACTOR: '1', TRUSTED_HOPS: '1' });
// Answers age by the fake clock only.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => void vi.advanceTimersByTime(600_000));

describe('shared reads', () => {
  it.each(shared)('%s: is a read for visitors without personal data', (name) => {
    const { access, kind, forwardsOrigin, serverOnly } = calls[name] as CallDefinition;
    expect({ access, kind, forwardsOrigin, serverOnly }).toEqual({ access: 'visitor', kind: 'read' });
  });

  it.each(shared)('%s: is anonymous, also for a member', async (name) => {
    const member = await logInMember();
    await proxy.call(name, member, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    const [{ headers }] = upstream.journal as [(typeof upstream.journal)[number]];
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-forwarded-for');
  });
});

it('a hundred parallel visitors cause one request, and each gets the whole answer', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => proxy.call('get-slot-setting')));
  expect(upstream.journal).toHaveLength(1);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.map(({ json: body, headers }) => [body.status, headers['cache-control']])).toEqual(
    Array.from({ length: 100 }, () => ['success', 'no-store']),
  );
});

it('two hundred home pages in ten seconds cause ten requests at most', async () => {
  for (let tenth = 0; tenth < 10; tenth += 1) {
    await Promise.all(homePage.flatMap((name) => Array.from({ length: 20 }, () => proxy.call(name))));
    vi.advanceTimersByTime(999);
  }
  expect(homePage.length).toBeGreaterThanOrEqual(7);
  expect(upstream.journal.length).toBeLessThanOrEqual(10);
});

it('two members with 150 reads each get no data of the other', async () => {
  const [one, other] = await Promise.all([logInMember('member-one'), logInMember('member-two')]);
  upstream.behavior = (response) => {
    const token = String(response.req.headers.authorization ?? 'nobody');
    const nick = token.replace('canary-upstream-token-of-', '');
    json({ data: { ...fullAnswer, user: { ...fullAnswer.user, id: nick, nick } } })(response);
  };
  const ask = async (member: Member) => {
    const [own, list] = await Promise.all([proxy.call('get-member', member), proxy.call('get-user-notices', member)]);
    return own.text + list.text;
  };
  for (let round = 0; round < 3; round += 1) {
    const turns = Array.from({ length: 50 }, () => [ask(one), ask(other)]).flat();
    (await Promise.all(turns)).forEach((text, turn) => {
      expect(text).toContain(turn % 2 ? 'member-two' : 'member-one');
      expect(text).not.toContain(turn % 2 ? 'member-one' : 'member-two');
    });
  }
  expect(upstream.journal.length).toBe(300 + 1);
});

it('while the upstream is down, shared reads return the last answer with its age, and member calls fail', async () => {
  const before = await proxy.call('get-casino-setting');
  expect(before.headers.age).toBe('0');
  upstream.behavior = faults.reset;
  vi.advanceTimersByTime(290_000);
  const last = await proxy.call('get-casino-setting');
  expect([last.status, last.text, last.headers.age]).toEqual([200, before.text, '290']);
  expect((await proxy.call('get-member', await logInMember())).status).toBe(502);
});
