import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { createBreaker, type Breaker } from '#lib/server/upstream/breaker.ts';
import { UpstreamError, type UpstreamErrorCode } from '#lib/server/upstream/upstreamError.ts';
import { faults, fullAnswer, json, status } from '#tests/support/fakeUpstream.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { moneyCalls, openForm, outcomeOf } from '#tests/support/moneyForms.ts';
import { logLines } from '#tests/support/proxyServer.ts';
import { plainCallNames } from '#tests/support/validBodies.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const { log, lines } = keptLog();
let now: number;
let breaker: Breaker;
let made: number;

beforeEach(() => {
  now = 5_000_000;
  made = 0;
  lines.length = 0;
  breaker = createBreaker(log, {}, () => now);
});

const call = (code?: UpstreamErrorCode, mayProbe = true) =>
  breaker
    .run(async () => {
      made += 1;
      if (code) throw new UpstreamError(code, true);
      return 'answer';
    }, mayProbe)
    .catch((error: UpstreamError) => [error.code, error.mayBeCarriedOut]);

async function times(count: number, code?: UpstreamErrorCode): Promise<void> {
  for (let round = 0; round < count; round += 1) await call(code);
}

const refused = ['upstream_unavailable', false];

describe('the breaker', () => {
  it('opens when half of twenty calls in ten seconds have failed, not before', async () => {
    await times(10);
    await times(9, 'upstream_unavailable');
    expect(breaker.isOpen).toBe(false);
    await times(1, 'upstream_timeout');
    expect(breaker.isOpen).toBe(true);
    expect(await call()).toEqual(refused);
    expect(made).toBe(20);
    expect(lines).toMatchObject([{ level: 'warn', event: 'breaker', state: 'open' }]);
  });

  it('stays closed while less than half fail', async () => {
    for (let round = 0; round < 100; round += 1) {
      await times(2);
      await times(1, 'upstream_unavailable');
    }
    expect(breaker.isOpen).toBe(false);
  });

  it.each<UpstreamErrorCode>([
    'unauthorized',
    'rate_limited',
    'invalid_request',
    'upstream_invalid',
  ])('does not count %s as a failure', async (code) => {
    await times(100, code);
    expect(breaker.isOpen).toBe(false);
  });

  it('does not count an application error as a failure, and closes after one', async () => {
    const applicationError = () =>
      breaker.run(
        () =>
          Promise.reject(
            new UpstreamError('upstream_unavailable', true, { isApplicationError: true }),
          ),
        true,
      );
    for (let round = 0; round < 100; round += 1)
      await expect(applicationError()).rejects.toThrow('upstream_unavailable');
    expect(breaker.isOpen).toBe(false);
    await times(100, 'upstream_unavailable');
    expect(breaker.isOpen).toBe(true);
    now += 5_000;
    await expect(applicationError()).rejects.toThrow('upstream_unavailable');
    expect(breaker.isOpen).toBe(false);
  });

  it('ignores faults of the portal', async () => {
    const fault = () => breaker.run(() => Promise.reject(new TypeError('ours')), true);
    await times(19, 'upstream_unavailable');
    await expect(fault()).rejects.toThrow('ours');
    expect(breaker.isOpen).toBe(false);
  });

  it.each([10_000, 300_000])('forgets failures after %i ms', async (pause) => {
    await times(19, 'upstream_unavailable');
    now += pause;
    await times(19, 'upstream_unavailable');
    expect(breaker.isOpen).toBe(false);
    await times(1, 'upstream_unavailable');
    expect(breaker.isOpen).toBe(true);
  });
});

describe('an open breaker', () => {
  beforeEach(async () => {
    await times(20, 'upstream_unavailable');
    made = 0;
    lines.length = 0;
  });

  it('lets one call through every five seconds, and stays open while it fails', async () => {
    for (let second = 0; second < 60; second += 1) {
      await times(10, 'upstream_unavailable');
      now += 1_000;
    }
    expect(made).toBe(11);
    expect(lines.filter(({ event }) => event === 'breaker')).toEqual([]);
  });

  it('does not wait for a probe that hangs', async () => {
    now += 5_000;
    const hanging = breaker.run(() => new Promise(() => {}), true);
    expect(await call()).toEqual(refused);
    now += 5_000;
    expect(await call()).toBe('answer');
    expect(breaker.isOpen).toBe(false);
    expect(hanging).toBeInstanceOf(Promise);
  });

  it('closes after the first answered probe, with an empty window', async () => {
    now += 4_999;
    expect(await call()).toEqual(refused);
    now += 1;
    expect(await call()).toBe('answer');
    await times(19, 'upstream_unavailable');
    expect(breaker.isOpen).toBe(false);
    expect(lines.filter(({ event }) => event === 'breaker')).toMatchObject([
      { level: 'warn', state: 'closed' },
    ]);
  });

  it('does not probe with a call that must not probe', async () => {
    now += 60_000;
    expect(await call(undefined, false)).toEqual(refused);
    expect(made).toBe(0);
  });

  it('is not closed by the answer to a call sent before it opened', async () => {
    const fresh = createBreaker(log, {}, () => now);
    let answer: (text: string) => void = () => {};
    const early = fresh.run(() => new Promise<string>((resolve) => (answer = resolve)), true);
    const fail = () =>
      fresh
        .run(() => Promise.reject(new UpstreamError('upstream_unavailable', true)), true)
        .catch(() => {});
    for (let round = 0; round < 20; round += 1) await fail();
    answer('late');
    expect(await early).toBe('late');
    expect(fresh.isOpen).toBe(true);
  });
});

describe('outages that are too small for the breaker', () => {
  async function fail(count: number, pauseMs: number): Promise<void> {
    for (let round = 0; round < count; round += 1) {
      await call('upstream_timeout');
      now += pauseMs;
    }
  }

  it('are one warning after three failures over a second, and one line at the first answer', async () => {
    await fail(19, 500);
    await times(2);
    expect(lines).toMatchObject([
      { level: 'warn', event: 'upstream_unreachable', code: 'upstream_timeout' },
      { level: 'info', event: 'upstream_reachable' },
    ]);
  });

  it.each([
    ['two failures', 2, 60_000],
    ['nineteen at the same moment', 19, 0],
  ])('are not logged for %s', async (_what, count, pauseMs) => {
    await fail(count, pauseMs);
    await times(1);
    expect(lines).toEqual([]);
  });

  it('are not logged if one call fails and others are answered', async () => {
    for (let round = 0; round < 100; round += 1) {
      await fail(2, 400);
      await times(3);
    }
    expect(lines).toEqual([]);
  });
});

it('trouble of this host does not count, and is logged at most once a minute', async () => {
  const local = () =>
    breaker
      .run(
        () => Promise.reject(new UpstreamError('upstream_timeout', true, { isLocal: true })),
        true,
      )
      .catch(() => {});
  for (let second = 0; second < 90; second += 1) {
    await local();
    now += 1_000;
  }
  expect(breaker.isOpen).toBe(false);
  expect(lines.map(({ event, code }) => [event, code])).toEqual(
    Array(2).fill(['host_trouble', 'upstream_timeout']),
  );
});

describe('the breaker of a portal', () => {
  const well = json({ data: fullAnswer });
  const read = () => proxy.call('get-member', member);
  const unavailable = [503, 'upstream_unavailable'];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // The pause before each retry is the shortest one.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  setUpProxy({}, {});
  afterEach(async () => {
    upstream.behavior = well;
    vi.advanceTimersByTime(60_000);
    await read(); // closes what the test has opened
    vi.useRealTimers();
  });

  const fail = () => Promise.all(Array.from({ length: 20 }, read));

  it.each(plainCallNames.filter((name) => calls[name].kind !== 'read'))(
    '%s is never repeated',
    async (name) => {
      for (let round = 0; round < 20; round += 1) await read();
      upstream.journal.length = 0;
      upstream.behavior = faults.reset;
      await read();
      expect(upstream.journal, 'there are retries for reads').toHaveLength(2);
      upstream.journal.length = 0;
      expect(outcomeOf(await proxy.call(name, member))).toEqual([
        502,
        'upstream_unavailable',
        'unknown',
      ]);
      expect(upstream.journal).toHaveLength(1);
    },
  );

  it.each([
    [500, 200],
    [501, 200],
    [502, 503],
    [503, 503],
    [504, 503],
    [521, 503],
  ])('after a hundred answers of HTTP %i to one visitor, others get %i', async (code, told) => {
    upstream.behavior = status(code);
    for (let round = 0; round < 100; round += 1) await proxy.call('check-user-id');
    upstream.behavior = well;
    expect((await read()).status).toBe(told);
  });

  it.each(moneyCalls)(
    'while the breaker is open, %s is not sent; later the same form succeeds',
    async (name) => {
      upstream.behavior = faults.reset;
      await fail();
      upstream.journal.length = 0;
      upstream.behavior = well;
      vi.advanceTimersByTime(5_000);

      const form = openForm(proxy, name, member);
      expect(outcomeOf(await form.submit())).toEqual([...unavailable, 'not_sent']);
      expect(upstream.journal).toEqual([]);
      await read();
      expect((await form.submit()).json.status).toBe('success');
    },
  );

  it('refuses calls at once, and a login probes it when there are no other calls', async () => {
    upstream.behavior = faults.reset;
    await fail();
    upstream.behavior = well;
    upstream.journal.length = 0;
    expect(outcomeOf(await read()).slice(0, 2)).toEqual(unavailable);
    expect(outcomeOf(await proxy.call('user-do-login'))).toEqual([...unavailable, 'not_sent']);
    expect(upstream.journal).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect((await proxy.call('user-do-login')).json.status).toBe('success');
    expect(logLines.filter(({ event }) => event === 'breaker').map(({ state }) => state)).toEqual([
      'open',
      'closed',
    ]);
  });
});
