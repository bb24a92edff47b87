// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { careRecord, changeCareRecord } from '#lib/care/careRecord.ts';
import { useCareWatch } from '#lib/care/useCareWatch.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { onHealthCheck } from '#lib/member/checkHealth.ts';
import { startingMoney } from '#lib/reminder/startingMoney.ts';
import { useLoginTime } from '#lib/reminder/useLoginTime.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { user } from '#tests/support/memberTab.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/reminder/useLoginTime.ts');
vi.mock('#lib/reminder/startingMoney.ts', async (original) => ({ ...(await original<object>()), startingMoney: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', async (original) => ({ ...(await original<object>()), onHealthCheck: vi.fn() }));
const push = vi.hoisted(() => vi.fn(async () => true));
vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ push, pathname: window.location.pathname }),
}));

const minute = 60_000;
const evening = Date.parse('2026-11-20T12:00:00Z');
let tell: (money: number) => void;

function Watch() {
  useCareWatch();
  return null;
}

/** The health checks of a login: the money at each, a minute apart. */
function visit(loginAt: number, [start, ...later]: number[]) {
  vi.mocked(useLoginTime).mockReturnValue(loginAt);
  vi.mocked(startingMoney).mockReturnValue(start);
  vi.setSystemTime(loginAt);
  const { unmount } = renderInPortal(<Watch />);
  for (const money of [start ?? 0, ...later]) {
    act(() => tell(money));
    vi.advanceTimersByTime(minute);
  }
  unmount();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  localStorage.clear();
  showSession('authenticated');
  vi.spyOn(dialogs, 'toast').mockResolvedValue();
  vi.mocked(onHealthCheck).mockImplementation((listener) => {
    tell = (balance) => listener({ user: { ...user, balance, in_balance: 0 }, noteCount: 0, helpCount: 0 }, Date.now());
    return () => {};
  });
});

afterEach(() => void vi.useRealTimers());

it('the next login finds the last one: when, how long, and the change of the money', () => {
  visit(evening, [10_000, 8_000.5, 4_000.5]);
  expect(careRecord('demo').lastVisit).toBeUndefined();
  visit(evening + 600 * minute, [4_000, 5_000]);
  expect(careRecord('demo').lastVisit).toEqual({ loginAt: evening, seenAt: evening + 2 * minute, change: -5_999 });
  expect(careRecord('demo').visit).toMatchObject({ loginAt: evening + 600 * minute, change: 1_000 });
});

it('a change that is not known is not guessed', () => {
  vi.mocked(useLoginTime).mockReturnValue(evening);
  vi.mocked(startingMoney).mockReturnValue(undefined);
  renderInPortal(<Watch />);
  act(() => tell(5_000));
  expect(careRecord('demo').visit?.change).toBeUndefined();
});

it('each member has a record of their own', () => {
  visit(evening, [1_000]);
  expect(careRecord('other')).toEqual({});
});

it('a budget of six months ago is told once, with a link', () => {
  changeCareRecord('demo', { budget: 100_000, reviewedAt: Date.parse('2026-05-01T00:00:00Z') });
  visit(evening, [1_000, 1_000, 1_000]);
  expect(dialogs.toast).toHaveBeenCalledTimes(1);
  vi.mocked(dialogs.toast).mock.calls[0]?.[0].links?.[0]?.onPress();
  expect(push).toHaveBeenCalledWith('/user?tab=care');
  expect(careRecord('demo')).toMatchObject({ budget: 100_000, isReviewTold: true });
});

it.each([
  ['/user?tab=care', 0],
  ['/user', 1],
])('the part of my page that asks by itself shows no toast: %s', (address, count) => {
  window.history.replaceState(null, '', address);
  changeCareRecord('demo', { budget: 100_000, reviewedAt: 0 });
  visit(evening, [1_000]);
  expect(dialogs.toast).toHaveBeenCalledTimes(count);
  window.history.replaceState(null, '', '/');
});

it.each(['no json', 'null', '7', '{"budget":-1,"visit":{"loginAt":"x"},"lastVisit":[]}', '{"budget":"1e9","reviewedAt":null}'])(
  'reads nothing from what another program wrote: %s',
  (stored) => {
    localStorage.setItem('care:demo', stored);
    expect(Object.values(careRecord('demo')).filter(Boolean)).toEqual([]);
  },
);
