// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BetHistory } from '#components/money/history/BetHistory.tsx';
import type { Bet } from '#contract/records/bet.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { renderHistory, setPhone } from '#tests/support/historyPage.tsx';
import { answerCalls, failed } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const bet = (change: Partial<Bet> = {}): Bet => ({
  thirdParty: 'Evolution',
  balanceBet: 10_000,
  balanceWin: 0,
  betTime: '2026-11-01 10:20:30',
  ...change,
});
const bets = (rows: Bet[], maxCount = rows.length) => ({ 'get-slot-bets-list': { status: 'success', bets: rows, maxCount } });

beforeEach(() => {
  vi.clearAllMocks();
  setPhone(false);
  fakeRouter.pathname = '/user';
  visit('/user?tab=bets');
});

afterEach(() => vi.unstubAllEnvs());

describe('BetHistory', () => {
  it('shows company, stake, win, result and time of each bet', async () => {
    renderHistory(<BetHistory />, bets([bet(), bet({ balanceWin: 25_000.9 }), bet({ balanceWin: 10_000, thirdParty: '', betTime: '' })]));
    await screen.findByRole('table', { name: '베팅내역' });
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '게임사베팅금액당첨금액손익베팅시각',
      expect.stringMatching(/^(2026년 )?11월 1일 \(일\)$/),
      'Evolution10,000원0원−10,000원10:20:30',
      'Evolution10,000원25,000원+15,000원10:20:30',
      '-',
      '-10,000원10,000원0원-',
    ]);
  });

  it('names the zone of the times once, for a member in another', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    renderHistory(<BetHistory />, bets([bet({ betTime: '2026-11-01T10:20:30+09:00' }), bet({ betTime: '' })]));
    await screen.findByRole('table', { name: '베팅내역' });
    const times = screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
    // The rows of the days have none.
    expect(times.filter(Boolean)).toEqual(['베팅시각 (KST)', '10:20:30', '-']);
  });

  it('names companies in the language of the page, and adds the page up', async () => {
    const companies = [{ code: 'moonwell', nameKo: '문웰 스튜디오', nameEn: 'Moonwell Studio', used: 'y', imgUrl: '' }];
    renderHistory(<BetHistory />, {
      ...bets([bet({ thirdParty: 'Moonwell Studio' }), bet({ thirdParty: 'MOONWELL', balanceWin: 35_000.9 }), bet()]),
      'get-slot-setting': { status: 'success', slot: companies },
    });
    expect(await screen.findAllByText('문웰 스튜디오')).toHaveLength(2);
    expect(screen.getByText('Evolution')).toBeInTheDocument();
    const total = screen.getByRole('heading', { name: '이 페이지 합계' }).nextElementSibling;
    expect(total).toHaveTextContent('베팅금액30,000원당첨금액35,000원손익+5,000원');
  });

  it.each([true, false])('has nothing between the name of the sums and the sums (phone: %s)', async (isPhone) => {
    setPhone(isPhone);
    renderHistory(<BetHistory />, bets([bet()]));
    const sums = (await screen.findByRole('heading', { name: '이 페이지 합계' })).parentElement!;
    const file = screen.getByRole('button', { name: '이 페이지 CSV 저장' });
    expect(sums).not.toContainElement(file);
    const place = sums.compareDocumentPosition(file);
    expect(place).toBe(isPhone ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('names live casinos in the language of the page too, as far as a list knows them', async () => {
    const entry = { code: 'lantern-house', gameCompany: 'Lantern House', nameKo: '랜턴 하우스', nameEn: '', used: 'y', imgUrl: '' };
    renderHistory(<BetHistory />, {
      ...bets([bet({ thirdParty: 'lantern house' }), bet(), bet({ thirdParty: '' })]),
      'get-casino-setting': { status: 'success', casiono: [entry, { ...entry, code: 'x', gameCompany: 'X', nameKo: '' }] }, // sic
    });
    expect(await screen.findByText('랜턴 하우스')).toBeInTheDocument();
    expect(screen.getByText('Evolution')).toBeInTheDocument();
    expect(screen.getByText('-')).toBeInTheDocument();
  });

  it('requests one page at a time, starting at 1', async () => {
    renderHistory(
      <BetHistory />,
      bets(
        Array.from({ length: 20 }, () => bet()),
        45,
      ),
    );
    expect(await screen.findByText('45건 중 1–20')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '3쪽' }));
    expect(window.location.search).toBe('?tab=bets&page=3');
    await waitFor(() => expect(callRoute).toHaveBeenLastCalledWith('get-slot-bets-list', { skip: 3 }));
  });

  it('keeps the link to the previous page while another page loads', async () => {
    renderHistory(<BetHistory />, bets([bet()], 45));
    await screen.findByRole('table');
    vi.mocked(callRoute).mockReturnValue(new Promise(() => {}));
    await userEvent.click(screen.getByRole('button', { name: '다음 쪽' }));
    expect(screen.getByText('불러오는 중')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '이전 쪽' })).toBeEnabled();
  });

  it('shows an empty state with a link to the games', async () => {
    renderHistory(<BetHistory />, bets([]));
    expect(await screen.findByText('아직 내역이 없어요.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '게임 둘러보기' })).toHaveAttribute('href', '/game');
  });

  it('links back from a missing page', async () => {
    visit('/user?tab=bets&page=9');
    renderHistory(<BetHistory />, bets([], 30));
    const button = await screen.findByRole('button', { name: '첫 쪽으로' });
    // The focus target has text for screen readers.
    expect(document.querySelector('section [tabindex="-1"]')).toHaveTextContent('베팅내역');
    await userEvent.click(button);
    expect(window.location.search).toBe('?tab=bets');
  });

  it('shows a fault with its code and retries on request', async () => {
    renderHistory(<BetHistory />, { 'get-slot-bets-list': failed('get-slot-bets-list') });
    expect(await screen.findByRole('alert')).toHaveTextContent('문의용 번호 r-7');
    answerCalls(bets([bet()]));
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('treats any status other than success as a fault', async () => {
    renderHistory(<BetHistory />, { 'get-slot-bets-list': { status: 'foo', bets: [], maxCount: 0 } });
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('shows cards on a phone', async () => {
    setPhone(true);
    renderHistory(<BetHistory />, bets([bet()]));
    const card = await screen.findByRole('listitem');
    expect(
      within(card)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['게임사', '베팅금액', '당첨금액', '손익', '베팅시각']);
    // Two lines on the right, of which the second names the currency.
    for (const place of ['from', 'to', 'mark']) expect(card.querySelector(`.${place}`)).toBeInTheDocument();
  });
});
