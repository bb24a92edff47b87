import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { createKnownBrowsers, createLogin } from '#lib/server/session/login.ts';
import type { Session } from '#lib/server/session/session.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { scriptedUpstream } from './madeAuth.ts';
import { secret, setSites } from '#tests/support/madeParts.ts';
import { makeLimits } from '#tests/support/madeLimits.ts';

const { log, lines } = keptLog();
const sessions = { requireCookieSize: async (session: Session) => session };
const ended = { readNumber: async () => ({ storeId: 'store', number: 7 }) };
const meter = { loginRefused: vi.fn() };

interface Attempt {
  userId: string;
  address: string;
  cookieHeader?: string | undefined;
}

/** `ask`: null = refused. */
function loginAsking(
  ask: () => Promise<string | null>,
  { factor = 1, limits = makeLimits({ factor }) } = {},
) {
  const call = async () => {
    const session = await ask();
    return (session === null ? { status: 'fail' } : { status: 'success', session }) as never;
  };
  const login = createLogin({
    secrets: [secret],
    upstream: { call },
    limits,
    sessions,
    ended,
    log,
    meter,
  });
  const attempt = ({ userId, address, ...more }: Attempt) =>
    login.check(
      { id: userId, pw: 'x' },
      { clientAddress: address, ...more },
      async ({ session }) => session ?? '',
    );
  return { ...login, attempt };
}

const demo = { userId: 'demo', address: '198.51.100.1' };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const refuse = async () => null;

function timedLogin(options: Parameters<typeof loginAsking>[1] = {}) {
  let next = { backendMs: 0, answer: null as string | null };
  const login = loginAsking(() => pause(next.backendMs).then(() => next.answer), options);
  async function timed(backendMs: number, answer: string | null, of: Partial<Attempt> = {}) {
    next = { backendMs, answer };
    const before = performance.now();
    const outcome = login
      .attempt({ ...demo, ...of })
      .then((value) => ({ value, ms: performance.now() - before }));
    await vi.runAllTimersAsync();
    return outcome;
  }
  async function failTimes(
    times: number,
    from: (index: number) => Partial<Attempt> = () => ({}),
  ): Promise<void> {
    for (let failed = 0; failed < times; failed += 1)
      expect((await timed(0, null, from(failed))).value).toBeNull();
  }
  const isLimited = async (of: Partial<Attempt> = {}) => {
    const error = await login.attempt({ ...demo, ...of }).catch((failure: CallFailure) => failure);
    expect(error).toMatchObject({
      code: 'rate_limited',
      details: { securityEvent: 'rate_limit', retryAfterSeconds: expect.any(Number) },
    });
  };
  return { ...login, timed, failTimes, isLimited };
}

beforeEach(() => {
  setSites();
  lines.length = 0;
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => void vi.useRealTimers());

describe('a refused login', () => {
  it.each([
    [0, 400],
    [80, 400],
    [399, 400],
    [401, 800],
    [480, 800],
    [9_999, 10_000],
  ])(
    'that takes the backend %i ms takes %i ms in all, also without limits',
    async (backendMs, ms) => {
      const { timed } = timedLogin({ factor: 0 });
      expect(await timed(backendMs, null)).toEqual({ value: null, ms });
      expect(meter.loginRefused).toHaveBeenCalledTimes(1);
    },
  );

  it('with an id or a password that the contract does not allow is not sent, and takes as long', async () => {
    const ask = vi.fn(refuse);
    const { check } = loginAsking(ask);
    const before = performance.now();
    const ids = ['x'.repeat(65), {}, '', '  '].map((id) => ({ id, pw: 'x' }));
    const forms = [...ids, { id: 'demo', pw: 'x'.repeat(129) }, { id: 'demo', pw: '' }, {}];
    for (const form of forms) {
      const outcome = check(form, {}, async () => 'in');
      await vi.runAllTimersAsync();
      expect(await outcome).toBeNull();
    }
    expect([ask.mock.calls.length, performance.now() - before]).toEqual([0, forms.length * 400]);
  });

  it('counts per account and address: the sixth is limited and the backend is not asked', async () => {
    const { failTimes, isLimited, timed } = timedLogin();
    await failTimes(5);
    await isLimited();
    await isLimited({ userId: ' DEMO' });
    expect((await timed(0, 'in', { userId: 'another' })).value).toBe('in');
    expect((await timed(0, 'in', { address: '203.0.113.9' })).value).toBe('in');
    vi.advanceTimersByTime(900_000);
    expect((await timed(0, 'in')).value).toBe('in');
  });

  it('counts before the backend is asked: of 100 parallel logins 5 reach it', async () => {
    const ask = vi.fn(refuse);
    const { attempt } = loginAsking(ask);
    const all = Array.from({ length: 100 }, () =>
      attempt(demo).catch((error: Error) => error.message),
    );
    await vi.advanceTimersByTimeAsync(400);
    expect((await Promise.all(all)).filter((outcome) => outcome === 'rate_limited')).toHaveLength(
      95,
    );
    expect(ask).toHaveBeenCalledTimes(5);
  });

  it('counts per address, 20 over all accounts; attempts over the limit of an account are not counted', async () => {
    const { failTimes, isLimited } = timedLogin();
    await failTimes(5);
    for (let more = 0; more < 30; more += 1) await isLimited();
    await failTimes(15, (index) => ({ userId: `stranger${index}` }));
    await isLimited({ userId: 'another' });
    expect(meter.loginRefused).toHaveBeenCalledTimes(20);
  });
});

describe('the time of a refusal by a slow backend', () => {
  /** One in 20 attempts is for an id that exists. Returns the share of those that a stopwatch recognizes. */
  async function recognized(
    slowMs: number,
    spreadMs: number,
    { timed } = timedLogin({ factor: 0 }),
  ) {
    for (let login = 19; login >= 0; login -= 1)
      await timed(slowMs + (login / 19) * spreadMs, 'in');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let tried = 0; tried < 400; tried += 1) {
      const spread = ((tried * 7) % 20) / 19;
      if (tried % 20 === 3)
        times.known.push((await timed(slowMs + (((tried * 3) % 17) / 16) * spreadMs, null)).ms);
      else times.unknown.push((await timed(40 + spread * 40, null)).ms);
    }
    const usual = new Set(times.unknown);
    return {
      share: times.known.filter((ms) => !usual.has(ms)).length / times.known.length,
      slowestMs: Math.max(...times.unknown),
    };
  }

  it.each([
    [500, 300],
    [900, 500],
    [2_000, 350],
  ])('of %i to %i ms more does not tell whether the id exists', async (slowMs, spreadMs) => {
    expect((await recognized(slowMs, spreadMs)).share).toBe(0);
  });

  it('has a bound: a backend that takes 9 s delays other refusals by 3 s at most', async () => {
    expect((await recognized(9_000, 0)).slowestMs).toBe(3_000);
  });
});

describe('a login that does not count as a failure', () => {
  it('is not delayed and not counted for its address if it succeeds', async () => {
    const { timed } = timedLogin();
    for (let success = 0; success < 50; success += 1)
      expect(await timed(10, 'in')).toEqual({ value: 'in', ms: 10 });
    expect(meter.loginRefused).not.toHaveBeenCalled();
  });

  it('is not counted if the backend cannot be asked', async () => {
    let isAway = true;
    const { attempt } = loginAsking(() =>
      isAway ? Promise.reject(new Error('no backend')) : refuse(),
    );
    for (let tried = 0; tried < 30; tried += 1)
      await expect(attempt(demo)).rejects.toThrow('no backend');
    isAway = false;
    for (let failed = 0; failed < 5; failed += 1)
      await Promise.all([attempt(demo), vi.advanceTimersByTimeAsync(400)]);
  });
});

const hex = (value: number) => value.toString(16);

describe('an account attacked from everywhere', () => {
  it.each<[string, (index: number) => string, number]>([
    ['10,000 /64s of one /48', (index) => `2001:db8:1:${hex(index)}::1`, 10_000],
    ['2,000 /48s', (index) => `2001:1:${hex(index)}::1`, 2_000],
    ['2,000 IPv4 addresses', (index) => `100.64.${index >> 8}.${index & 255}`, 2_000],
  ])(
    'from %s: the backend is asked at most 60 times in any hour',
    async (_name, addressOf, addresses) => {
      const askedAt: number[] = [];
      let answer: string | null = null;
      const { attempt } = loginAsking(async () => (askedAt.push(performance.now()), answer));
      let refused = 0;
      for (let index = 0; index < addresses; index += 1) {
        // All attempts take three hours; the first 1,000 are made at once.
        if (index >= 1_000) vi.advanceTimersByTime(10_800_000 / (addresses - 1_000));
        void attempt({ userId: 'demo', address: addressOf(index) }).catch(() => (refused += 1));
        if (index % 100 === 0) await vi.advanceTimersByTimeAsync(0);
      }
      await vi.runAllTimersAsync();
      const mostInAnHour = Math.max(
        ...askedAt.map(
          (start) => askedAt.filter((at) => at >= start && at < start + 3_600_000).length,
        ),
      );
      expect(mostInAnHour).toBeLessThanOrEqual(60);
      expect([refused + askedAt.length, askedAt.length > 0]).toEqual([addresses, true]);
      await expect(attempt({ userId: 'demo', address: addressOf(0) })).rejects.toThrow(
        'rate_limited',
      );
      answer = 'in';
      expect(await attempt({ userId: 'other', address: '192.0.2.200' })).toBe('in');
    },
  );

  it('stays open to a browser that has signed in to it before, which has a count of its own', async () => {
    const { failTimes, isLimited, knownBrowserLine, timed } = timedLogin();
    const cookieHeader = knownBrowserLine(undefined, 'demo').split(';')[0];
    await failTimes(30, (index) => ({ address: `203.0.113.${index}` }));
    await isLimited({ address: '192.0.2.9' });
    const known = { userId: ' DEMO', address: '192.0.2.9', cookieHeader };
    for (let tries = 0; tries < 2; tries += 1)
      expect((await timed(0, 'in', known)).value).toBe('in');
    await failTimes(5, (index) => ({ ...known, address: `192.0.3.${index}` }));
    await isLimited(known);
  });

  it('allows 30 failures an hour to all such browsers together', async () => {
    const asked = vi.fn(refuse);
    const { attempt, knownBrowserLine } = loginAsking(asked);
    for (let mark = 0; mark < 20; mark += 1) {
      const cookieHeader = knownBrowserLine(undefined, 'demo').split(';')[0];
      const all = Array.from({ length: 6 }, () =>
        attempt({ ...demo, cookieHeader }).catch(() => null),
      );
      await vi.runAllTimersAsync();
      await Promise.all(all);
    }
    expect(asked).toHaveBeenCalledTimes(30);
  });
});

it('all accounts together: 20 failures per /64, 60 per /56, 120 per /48; 60 per /24', async () => {
  const ask = vi.fn(refuse);
  const { attempt } = loginAsking(ask);
  const askedOf = async (addressOf: (index: number) => string) => {
    ask.mockClear();
    const all = Array.from({ length: 300 }, (_, index) =>
      attempt({ userId: `${index}`, address: addressOf(index) }).catch(() => null),
    );
    await vi.advanceTimersByTimeAsync(400);
    await Promise.all(all);
    return ask.mock.calls.length;
  };
  expect(await askedOf((index) => `2001:db8:1:1::${hex(index)}`)).toBe(20);
  expect(await askedOf((index) => `2001:db8:2:1${hex(index % 200).padStart(2, '0')}::1`)).toBe(60);
  expect(await askedOf((index) => `2001:db8:3:${hex(index * 200)}::1`)).toBe(120);
  expect(await askedOf((index) => `203.0.113.${index % 256}`)).toBe(60);
});

describe('signing in', () => {
  const context = { clientAddress: '198.51.100.1' };
  const signIn = async (script: object, form: object = {}, number = ended.readNumber) => {
    const upstream = Object.assign(scriptedUpstream(), script) as ReturnType<
      typeof scriptedUpstream
    >;
    const parts = {
      secrets: [secret],
      upstream,
      limits: makeLimits({ factor: 0 }),
      sessions,
      ended: { readNumber: number },
      log,
      meter,
    };
    const result = createLogin(parts).signIn(
      { userId: 'demo', password: 'demo1234', ...form },
      context,
    );
    await vi.runAllTimersAsync();
    return { result: await result, journal: upstream.journal };
  };

  it('makes a session with the number that was read before the backend was asked', async () => {
    const { result, journal } = await signIn({}, { language: 'jp' });
    const own = {
      userId: 'demo',
      nick: 'demo님',
      level: 3,
      language: 'jp',
      upstreamToken: 'upstream-token-of-demo',
    };
    const session = {
      ...own,
      storeId: 'store',
      number: 7,
      sessionId: expect.stringMatching(/^[\w-]{22}$/) as string,
    };
    expect(result).toMatchObject({ outcome: 'signed_in', session });
    expect(journal.map(({ name, token }) => [name, token])).toEqual([
      ['user-do-login', undefined],
      ['user-health-check', 'upstream-token-of-demo'],
    ]);
    const away = await signIn({}, {}, () => Promise.reject(new CallFailure('overloaded')));
    expect([away.result.outcome, away.journal]).toEqual(['stopped', []]);
  });

  it.each([
    [
      'the health check is refused',
      { check: { status: 'fail', user: { userId: 'demo', nick: 'x' } } },
      'refused',
    ],
    ['the health check has no user', { check: { status: 'success' } }, 'refused'],
    [
      'the user has no id',
      { check: { status: 'success', user: { nick: 'x', level: 1 } } },
      'signed_in',
    ],
    [
      'the backend refuses with 401',
      { fault: new UpstreamError('unauthorized', false) },
      'refused',
    ],
    [
      'the backend refuses with 400',
      { fault: new UpstreamError('invalid_request', false) },
      'refused',
    ],
    [
      'the backend is away',
      { fault: new UpstreamError('upstream_unavailable', false) },
      'unavailable',
    ],
    [
      'the backend answers wrongly',
      { fault: new UpstreamError('upstream_invalid', true) },
      'unavailable',
    ],
    [
      'the backend is too slow',
      { fault: new UpstreamError('upstream_timeout', true) },
      'unavailable',
    ],
    ['the backend limits logins', { fault: new UpstreamError('rate_limited', false) }, 'stopped'],
  ])('%s', async (_name, script, outcome) => {
    expect((await signIn(script)).result).toMatchObject({
      outcome,
      ...(outcome === 'signed_in' && { session: { userId: 'demo' } }),
    });
    expect(lines.map(({ event }) => event)).toEqual(
      outcome === 'unavailable' ? ['login_unavailable'] : [],
    );
  });

  it('is unavailable if the backend does not accept its own token, or a fault of the portal stops it', async () => {
    const call = async (name: string) => {
      if (name === 'user-do-login') return { status: 'success', session: 'x' } as never;
      throw new UpstreamError('unauthorized', false);
    };
    expect((await signIn({ call })).result).toEqual({ outcome: 'unavailable' });
    expect((await signIn({ call: () => Promise.reject(new TypeError('secret')) })).result).toEqual({
      outcome: 'unavailable',
    });
    expect(lines.map(({ event }) => event)).toEqual(['login_unavailable', 'fault']);
    expect(JSON.stringify(lines)).not.toContain('secret"');
  });
});

describe('a browser that has signed in before', () => {
  const [old, young] = ['o'.repeat(32), 'y'.repeat(32)];
  const { idOf, line } = createKnownBrowsers([old]);
  const signIn = (account: string, cookieHeader?: string, by = line) =>
    by(cookieHeader, account).split(';')[0] ?? '';

  it('is known to the accounts it has signed in to, and to no other', () => {
    const cookie = signIn('minji', signIn('demo'));
    expect(idOf(cookie, 'demo')).toMatch(/^[\w-]{22}$/);
    expect(idOf(cookie, 'minji')).not.toBe(idOf(cookie, 'demo'));
    for (const other of ['', 'Demo', 'dem', 'another']) expect(idOf(cookie, other)).toBeUndefined();
  });

  it('has a cookie that is hidden from scripts, lasts 180 days and names no account', () => {
    const set = line(undefined, 'demo');
    expect(set).toMatch(
      /^__Host-portal-known=[\w-]{44}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(Buffer.from(set.slice(20, 64), 'base64url').toString('latin1')).not.toContain('demo');
  });

  it('keeps its id at the next login, and the last four accounts', () => {
    let cookie = signIn('demo');
    const id = idOf(cookie, 'demo');
    expect([signIn('demo', cookie), idOf(cookie, 'demo')]).toEqual([cookie, id]);
    for (const account of ['a', 'b', 'c']) cookie = signIn(account, cookie);
    expect(idOf(cookie, 'demo')).toBe(id);
    cookie = signIn('d', cookie);
    expect([cookie.split('.').length, signIn('d', cookie).split('.').length]).toEqual([4, 4]);
    expect([idOf(cookie, 'demo'), typeof idOf(cookie, 'a')]).toEqual([undefined, 'string']);
  });

  it.each([undefined, '', 'x', 'x.y', 'A'.repeat(44), `${'A'.repeat(44)}.`.repeat(1_000)])(
    'a forged cookie %# is of no use',
    (value) => {
      expect(
        idOf(value === undefined ? undefined : `__Host-portal-known=${value}`, 'demo'),
      ).toBeUndefined();
    },
  );

  it('one changed character, or the secret or host of another deployment, makes a mark worthless', () => {
    const cookie = signIn('demo');
    for (const index of [22, 40, 60]) {
      const changed =
        cookie.slice(0, index) + (cookie[index] === 'A' ? 'B' : 'A') + cookie.slice(index + 1);
      expect(idOf(changed, 'demo')).toBeUndefined();
    }
    expect(createKnownBrowsers([young]).idOf(cookie, 'demo')).toBeUndefined();
    setSites({ NEXTAUTH_URL: 'https://other.example' });
    expect(idOf(cookie, 'demo')).toBeUndefined();
  });

  it('is known after a rotation of the secrets', () => {
    const cookie = signIn('demo');
    const signedAgain = signIn('demo', cookie, createKnownBrowsers([young, old]).line);
    expect(createKnownBrowsers([young]).idOf(signedAgain, 'demo')).toBe(cookie.slice(20, 42));
  });
});
