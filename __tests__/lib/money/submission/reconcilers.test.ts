import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Application } from '#contract/records/application.ts';
import type { User } from '#contract/records/user.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { clearUser, storeUser } from '#lib/member/currentUser.ts';
import {
  addedApplication,
  applicationReconciler,
  balanceReconciler,
} from '#lib/money/submission/reconcilers.ts';
import { user } from '#tests/support/memberTab.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

type Kind = 'deposit' | 'withdraw';

const application = (
  id: string,
  balance: number,
  appliedOn = '2026-11-20 12:00:07',
): Application => ({
  id,
  balance,
  status: 'wait',
  appliedOn,
  processedOn: '',
});
const holding = (balance: number) => ({ user: { ...user, balance }, noteCount: 0, helpCount: 0 });

function answerHistory(
  kind: Kind,
  applications: readonly Application[] | undefined,
  status = 'success',
) {
  if (applications)
    vi.mocked(callRoute).mockResolvedValue({ status, [`${kind}s`]: applications } as never);
  else vi.mocked(callRoute).mockRejectedValue(new Error('gone'));
}

/** Noon of 2026-11-20 in Korea. */
const at = Date.parse('2026-11-20T03:00:00Z');

/** `undefined` = the history could not be read. */
async function reconcile(
  kind: Kind,
  before: readonly Application[] | undefined,
  now: readonly Application[] | undefined,
) {
  const reconciler = applicationReconciler(kind);
  answerHistory(kind, before);
  const snapshot = await reconciler.snapshot(50_000);
  answerHistory(kind, now);
  return reconciler.find({ amount: 50_000, at, before: snapshot });
}

beforeEach(() => {
  storeUser(holding(200_000));
  vi.mocked(checkHealth).mockReset().mockResolvedValue(holding(200_000));
  vi.mocked(callRoute).mockReset();
});

describe.each(['deposit', 'withdraw'] as const)('the history of a %s', (kind) => {
  it.each([
    [
      'one more application of the amount',
      [application('1', 50_000)],
      [application('2', 50_000), application('1', 50_000)],
      'found',
    ],
    [
      'one that differs only by its date',
      [application('', 50_000, '2026-11-18')],
      [application('', 50_000, '2026-11-20')],
      'found',
    ],
    [
      'the application that was there before',
      [application('1', 50_000)],
      [application('1', 50_000)],
      'missing',
    ],
    [
      'a second one of the same day, without numbers',
      [application('', 50_000, '2026-11-20')],
      [application('', 50_000, '2026-11-20'), application('', 50_000, '2026-11-20')],
      'found',
    ],
    [
      'a new one while an older one was hidden',
      [application('2', 50_000), application('1', 50_000)],
      [application('3', 50_000)],
      'found',
    ],
    [
      'fewer, as one was hidden',
      [application('', 50_000), application('', 50_000)],
      [application('', 50_000)],
      'missing',
    ],
    [
      'a new one of another amount',
      [application('', 50_000)],
      [application('', 50_000), application('', 70_000)],
      'missing',
    ],
    ['nothing', [], [], 'missing'],
  ] as const)('with %s: %#', async (_case, before, now, verdict) => {
    await expect(reconcile(kind, before, now)).resolves.toBe(verdict);
  });

  it('without a previous snapshot proves only that an amount is missing', async () => {
    await expect(reconcile(kind, undefined, [application('2', 40_000)])).resolves.toBe('missing');
    await expect(reconcile(kind, undefined, [application('2', 50_000)])).rejects.toThrow(
      'could not be compared',
    );
  });

  it('decides nothing if it cannot be read', async () => {
    await expect(reconcile(kind, [], undefined)).rejects.toThrow('could not be read');
    answerHistory(kind, [], 'pass');
    const before = { balance: 200_000, known: {} };
    await expect(applicationReconciler(kind).find({ amount: 50_000, at, before })).rejects.toThrow(
      'could not be read',
    );
    expect(vi.mocked(callRoute).mock.calls).toEqual(Array(3).fill([`get-${kind}-list`, {}]));
  });

  it('is compared with the click: one of several new applications is near it', async () => {
    const now = [application('1', 50_000, '2026-11-18 09:00:00'), application('2', 50_000)];
    await expect(reconcile(kind, [], now)).resolves.toBe('found');
  });

  it.each([null, {}, { '1 2026-11-20': 1 }])(
    'is not compared with the snapshot of an earlier release: %o',
    async (before) => {
      answerHistory(kind, [application('1', 50_000, '2026-11-20')]);
      await expect(
        applicationReconciler(kind).find({ amount: 50_000, at, before: before as never }),
      ).rejects.toThrow();
    },
  );

  it.each([
    ['2026-11-20 12:09:59', true],
    ['2026-11-20T03:09:59.000Z', true],
    ['2026-11-20', true],
    ['2026-11-20 12:10:00', false],
    ['2026-11-20 11:50:00', false],
    ['2026-11-18', false],
    ['', false],
  ])('with a new application of the amount at %s: fits is %s', async (appliedOn, isFitting) => {
    const found = reconcile(kind, [], [application('1', 50_000, appliedOn)]).catch(
      ({ message }: Error) => message,
    );
    expect(await found).toBe(isFitting ? 'found' : 'The history could not be compared');
  });

  it('delays a submission by three seconds at most', async () => {
    vi.useFakeTimers();
    vi.mocked(callRoute).mockReturnValue(new Promise(() => {}));
    const snapshot = applicationReconciler(kind).snapshot(50_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await snapshot).toMatchObject({ known: null });
    vi.useRealTimers();
  });
});

it('a balance that fell by exactly the amount is a hint at a withdrawal: a lost bet looks the same', async () => {
  vi.mocked(checkHealth).mockResolvedValue(holding(150_000));
  await expect(reconcile('withdraw', undefined, undefined)).resolves.toBe('hinted');
  await expect(reconcile('withdraw', [], [])).resolves.toBe('missing');
});

it('without a known balance, a withdrawal has no hint', async () => {
  clearUser();
  vi.mocked(checkHealth).mockResolvedValue(holding(-50_000));
  await expect(reconcile('withdraw', undefined, undefined)).rejects.toThrow('could not be read');
});

it('a balance that fell by exactly the amount proves no deposit', async () => {
  vi.mocked(checkHealth).mockResolvedValue(holding(150_000));
  await expect(reconcile('deposit', undefined, [])).resolves.toBe('missing');
  await expect(reconcile('deposit', undefined, undefined)).rejects.toThrow('could not be read');
  const snapshots = (['deposit', 'withdraw'] as const).map((kind) =>
    applicationReconciler(kind).snapshot(50_000),
  );
  expect((await Promise.all(snapshots)).map(({ balance }) => balance)).toEqual([null, 200_000]);
  expect(checkHealth).not.toHaveBeenCalled();
});

describe('the application that a submission has added', () => {
  const done = (before: object | null) =>
    ({ phase: 'done', amount: 50_000, at, before, source: 'replay' }) as const;
  const name = (id: string) => `${id} 2026-11-20 12:00:07`;
  it.each<[string, object, Application[], string | undefined]>([
    ['the new one', { [name('1')]: 1 }, [application('2', 50_000), application('1', 50_000)], '2'],
    ['none of another amount', {}, [application('2', 60_000)], undefined],
    ['none of two', {}, [application('2', 50_000), application('3', 50_000)], undefined],
    [
      'none where ids repeat',
      { [name('')]: 1 },
      [application('', 50_000), application('', 50_000)],
      undefined,
    ],
  ])('is %s', (_, known, rows, id) => {
    expect(addedApplication(done({ balance: null, known }), rows)?.id).toBe(id);
  });

  it.each<[string, Application[], string | undefined]>([
    [
      'the only one of its time',
      [application('2', 50_000), application('1', 50_000, '2026-11-20 11:57:00')],
      '2',
    ],
    ['none of an earlier time', [application('1', 50_000, '2026-11-20 11:57:00')], undefined],
    [
      'none of two at that time',
      [application('2', 50_000), application('1', 50_000, '2026-11-20 11:59:00')],
      undefined,
    ],
    ['none of another amount', [application('2', 60_000)], undefined],
    ['none that has only the day', [application('2', 50_000, '2026-11-20')], undefined],
    ['none without a time', [application('2', 50_000, '')], undefined],
  ])('is %s, if the history could not be read before', (_, rows, id) => {
    expect(addedApplication(done({ balance: null, known: null }), rows)?.id).toBe(id);
  });

  it('is none while an earlier submission may appear in the history', () => {
    expect(addedApplication(done(null), [application('2', 50_000)])).toBeUndefined();
  });
});

describe('an exchange between two balances', () => {
  const told = (balances: Partial<User>) => ({
    user: { ...user, balance: 100_000, rolling: 30_000.5, ...balances },
    noteCount: 0,
    helpCount: 0,
  });
  const reconciler = balanceReconciler('rolling', 'balance');

  async function lookFor(amount: number, now: Partial<User>) {
    const before = await reconciler.snapshot(amount);
    vi.mocked(checkHealth).mockResolvedValue(told(now));
    return reconciler.find({ amount, at: 0, before });
  }

  beforeEach(() => storeUser(told({})));

  test.each([
    ['the one fell by exactly the amount', 10_000, { rolling: 20_000.5 }, 'hinted'],
    [
      'the other rose by exactly the amount',
      10_000,
      { balance: 110_000, rolling: 31_000 },
      'hinted',
    ],
    ['a fraction of a won went with it', 30_000, { rolling: 0 }, 'hinted'],
    ['nothing changed', 10_000, {}, 'unproven'],
    ['one fell by less', 10_000, { rolling: 20_001.5 }, 'unproven'],
    ['one rose instead', 10_000, { rolling: 40_000.5 }, 'unproven'],
    ['the other rose by more', 10_000, { balance: 110_001 }, 'unproven'],
  ])('%s: %i, %o is %s', async (_case, amount, now, verdict) => {
    expect(await lookFor(amount, now)).toBe(verdict);
  });

  test('without an answer or the previous figures it decides nothing', async () => {
    const before = await reconciler.snapshot(1);
    vi.mocked(checkHealth).mockResolvedValue(undefined);
    await expect(reconciler.find({ amount: 1, at: 0, before })).rejects.toThrow(
      'could not be compared',
    );
    clearUser();
    expect(await reconciler.snapshot(1)).toBeNull();
    await expect(lookFor(1, {})).rejects.toThrow('could not be compared');
  });
});
