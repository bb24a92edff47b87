// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '#components/ledger/Ledger.tsx';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { locales } from '#lib/i18n/locales.ts';
import { ledgerCalls } from '#lib/ledger/ledgerEntries.ts';
import type { LedgerChoice } from '#lib/ledger/ledgerEntries.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import {
  application,
  applications,
  bet,
  lists,
  openRow,
  press,
  renderHistory,
  rows,
  setUpHistory,
  show,
} from '#tests/support/historyPage.tsx';
import { answerCalls, failed } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn(), exchangeCall: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { confirm: vi.fn(), warning: vi.fn(), toast: vi.fn() } }));

setUpHistory();

const allFailed = Object.fromEntries(Object.values(ledgerCalls).map((call) => [call, failed(call)]));
const returnToWindow = () => act(async () => void window.dispatchEvent(new Event('focus')));

describe('a ledger without current entries', () => {
  it('shows places while one of its lists is loading', async () => {
    renderHistory(<Ledger kind="all" />, { ...lists({ deposits: [application('1')] }), 'get-withdraw-list': new Promise(() => {}) });
    await act(async () => {});
    expect(screen.getByText('불러오는 중')).toBeInTheDocument();
    expect(rows()).toEqual([]);
  });

  it.each<[LedgerChoice, string, string]>([
    ['all', '입금신청', '/deposit'],
    ['withdraw', '입금신청', '/deposit'],
    ['bet', '게임 둘러보기', '/game'],
  ])('has a way on if it has none: %s', async (kind, name, href) => {
    renderHistory(<Ledger kind={kind} />, lists());
    expect(await screen.findByText('아직 내역이 없어요.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('shows a fault of all lists with its request id, ways to support and to try again, and never "no records"', async () => {
    renderHistory(<Ledger kind="all" />, allFailed);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('내역을 불러오지 못했어요.');
    expect(alert).toHaveTextContent('문의용 번호 r-7');
    expect(screen.getByRole('link', { name: '고객센터에 문의하기' })).toHaveAttribute('href', '/help');
    answerCalls(lists({ deposits: [application('1')], bets: [bet()] }));
    await press('다시 시도');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it.each([404, 502])('names support if the upstream has no such lists (%i)', async (httpStatus) => {
    const gone = (callName: (typeof ledgerCalls)['bet']) =>
      new CallError({ code: 'upstream_unavailable', callName, httpStatus, requestId: 'r-8', outcome: 'not_sent' });
    renderHistory(
      <Ledger kind="all" />,
      Object.fromEntries(Object.values(ledgerCalls).map((call) => [call, gone(call as (typeof ledgerCalls)['bet'])])),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('지금은 내역을 볼 수 없어요.');
  });
});

describe('a fault of one list', () => {
  it.each([
    ['deposit', '입금', 2],
    ['withdraw', '출금', 2],
    ['bet', '베팅', 2],
  ] as const)('is said in one line, and the others are shown: %s', async (kind, name, shown) => {
    const given = lists({ deposits: [application('1')], withdraws: [application('1')], bets: [bet()] });
    renderHistory(<Ledger kind="all" />, { ...given, [ledgerCalls[kind]]: failed(ledgerCalls[kind]) });
    expect(await screen.findByRole('alert')).toHaveTextContent(`불러오지 못한 내역이 있어요: ${name}`);
    expect(rows()).toHaveLength(shown);
    answerCalls(given);
    await press('다시 시도');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('of a status other than success is a fault, too', async () => {
    renderHistory(<Ledger kind="all" />, { ...lists({ bets: [bet()] }), 'get-deposit-list': { status: 'foo', deposits: [] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('입금');
  });

  it('keeps the old entries, and says so', async () => {
    await show({ deposits: [application('1')], bets: [bet()] });
    answerCalls(allFailed);
    // Neither SWR nor the bets are read again at once.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_000 });
    await returnToWindow();
    vi.useRealTimers();
    expect(await screen.findByRole('alert')).toHaveTextContent('마지막으로 불러온 내역을 표시해요.');
    expect(rows()).toHaveLength(2);
  });
});

it('an application that is decided shows its state, and stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const waiting = application('1', { status: 'wait', appliedOn: new Date().toISOString() });
  await show({ deposits: [waiting] });
  await openRow();
  answerCalls(lists({ deposits: [{ ...waiting, status: 'already' }] }));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(await screen.findByText('완료')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^입금/ })).toHaveAttribute('aria-expanded', 'true');
  vi.useRealTimers();
});

it('shows no amount if this device hides amounts', async () => {
  setPreference('isAmountHidden', true);
  await show({ deposits: applications(10), bets: [bet({ balanceWin: 50_000 })] });
  expect(document.body).not.toHaveTextContent(/\d\d,000|[+−]/);
  act(() => setPreference('isAmountHidden', false));
});

describe('hiding', () => {
  const settled = application('8', { appliedOn: '2026-11-08 10:00:00' });

  beforeEach(() => {
    vi.mocked(dialogs.confirm).mockResolvedValue(true);
    vi.mocked(dialogs.warning).mockResolvedValue();
  });

  /** Opens the settled one and presses its button; the list has no row any more once `work` is done. */
  async function hide(work: () => Promise<unknown>) {
    await show({ deposits: [application('9', { status: 'wait' }), settled] });
    vi.mocked(exchangeCall).mockImplementation(work as never);
    await openRow(rows()[0]?.includes('대기중') ? 1 : 0);
    await press('내 목록에서 숨기기');
  }

  it('removes a settled row at once, by its id', async () => {
    const work = Promise.withResolvers<unknown>();
    await hide(() => work.promise);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(vi.mocked(exchangeCall).mock.calls).toEqual([['del-deposit', { id: '8' }]]);
    answerCalls(lists({ deposits: [application('9', { status: 'wait' })] }));
    await act(async () => work.resolve({ answer: { status: 'success' } }));
    expect(dialogs.toast).toHaveBeenCalledWith({ text: '내 목록에서 숨겼어요.', kind: 'success' });
    expect(rows()).toHaveLength(1);
  });

  it.each([
    ['the call fails', () => Promise.reject(failed('del-deposit')), 'r-7'],
    ['it is refused', () => Promise.resolve({ answer: { status: 'foo' } }), undefined],
  ])('restores the row if %s', async (_case, answer, requestId) => {
    await hide(answer);
    const said = { text: '숨기지 못했어요. 내역을 목록에 다시 표시했어요.' };
    await waitFor(() => expect(dialogs.warning).toHaveBeenCalledWith(expect.objectContaining(requestId ? { ...said, requestId } : said)));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('sends nothing if the member declines, or is offline', async () => {
    vi.mocked(dialogs.confirm).mockResolvedValueOnce(false);
    await hide(() => Promise.resolve());
    expect(dialogs.confirm).toHaveBeenCalledWith(expect.objectContaining({ cancelText: '그대로 두기', confirmText: '숨기기' }));
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('내 목록에서 숨기기');
    await waitFor(() => expect(dialogs.warning).toHaveBeenCalledWith({ text: '인터넷에 연결되어 있지 않아요.' }));
    expect(exchangeCall).not.toHaveBeenCalled();
    connection.mockRestore();
  });

  it.each([
    ['a waiting application', application('9', { status: 'wait' }), {}],
    ['one without an id', application(''), {}],
    ['a backend that cannot hide', settled, { missingCalls: ['del-deposit'] }],
  ] as const)('is not offered for %s', async (_case, row, site) => {
    await show({ deposits: [row] }, 'all', site as never);
    await openRow();
    expect(screen.getByRole('button', { name: '이 건 문의하기' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /숨기기/ })).not.toBeInTheDocument();
  });

  /** The words for cancelling an application in each language. */
  const takingBack = { ko: /취소|철회/, en: /cancel|withdraw/i, jp: /キャンセル|取消|取り消/, vn: /hủy/i, cn: /取消|撤销/ };

  it.each(locales)('never promises to cancel an application: $name', async ({ code }) => {
    const texts = (await import(`../../../public/locales/${code}/common.json`)) as { default: Record<string, string> };
    const words = Object.entries(texts.default).filter(([key]) => /^history\.(hide|hidden|keep)/.test(key));
    expect(words.length).toBeGreaterThan(4);
    expect(words.filter(([, text]) => takingBack[code].test(text))).toEqual([]);
  });
});

it('reads the lists of the member only', async () => {
  await show({ deposits: [application('1')] });
  expect(
    vi
      .mocked(callRoute)
      .mock.calls.map(([name]) => name)
      .toSorted(),
  ).toEqual(Object.values(ledgerCalls).toSorted());
});
