import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptLogin } from '#lib/server/session/loginAttempt.ts';
import { configure } from '#tests/support/authServer.ts';

let count = 0;
let attempt = { userId: '', address: '' };

beforeEach(() => {
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

it('an account with failures from many addresses is throttled, and never locked', async () => {
  await failTimes(50, (index) => ({ address: `203.0.${count}.${index}` }));
  expect(await timed(5, null, { ...attempt, address: '192.0.2.200' })).toEqual({ value: null, ms: 2_000 });
  await failTimes(150, (index) => ({ address: `203.1.${count}.${index}` }));
  expect(await timed(5, 'in')).toEqual({ value: 'in', ms: 2_000 });
  vi.advanceTimersByTime(3_600_000);
  expect(await timed(5, 'in')).toEqual({ value: 'in', ms: 5 });
});

it('a throttled account is refunded no attempt that was not counted', async () => {
  await failTimes(50, (index) => ({ address: `203.0.${count}.${index}` }));
  const ask = () => Promise.reject(new Error('no backend'));
  for (let tried = 0; tried < 3; tried += 1) {
    await expect(attemptLogin({ ...attempt, address: `192.0.2.${tried}` }, ask)).rejects.toThrow('no backend');
    expect(await timed(5, 'in', { ...attempt, address: `192.0.2.1${tried}` })).toEqual({ value: 'in', ms: 2_000 });
  }
  expect(await timed(5, null, { ...attempt, address: '192.0.2.200' })).toEqual({ value: null, ms: 2_000 });
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
