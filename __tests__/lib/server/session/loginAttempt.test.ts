import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { knownBrowserCookieLine } from '#lib/server/session/login.ts';
import { accountOf } from '#lib/server/log/keyedHash.ts';
import { attemptLogin } from '#lib/server/session/login.ts';
import { configure } from '#tests/support/authServer.ts';

let count = 0;
let attempt = { userId: '', address: '' };

beforeEach(() => {
  const answers = { accepted: [], refused: [] };
  Object.assign(
    processSingleton('loginAnswers', () => answers),
    answers,
  );
  count += 1;
  attempt = { userId: `member${count}`, address: `198.51.100.${count}` };
  configure({ RATE_LIMIT_FACTOR: '1' });
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const refuse = async () => null;

/** Result and duration of a login whose check takes `backendMs`. */
async function timed(backendMs: number, answer: string | null, { userId, address } = attempt) {
  const before = performance.now();
  const ask = () => pause(backendMs).then(() => answer);
  const outcome = attemptLogin({ userId, address }, ask).then((value) => ({ value, ms: performance.now() - before }));
  await vi.runAllTimersAsync();
  return outcome;
}

async function failTimes(times: number, from: (index: number) => Partial<typeof attempt> = () => ({})): Promise<void> {
  for (let failed = 0; failed < times; failed += 1) expect((await timed(0, null, { ...attempt, ...from(failed) })).value).toBeNull();
}

describe('a refused login', () => {
  it.each([
    [0, 400],
    [80, 400],
    [399, 400],
    [401, 800],
    [480, 800],
    [9_999, 10_000],
  ])('that takes the backend %i ms takes %i ms in all', async (backendMs, ms) => {
    configure({ RATE_LIMIT_FACTOR: '0' });
    expect(await timed(backendMs, null)).toEqual({ value: null, ms });
  });

  it('counts per account and address: the sixth is limited and the backend is not asked', async () => {
    await failTimes(5);
    const ask = vi.fn(refuse);
    await expect(attemptLogin(attempt, ask)).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 898 } });
    await expect(attemptLogin({ ...attempt, userId: ` ${attempt.userId.toUpperCase()}` }, ask)).rejects.toThrow('rate_limited');
    expect(ask).not.toHaveBeenCalled();
    expect((await timed(0, 'in', { ...attempt, userId: 'another' })).value).toBe('in');
    expect((await timed(0, 'in', { ...attempt, address: '203.0.113.9' })).value).toBe('in');
    vi.advanceTimersByTime(900_000);
    expect((await timed(0, 'in')).value).toBe('in');
  });

  it('counts before the backend is asked: of 100 parallel logins 5 reach it', async () => {
    const ask = vi.fn(refuse);
    const all = Array.from({ length: 100 }, () => attemptLogin(attempt, ask).catch((error: Error) => error.message));
    await vi.advanceTimersByTimeAsync(400);
    expect((await Promise.all(all)).filter((outcome) => outcome === 'rate_limited')).toHaveLength(95);
    expect(ask).toHaveBeenCalledTimes(5);
  });

  it('counts per address, 20 over all accounts; attempts over the limit of an account are not counted', async () => {
    await failTimes(5);
    for (let more = 0; more < 30; more += 1) await expect(attemptLogin(attempt, refuse)).rejects.toThrow('rate_limited');
    await failTimes(15, (index) => ({ userId: `stranger${index}` }));
    await expect(attemptLogin({ ...attempt, userId: 'another' }, refuse)).rejects.toMatchObject({
      details: { retryAfterSeconds: expect.any(Number) as number, securityEvent: 'rate_limit' },
    });
  });
});

describe('the time of a refusal by a slow backend', () => {
  /** 1 in 20 attempts is for an id that exists, whose password takes the backend long. Returns the share that a stopwatch recognizes. */
  async function recognized(slowMs: number, spreadMs: number) {
    configure({ RATE_LIMIT_FACTOR: '0' });
    for (let login = 19; login >= 0; login -= 1) await timed(slowMs + (login / 19) * spreadMs, 'in');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let tried = 0; tried < 400; tried += 1) {
      const spread = ((tried * 7) % 20) / 19;
      if (tried % 20 === 3) times.known.push((await timed(slowMs + (((tried * 3) % 17) / 16) * spreadMs, null)).ms);
      else times.unknown.push((await timed(40 + spread * 40, null)).ms);
    }
    const usual = new Set(times.unknown);
    return { share: times.known.filter((ms) => !usual.has(ms)).length / times.known.length, slowestMs: Math.max(...times.unknown) };
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

  it('returns to 400 ms after the backend has recovered', async () => {
    await recognized(900, 500);
    for (let login = 0; login < 50; login += 1) await timed(30, 'in');
    for (let failed = 0; failed < 50; failed += 1) await timed(30, null);
    expect((await timed(30, null)).ms).toBe(400);
  });
});

describe('a login that does not count as a failure', () => {
  it('resets the count of its account if it succeeds', async () => {
    await failTimes(4);
    expect((await timed(0, 'in')).value).toBe('in');
    await failTimes(5);
    await expect(attemptLogin(attempt, refuse)).rejects.toThrow('rate_limited');
  });

  it('is not delayed and not counted for its address if it succeeds', async () => {
    for (let success = 0; success < 50; success += 1) expect(await timed(10, 'in')).toEqual({ value: 'in', ms: 10 });
  });

  it('is not counted if the backend cannot be asked', async () => {
    const ask = () => Promise.reject(new Error('no backend'));
    for (let tried = 0; tried < 30; tried += 1) await expect(attemptLogin(attempt, ask)).rejects.toThrow('no backend');
    await failTimes(5);
  });
});

const hex = (value: number) => value.toString(16);

describe('an account attacked from everywhere', () => {
  it.each<[string, (index: number) => string, number]>([
    ['10,000 /64s of one /48', (index) => `2001:db8:${hex(count)}:${hex(index)}::1`, 10_000],
    ['2,000 /48s', (index) => `2001:${hex(count)}:${hex(index)}::1`, 2_000],
    ['2,000 IPv4 addresses', (index) => `100.${64 + count}.${index >> 8}.${index & 255}`, 2_000],
  ])('from %s: the backend is asked at most 60 times in any hour', async (_name, addressOf, addresses) => {
    const askedAt: number[] = [];
    const ask = async () => {
      askedAt.push(performance.now());
      return null;
    };
    let refused = 0;
    for (let index = 0; index < addresses; index += 1) {
      // Three hours in all; the first 1,000 at once.
      if (index >= 1_000) vi.advanceTimersByTime(10_800_000 / (addresses - 1_000));
      void attemptLogin({ userId: attempt.userId, address: addressOf(index) }, ask).catch(() => (refused += 1));
      if (index % 100 === 0) await vi.advanceTimersByTimeAsync(0);
    }
    await vi.runAllTimersAsync();
    const mostInAnHour = Math.max(...askedAt.map((start) => askedAt.filter((at) => at >= start && at < start + 3_600_000).length));
    expect(mostInAnHour).toBeLessThanOrEqual(60);
    expect([refused + askedAt.length, askedAt.length > 0]).toEqual([addresses, true]);
    // The earliest address is not forgotten: it still has its own count, and other accounts theirs.
    await expect(attemptLogin({ userId: attempt.userId, address: addressOf(0) }, ask)).rejects.toThrow('rate_limited');
    expect((await timed(0, 'in', { userId: `other${count}`, address: '192.0.2.200' })).value).toBe('in');
  });

  it('stays open to a browser that has signed in to it before, which has a count of its own', async () => {
    const cookieHeader = knownBrowserCookieLine(undefined, accountOf(attempt.userId)).split(';')[0];
    await failTimes(30, (index) => ({ address: `203.0.${count}.${index}` }));
    await expect(attemptLogin({ ...attempt, address: '192.0.2.9' }, refuse)).rejects.toMatchObject({ code: 'rate_limited' });
    const known = { userId: ` ${attempt.userId.toUpperCase()}`, address: '192.0.2.9', cookieHeader };
    for (let tries = 0; tries < 2; tries += 1) {
      const outcome = attemptLogin(known, async () => 'in');
      await vi.runAllTimersAsync();
      expect(await outcome).toBe('in');
    }
    const asked = vi.fn(refuse);
    const all = Array.from({ length: 9 }, (_, index) => attemptLogin({ ...known, address: `192.0.3.${index}` }, asked).catch(() => null));
    await vi.runAllTimersAsync();
    await Promise.all(all);
    expect(asked).toHaveBeenCalledTimes(5);
  });

  it('allows 30 failures an hour to all such browsers together', async () => {
    const asked = vi.fn(refuse);
    for (let mark = 0; mark < 20; mark += 1) {
      const cookieHeader = knownBrowserCookieLine(undefined, accountOf(attempt.userId)).split(';')[0];
      const all = Array.from({ length: 6 }, () => attemptLogin({ ...attempt, cookieHeader }, asked).catch(() => null));
      await vi.runAllTimersAsync();
      await Promise.all(all);
    }
    expect(asked).toHaveBeenCalledTimes(30);
  });
});

it('4,000 failed logins from 40 networks do not close the login to another one', async () => {
  const address = (index: number) => `2001:dbf:${(index % 40).toString(16)}:${Math.floor(index / 40) * 256}::1`;
  const flood = Array.from({ length: 4_000 }, (_, index) =>
    attemptLogin({ userId: `flood${count}-${index}`, address: address(index) }, refuse),
  );
  await vi.runAllTimersAsync();
  await Promise.all(flood);
  for (let index = 0; index < 200; index += 1) {
    expect(await attemptLogin({ userId: `other${count}-${index}`, address: `203.1.${index}.7` }, async () => 'in')).toBe('in');
  }
});

it('all accounts together: 20 failures per /64, 60 per /56, 120 per /48; 60 per /24', async () => {
  const ask = vi.fn(refuse);
  const askedOf = async (addresses: string[]) => {
    ask.mockClear();
    const all = addresses.map((address, index) => attemptLogin({ userId: `sprayed${count}-${index}`, address }, ask).catch(() => null));
    await vi.advanceTimersByTimeAsync(400);
    await Promise.all(all);
    return ask.mock.calls.length;
  };
  const many = (addressOf: (index: number) => string) => Array.from({ length: 300 }, (_, index) => addressOf(index));
  expect(await askedOf(many((index) => `2001:db8:1:1::${hex(index)}`))).toBe(20);
  expect(await askedOf(many((index) => `2001:db8:2:1${hex(index % 200).padStart(2, '0')}::1`))).toBe(60);
  expect(await askedOf(many((index) => `2001:db8:3:${hex(index * 200)}::1`))).toBe(120);
  expect(await askedOf(many((index) => `203.0.113.${index % 256}`))).toBe(60);
});

it('a login that ends in the next window refunds nothing of that window', async () => {
  let fail: (error: Error) => void = () => {};
  const late = attemptLogin(attempt, () => new Promise((_, reject) => (fail = reject)));
  vi.advanceTimersByTime(900_000);
  await failTimes(5);
  fail(new Error('no backend'));
  await expect(late).rejects.toThrow('no backend');
  await expect(attemptLogin(attempt, refuse)).rejects.toThrow('rate_limited');
});

it('a refusal takes 400 ms without limits, too', async () => {
  configure({ RATE_LIMIT_FACTOR: '0' });
  await failTimes(30);
  expect(await timed(0, null)).toEqual({ value: null, ms: 400 });
});
