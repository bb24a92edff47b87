// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import { BetHistory } from '#components/money/history/BetHistory.tsx';
import { noteServerTime } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { application, applications, deposits, renderHistory, setPhone } from '#tests/support/historyPage.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: vi.fn() }));

beforeEach(() => {
  vi.clearAllMocks();
  setPhone(false);
  visit('/deposit?mode=list');
  vi.mocked(usePortalSession).mockReturnValue({ status: 'authenticated', user: { userId: 'demo' } as never, isUnreachable: false });
  window.print = vi.fn();
});

afterEach(() => vi.unstubAllEnvs());

async function show(...rows: Parameters<typeof deposits>) {
  renderHistory(<ApplicationHistory kind="deposit" />, { 'get-deposit-list': deposits(...rows) });
  await screen.findByRole('table');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sheet = () => document.querySelector<HTMLElement>('[data-print-sheet]');
const sheetRows = () => within(sheet()!).getAllByRole('row', { hidden: true }).slice(1);
const browserPrints = () => act(async () => void window.dispatchEvent(new Event('beforeprint')));
const paperIsOut = () => act(async () => void window.dispatchEvent(new Event('afterprint')));

describe('the print sheet', () => {
  it('has all filtered rows of every page, and exists only while printing', async () => {
    visit('/deposit?mode=list&status=completed&page=2');
    await show(...applications(45), application('x', { status: 'wait' }));
    expect(sheet()).toBeNull();
    await browserPrints();
    expect(sheetRows()).toHaveLength(45);
    expect(sheet()?.parentElement).toBe(document.body);
    await paperIsOut();
    expect(sheet()).toBeNull();
  });

  it('names the member, the filter and the time of printing by the server’s clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 3, 4, 5) });
    noteServerTime(new Date(2026, 10, 20, 18, 4, 5).toUTCString());
    await show(application('7'));
    await browserPrints();
    expect(within(sheet()!).getByRole('heading', { hidden: true })).toHaveTextContent('입금내역');
    expect(sheet()).toHaveTextContent('demo');
    expect(within(sheet()!).getByText('기간').parentElement).toHaveTextContent('전체 기간');
    expect(within(sheet()!).getAllByText('상태')[0]?.parentElement).toHaveTextContent('상태전체');
    expect(sheet()).toHaveTextContent('2026-11-20 18:04');
    expect(sheetRows()[0]).toHaveTextContent('7100,000원2026-11-01 10:20:302026-11-01 10:25:00완료');
    expect(within(sheet()!).queryByRole('button', { hidden: true })).toBeNull();
    noteServerTime(null);
    vi.useRealTimers();
  });

  it('names the zone at each time, for a member in another', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    await show(application('7', { appliedOn: '2026-11-01T10:20:30+09:00', processedOn: '' }));
    await browserPrints();
    expect(sheetRows()[0]).toHaveTextContent('2026-11-01 10:20:30 KST');
  });

  it('names the days of the period, and keeps each date in one piece', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00+09:00') });
    visit('/deposit?mode=list&period=month');
    await show(application('7'));
    await browserPrints();
    expect(within(sheet()!).getByText('기간').parentElement).toHaveTextContent('이번 달 (2026-11-01 – 2026-11-30)');
    expect(
      within(sheetRows()[0]!)
        .getAllByText('2026-11-01')
        .map(({ className }) => className),
    ).toEqual(['time', 'time']);
    vi.useRealTimers();
  });

  it('is rendered before the browser prints', async () => {
    await show(application('7'), application('8'));
    const drawn: number[] = [];
    window.print = () => void drawn.push(document.querySelectorAll('[data-print-sheet] tbody tr').length);
    await press('인쇄');
    expect(drawn).toEqual([2]);
  });

  it('has one row when printed from its detail, and all rows the next time', async () => {
    await show(application('7'), application('8'));
    await userEvent.click(screen.getAllByRole('button', { name: /상세$/ })[0]!);
    window.print = vi.fn(() => void window.dispatchEvent(new Event('beforeprint')));
    await userEvent.click(screen.getAllByRole('button', { name: '인쇄' })[1]!);
    expect(sheetRows()).toHaveLength(1);
    await paperIsOut();
    await browserPrints();
    expect(sheetRows()).toHaveLength(2);
  });
});

it('bets have a sheet too, with their range and sums', async () => {
  const bet = { thirdParty: 'Evolution', balanceBet: 10_000, balanceWin: 25_000, betTime: '2026-11-01 10:20:30' };
  renderHistory(<BetHistory />, { 'get-slot-bets-list': { status: 'success', bets: [bet, bet], maxCount: 30 } });
  await screen.findByRole('table');
  await browserPrints();
  expect(sheetRows()[1]).toHaveTextContent('Evolution10,000원25,000원15,000원2026-11-01 10:20:30');
  const head = ['demo', '전체 기간', '30건 중 1–20', '베팅금액 20,000원, 당첨금액 50,000원, 손익 30,000원'];
  for (const text of head) expect(sheet()).toHaveTextContent(text);
});

describe('the CSV file', () => {
  it('has all filtered rows, and a name with kind and day', async () => {
    const files: { name: string; text: Promise<string> }[] = [];
    let blob: Blob | undefined;
    URL.createObjectURL = vi.fn((made: Blob) => {
      blob = made;
      return 'blob:file';
    });
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      files.push({ name: this.download, text: blob!.text() });
    });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 18, 4, 5) });
    visit('/deposit?mode=list&status=completed');
    await show(...applications(45), application('x', { status: 'wait' }));
    await press('CSV 저장');
    vi.useRealTimers();

    expect(files.map(({ name }) => name)).toEqual(['deposit-2026-11-20.csv']);
    const lines = (await files[0]!.text).trimEnd().split('\r\n');
    expect(lines).toHaveLength(46);
    expect(lines[0]).toMatch(/신청 번호,금액 \(원\),신청일시,처리일시,상태$/);
    expect(lines[1]).toBe('45,100000,2026-10-01 00:45:00 UTC,2026-11-01 10:25:00,완료');
  });
});
