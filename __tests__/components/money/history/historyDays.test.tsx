// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import type { Application } from '#contract/records/application.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { application, press, renderHistory, setPhone, setUpHistory, show } from '#tests/support/historyPage.tsx';
import { showSession } from '#tests/support/memberSession.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { confirm: vi.fn(), warning: vi.fn(), toast: vi.fn() } }));
vi.mock('#lib/member/checkHealth.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/session/serverClock.ts', async (original) => ({
  ...(await original<object>()),
  serverNow: () => Date.parse('2026-11-20T12:00:00+09:00'),
}));

setUpHistory();
beforeEach(() => showSession('authenticated', { user: { bankname: '국민은행', bankOwner: '김데모', banknum: '0012345067890' } }));

const ofTwoDays = [
  application('4', { status: 'wait', appliedOn: '2026-11-04 10:00:00', processedOn: '' }),
  application('3', { appliedOn: '2026-11-04 09:00:00', processedOn: '2026-11-04 09:05:00' }),
  application('2', { appliedOn: '2026-11-04 08:00:00', processedOn: '2026-11-05 08:00:00' }),
  application('1', { status: 'cansel', appliedOn: '2026-11-03 10:00:00', processedOn: '2026-11-03 10:05:00' }), // sic
];
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('the days of a list', () => {
  it('are rows of the table, each with the sum of its completed applications; the rows have the time only', async () => {
    show(...ofTwoDays);
    await screen.findByRole('table');
    expect(texts(screen.getAllByRole('rowheader'))).toEqual(['11월 4일 (수)완료 200,000원', '11월 3일 (화)']);
    expect(texts(screen.getAllByRole('row')).slice(1)).toEqual([
      '11월 4일 (수)완료 200,000원',
      '410:00-100,000원대기중',
      '309:0009:05100,000원완료',
      '208:0011-05 08:00100,000원완료',
      '11월 3일 (화)',
      '110:0010:05100,000원취소',
    ]);
  });

  it('are in one list on a phone, each in its first row', async () => {
    setPhone(true);
    show(...ofTwoDays);
    const rows = within(await screen.findByRole('list', { name: '입금내역' })).getAllByRole('listitem');
    expect(rows.map((row) => /11월 \d일 \(.\)/.exec(row.textContent)?.[0])).toEqual([
      '11월 4일 (수)',
      undefined,
      undefined,
      '11월 3일 (화)',
    ]);
  });

  it('are months if the rows are of more than one; the rows have the day then, and the year of another', async () => {
    show(
      application('3', { appliedOn: '2026-11-04 10:00:00', processedOn: '2026-11-04 10:05:00' }),
      application('2', { appliedOn: '2026-10-02 10:00:00', processedOn: '2026-10-02 10:05:00' }),
      application('1', { appliedOn: '2025-12-31 10:00:00', processedOn: '2026-01-01 10:05:00' }),
    );
    await screen.findByRole('table');
    expect(texts(screen.getAllByRole('row')).slice(1)).toEqual([
      '2026년 11월완료 100,000원',
      '311-04 10:0011-04 10:05100,000원완료',
      '2026년 10월완료 100,000원',
      '210-02 10:0010-02 10:05100,000원완료',
      '2025년 12월완료 100,000원',
      '112-31 10:002026-01-01 10:05100,000원완료',
    ]);
  });

  it('show no sum if this device hides amounts', async () => {
    setPreference('isAmountHidden', true);
    show(...ofTwoDays);
    await screen.findByRole('table');
    expect(screen.getAllByRole('rowheader')[0]).not.toHaveTextContent('200,000');
    setPreference('isAmountHidden', false);
  });
});

describe('the sum of the completed ones of all days', () => {
  const another = application('0', { appliedOn: '2026-11-02 10:00:00', processedOn: '' });

  it.each([true, false])('stands above them, for the period and the status chosen (phone: %s)', async (isPhone) => {
    setPhone(isPhone);
    show(...ofTwoDays, another);
    expect((await screen.findByText(/^완료 합계/)).textContent).toBe('완료 합계 300,000원');
    await press(/^완료 3$/);
    expect(screen.getByText(/^완료 합계/)).toBeInTheDocument();
    await press(/^취소 1$/);
    expect(screen.queryByText(/^완료 합계/)).not.toBeInTheDocument();
  });

  it('is left to the head of the day if one has them all', async () => {
    show(...ofTwoDays);
    await screen.findByRole('table');
    expect(screen.queryByText(/^완료 합계/)).not.toBeInTheDocument();
  });
});

describe('an opened withdrawal', () => {
  async function open(row: Application) {
    renderHistory(<ApplicationHistory kind="withdraw" />, { 'get-withdraw-list': { status: 'success', withdraws: [row] } });
    await screen.findByRole('table');
    await press(/상세$/);
    return texts(screen.getAllByRole('term'));
  }

  it('that waits shows the masked account of the member, to which its money goes', async () => {
    expect(await open(ofTwoDays[0]!)).toEqual(['신청 번호', '신청일시', '받는 계좌', '예금주']);
    expect(texts(screen.getAllByRole('definition')).slice(2)).toEqual(['국민은행 끝자리\u00a07890', '김데모']);
  });

  it('that is decided shows none: the list does not say to which account its money went', async () => {
    expect(await open(ofTwoDays[1]!)).toEqual(['신청 번호', '신청일시', '처리일시']);
  });
});

it('an opened deposit shows no account', async () => {
  show(ofTwoDays[0]!);
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: /상세$/ }));
  expect(texts(screen.getAllByRole('term'))).toEqual(['신청 번호', '신청일시']);
});
