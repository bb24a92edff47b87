// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CompView } from '#components/comp/CompScreen.tsx';
import { CallError } from '#lib/api/CallError.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { agreeToAll, beMember, moneyAnswer, press } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange, callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }) }));

const openScreen = (site: Partial<SiteSettings> = {}) => renderInPortal(<CompView />, { path: '/comp', site });

async function exchange(text: string) {
  await userEvent.type(screen.getByLabelText('전환금액'), text);
  await press('전환하기');
}

const history = () => screen.queryByRole('region', { name: '콤프전환내역' });
const row = (name: string) => within(history()!).getByText(name).parentElement;
const day = (text: string) => new Date(`${text}T12:00:00+09:00`).getTime();

/** Exchanges that this device remembers, newest first. */
function remember(...exchanges: [at: number, amount: number][]) {
  localStorage.setItem('care:demo', JSON.stringify({ exchanges: exchanges.map(([at, amount]) => ({ at, amount })) }));
}

beforeEach(() => {
  beMember();
  agreeToAll();
  wire.exchange.mockReset().mockResolvedValue(moneyAnswer('success'));
  vi.useFakeTimers({ now: day('2026-11-25'), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

test('nothing shows before the first one', () => {
  openScreen();
  expect(history()).toBeNull();
});

test('one that is done is listed with its time and amount, and counts to the sum of this month', async () => {
  remember([day('2026-11-02'), 5000], [day('2026-10-31'), 70_000]);
  openScreen();
  await exchange('10000');
  await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' });
  expect(history()).toHaveTextContent('이 기기에서 전환한 내역만 보여요.');
  expect(row('이번 달')).toHaveTextContent('15,000원');
  expect(row('2026-11-25 12:00')).toHaveTextContent('10,000원');
  expect(row('2026-10-31 12:00')).toHaveTextContent('70,000원');
  expect(wire.exchange).toHaveBeenCalledOnce();
});

test('another time zone reads its own clock, and the sum is of a Korean month', () => {
  vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh');
  remember([new Date('2026-11-01T00:30:00+09:00').getTime(), 5000]);
  openScreen();
  expect(row('이번 달')).toHaveTextContent('5,000원');
  expect(row('2026-10-31 22:30')).toHaveTextContent('5,000원');
});

test.each(['low_point', 'something new'])('status %s lists nothing: it is not done', async (status) => {
  wire.exchange.mockResolvedValue(moneyAnswer(status));
  openScreen();
  await exchange('10000');
  await screen.findByRole('alert');
  expect(history()).toBeNull();
});

test('one whose answer is lost is not listed before it is known to be done', async () => {
  wire.exchange.mockRejectedValueOnce(
    new CallError({ code: 'network', callName: 'roll-to-balance', httpStatus: 0, requestId: '', outcome: 'unknown' }),
  );
  vi.useFakeTimers({ now: day('2026-11-25'), shouldAdvanceTime: true });
  openScreen();
  await exchange('10000');
  await screen.findByRole('alert');
  expect(history()).toBeNull();
  wire.exchange.mockResolvedValue({ ...moneyAnswer('success'), isReplayed: true });
  await press('다시 확인');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' });
  expect(row('이번 달')).toHaveTextContent('10,000원');
});

test('one that two tabs learn of is listed once', async () => {
  const at = day('2026-11-25');
  remember([at, 10_000]);
  const record = { key: crypto.randomUUID(), madeAt: at, sent: { amount: 10_000, at, before: null } };
  localStorage.setItem('money:roll-to-balance:demo', JSON.stringify(record));
  openScreen();
  await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' });
  expect(row('이번 달')).toHaveTextContent('10,000원');
});

test('comp that leaves the vault is listed, and the whole comp without an amount, which gives the month no sum', async () => {
  openScreen({ isCompAmountEntered: false, isVaultOpen: true });
  await userEvent.click(screen.getByRole('tab', { name: '콤프 → 보유금' }));
  await userEvent.type(screen.getByLabelText('옮길 금액'), '1000');
  await press('옮기기');
  await waitFor(() => expect(row('이번 달')).toHaveTextContent('1,000원'));
  vi.setSystemTime(day('2026-11-26'));
  await press('전액 전환하기');
  await waitFor(() =>
    expect(
      within(history()!)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['-', '1,000원']),
  );
});

test('ten are shown and fifty are kept; a month with more has no sum, because it is not known', async () => {
  remember(...Array.from({ length: 50 }, (_, index): [number, number] => [day('2026-11-24') - index * 1000, 1000]));
  openScreen();
  await exchange('10000');
  await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' });
  expect(within(history()!).getAllByRole('definition')).toHaveLength(10);
  expect(JSON.parse(localStorage.getItem('care:demo') ?? '')).toHaveProperty('exchanges.length', 50);
  expect(within(history()!).queryByText('이번 달')).toBeNull();
});

test('another member of this device sees none of them', () => {
  localStorage.setItem('care:somebody', JSON.stringify({ exchanges: [{ at: day('2026-11-25'), amount: 1000 }] }));
  openScreen();
  expect(history()).toBeNull();
});

test('what another program has stored is left out', () => {
  localStorage.setItem('care:demo', JSON.stringify({ exchanges: [null, { at: 'soon', amount: 1 }, { at: 1e20, amount: 1000 }] }));
  openScreen();
  expect(row('이번 달')).toHaveTextContent('0원');
});
