// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '#components/ledger/Ledger.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { ledgerCalls, type LedgerChoice } from '#lib/ledger/ledgerEntries.ts';
import { useCurrentUser, type CurrentUserView } from '#lib/member/useCurrentUser.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import {
  application,
  applications,
  bet,
  chips,
  lists,
  openRow,
  press,
  renderHistory,
  rows,
  setUpHistory,
  show,
} from './historyPage.tsx';
import { user } from '#tests/support/memberTab.tsx';
import { answerCalls, failed } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn(), exchangeCall: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', { spy: true });
vi.mock('#lib/member/useCurrentUser.ts', { spy: true });
vi.mock('#lib/session/serverClock.ts', async (original) => ({
  ...(await original<object>()),
  serverNow: () => Date.parse('2026-11-20T12:00:00+09:00'),
}));

setUpHistory();
afterEach(() => vi.unstubAllEnvs());

const allFailed = Object.fromEntries(
  Object.values(ledgerCalls).map((call) => [call, failed(call)]),
);
const returnToWindow = () => act(async () => void window.dispatchEvent(new Event('focus')));
const at = (day: string, time = '10:20:30') => `2026-${day}T${time}+09:00`;
const heads = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const sums = () => screen.getByRole('status').textContent;
const choose = (name: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: '기간' }), name);
const pagesRead = () =>
  vi
    .mocked(callRoute)
    .mock.calls.flatMap(([name, body]) =>
      name === 'get-slot-bets-list' ? [(body as { skip: number }).skip] : [],
    );

describe('the rows', () => {
  it('are deposits, withdrawals and bets in one list by day, the newest first, each with minute, signed amount and state', async () => {
    vi.stubEnv('TZ', 'Asia/Seoul');
    await show({
      deposits: [
        application('1', { appliedOn: at('11-01'), balance: 100_000.9 }),
        application('2', { appliedOn: at('11-03'), status: 'wait' }),
      ],
      withdraws: [
        application('1', { appliedOn: at('11-03', '09:00:00'), status: 'cansel' }), // sic
        application('2', { appliedOn: at('11-01', '11:00:00'), status: '보류' }),
      ],
      bets: [
        bet({
          betTime: at('11-03', '12:00:00'),
          nameKo: '상아빛 고양이',
          nameEn: 'Ivory Cat',
          balanceWin: 25_000.9,
        }),
        bet({ betTime: at('11-02'), thirdParty: '', balanceWin: 10_000 }),
        bet({ betTime: at('11-01', '12:00:00') }),
      ],
    });
    expect(heads()).toEqual(['11월 3일 (화)', '11월 2일 (월)', '11월 1일 (일)']);
    expect(rows()).toEqual([
      '상아빛 고양이+15,000원12:00베팅 10,000원당첨 25,000원',
      '입금+100,000원10:20대기중',
      '출금−100,000원09:00취소',
      '베팅0원10:20베팅 10,000원당첨 10,000원',
      'Evolution−10,000원12:00베팅 10,000원',
      '출금−100,000원11:00보류',
      '입금+100,000원10:20완료',
    ]);
  });

  it('leave out what the backend does not list, with its chip', async () => {
    await show({ deposits: applications(12) }, 'bet', { missingCalls: ['get-slot-bets-list'] });
    expect(chips().map(({ textContent }) => textContent)).toEqual(['전체', '입금', '출금']);
    expect(callRoute).not.toHaveBeenCalledWith('get-slot-bets-list', expect.anything());
  });
});

describe('chips, period and sums', () => {
  it('show one kind; the page preselects it, the address wins, and the choice is kept there', async () => {
    const given = { deposits: applications(9), withdraws: [application('1')], bets: [bet()] };
    visit('/deposit?mode=list&kind=withdraw');
    await show(given, 'deposit');
    expect(rows()).toHaveLength(1);
    expect(chips().map((chip) => chip.getAttribute('aria-pressed'))).toEqual([
      'false',
      'false',
      'true',
      'false',
    ]);
    await press('입금');
    expect(rows()).toHaveLength(9);
    expect(window.location.search).toBe('?mode=list&kind=deposit');
    await press('전체');
    expect(rows()).toHaveLength(11);
  });

  it('add up what is shown, by kind: completed applications, and bets', async () => {
    await show({
      deposits: [...applications(10), application('w', { status: 'wait' })],
      withdraws: [application('1', { balance: 30_000 }), application('2', { status: 'cansel' })], // sic
      bets: [bet(), bet({ balanceWin: 12_000 })],
    });
    expect(sums()).toBe('합계입금+1,000,000원출금−30,000원베팅−8,000원');
    await press('출금');
    expect(sums()).toBe('합계출금−30,000원');
  });

  it('show a month, and all entries again where it has none', async () => {
    const old = application('old', { appliedOn: '2026-09-30T23:59:59+09:00' });
    vi.stubEnv('TZ', 'Asia/Seoul');
    await show({
      deposits: [...applications(9).map((row) => ({ ...row, appliedOn: at('11-02') })), old],
    });
    await choose('2026년 9월');
    expect(window.location.search).toBe('?tab=history&period=2026-09');
    expect(rows()).toEqual(['입금+100,000원23:59완료']);
    await choose('2026년 1월');
    expect(screen.getByText('조건에 맞는 내역이 없어요.')).toBeInTheDocument();
    await press('전체 보기');
    expect(rows()).toHaveLength(10);
  });
});

describe('long ledgers', () => {
  it('show twenty of ten thousand, and twenty more on request, with the focus where they begin', async () => {
    await show({ deposits: applications(10_000) });
    expect(rows()).toHaveLength(20);
    await press('더보기');
    expect(rows()).toHaveLength(40);
    expect(screen.getAllByRole('listitem')[19]).toHaveFocus();
  });

  it('read the bets page by page, and add them up once all are read', async () => {
    await show({ deposits: [application('1')], bets: Array.from({ length: 45 }, () => bet()) });
    expect(pagesRead()).toEqual([1]);
    expect(sums()).toBe('합계입금+100,000원');
    await press('더보기');
    await waitFor(() => expect(rows()).toHaveLength(40));
    await press('더보기');
    await waitFor(() => expect(rows()).toHaveLength(46));
    expect(pagesRead()).toEqual([1, 2, 3]);
    expect(sums()).toBe('합계입금+100,000원베팅−450,000원');
    expect(screen.queryByRole('button', { name: '더보기' })).not.toBeInTheDocument();
  });

  it('hold back what is older than the bets read so far: nothing comes between rows that are shown', async () => {
    const days = (day: string) => Array.from({ length: 20 }, () => bet({ betTime: at(day) }));
    const given = {
      deposits: [
        application('new', { appliedOn: at('11-09') }),
        application('old', { appliedOn: at('11-02') }),
      ],
    };
    await show({ ...given, bets: [...days('11-08'), ...days('11-01')] });
    expect(rows().filter((row) => row?.startsWith('입금'))).toHaveLength(1);
    vi.mocked(callRoute).mockReturnValue(new Promise(() => {}));
    await press('더보기');
    expect(rows()).toHaveLength(21);
    expect(rows().filter((row) => row?.startsWith('입금'))).toHaveLength(1);
  });
});

describe('the detail of an application', () => {
  it('has its number, and when it was processed', async () => {
    vi.stubEnv('TZ', 'Asia/Seoul');
    await show({ deposits: [application('7')] });
    expect(screen.queryByRole('definition')).not.toBeInTheDocument();
    await openRow();
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '7',
      '2026-11-01 10:25',
    ]);
    await press(/^입금/);
    expect(screen.queryByRole('definition')).not.toBeInTheDocument();
  });

  it('names the account of a waiting withdrawal, and of no other application', async () => {
    const payee = {
      ...user,
      bankname: '국민은행',
      bankOwner: '홍길동',
      banknum: '0012-345-067890',
    };
    vi.mocked(useCurrentUser).mockReturnValue({ user: payee } as CurrentUserView);
    const waiting = application('7', { status: 'wait' });
    await show({ withdraws: [waiting, application('6')], deposits: [waiting] });
    await press(/^출금.*대기중$/);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '7',
      '국민은행 끝자리\u00a07890',
      '홍길동',
    ]);
    await press(/^출금.*대기중$/);
    await press(/^입금.*대기중$/);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['7']);
  });

  it.each([
    ['wait', ['처리되면 알려 드려요.'], []],
    ['cansel', ['취소된 이유는 쪽지나 고객센터에서 확인해 주세요.'], ['/note']], // sic
    ['already', [], []],
  ])(
    'of one with the status %s says what follows, and leads to the messages if they may have the reason',
    async (status, said, ways) => {
      await show({ withdraws: [application('7', { status })] });
      await openRow();
      expect(
        screen.queryAllByText(/처리되면|취소된 이유/).map(({ textContent }) => textContent),
      ).toEqual(said);
      expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(ways);
    },
  );
});

describe('hiding', () => {
  const settled = application('8');
  const hideButton = '내 목록에서 숨기기';

  it.each([
    ['the member declines: nothing is sent', false, undefined, [], '목록'],
    [
      'the call succeeds: the row is gone',
      true,
      { answer: { status: 'success' } },
      [['del-deposit', { id: '8' }]],
      'none',
    ],
    [
      'the call is refused: the row stays',
      true,
      { answer: { status: 'foo' } },
      [['del-deposit', { id: '8' }]],
      'failed',
    ],
  ])('asks; %s', async (_case, isConfirmed, answer, sent, result) => {
    vi.mocked(dialogs.confirm).mockResolvedValue(isConfirmed);
    vi.mocked(dialogs.warning).mockResolvedValue();
    vi.mocked(exchangeCall).mockImplementation(async () => {
      answerCalls(lists(result === 'none' ? {} : { deposits: [settled] }));
      return answer as never;
    });
    await show({ deposits: [settled] });
    await openRow();
    await press(hideButton);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: hideButton }) === null).toBe(result === 'none'),
    );
    expect(vi.mocked(exchangeCall).mock.calls).toEqual(sent);
    expect(vi.mocked(dialogs.warning).mock.calls.length).toBe(result === 'failed' ? 1 : 0);
  });

  // Without an id, the upstream would hide all rows.
  it.each([
    ['a waiting application', application('9', { status: 'wait' }), {}],
    ['one without an id', application(''), {}],
    ['a backend that cannot hide', settled, { missingCalls: ['del-deposit'] }],
  ] as const)('is not offered for %s', async (_case, row, site) => {
    await show({ deposits: [row] }, 'all', site as never);
    await openRow();
    expect(screen.getByRole('button', { name: '이 건 문의하기' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: hideButton })).not.toBeInTheDocument();
  });
});

describe('a ledger without current entries', () => {
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
    expect(screen.getByRole('link', { name: '고객센터에 문의하기' })).toHaveAttribute(
      'href',
      '/help',
    );
    answerCalls(lists({ deposits: [application('1')], bets: [bet()] }));
    await press('다시 시도');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});

describe('a fault of one list', () => {
  it.each([
    ['deposit', '입금', 2],
    ['withdraw', '출금', 2],
    ['bet', '베팅', 2],
  ] as const)('is said in one line, and the others are shown: %s', async (kind, name, shown) => {
    const given = lists({
      deposits: [application('1')],
      withdraws: [application('1')],
      bets: [bet()],
    });
    renderHistory(<Ledger kind="all" />, {
      ...given,
      [ledgerCalls[kind]]: failed(ledgerCalls[kind]),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `불러오지 못한 내역이 있어요: ${name}`,
    );
    expect(rows()).toHaveLength(shown);
    answerCalls(given);
    await press('다시 시도');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the old entries, and says so', async () => {
    await show({ deposits: [application('1')], bets: [bet()] });
    answerCalls(allFailed);
    // Neither SWR nor the bets are read again at once.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_000 });
    await returnToWindow();
    vi.useRealTimers();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '마지막으로 불러온 내역을 표시해요.',
    );
    expect(rows()).toHaveLength(2);
  });
});

it('an application that is decided shows its state, and stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const waiting = application('1', { status: 'wait' });
  await show({ deposits: [waiting] });
  await openRow();
  answerCalls(lists({ deposits: [{ ...waiting, status: 'already' }] }));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
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
