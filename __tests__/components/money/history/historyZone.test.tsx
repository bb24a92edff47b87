// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { application, bodyRows, setPhone, setUpHistory, show } from '#tests/support/historyPage.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { confirm: vi.fn(), warning: vi.fn(), toast: vi.fn() } }));

setUpHistory();
beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

describe('the zone of the times, for a member in another', () => {
  const korean = { appliedOn: '2026-11-01T10:20:30+09:00', processedOn: '2026-11-01T10:25:00+09:00' };
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  it('is in the head of each column, and not again in the detail of a row', async () => {
    show(application('7', korean), application('6', { ...korean, processedOn: '' }));
    await screen.findByRole('table');
    expect(heads()).toEqual(['신청 번호', '신청일시 (KST)', '처리일시 (KST)', '금액', '상태', '상세']);
    expect(bodyRows().map((row) => row.textContent)).toEqual(['710:2010:25100,000원완료', '610:20-100,000원완료']);
    await userEvent.click(screen.getAllByRole('button', { name: /상세$/ })[0]!);
    expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent(/^2026-11-01 10:25:00$/);
  });

  it('stays in the rows of a column in which one has another zone or none', async () => {
    show(
      application('7', korean),
      application('6', { appliedOn: '2026-11-01T00:00:00Z', processedOn: '2026-11-01 09:30:00' }),
      application('5', { appliedOn: '이전 시스템에서 옮긴 신청', processedOn: '' }),
    );
    await screen.findByRole('table');
    expect(heads().slice(1, 3)).toEqual(['신청일시', '처리일시']);
    expect(bodyRows().map((row) => row.textContent)).toEqual([
      '710:20 KST10:25 KST100,000원완료',
      '600:00 UTC09:30100,000원완료',
      '5이전 시스템에서 옮긴 신청-100,000원완료',
    ]);
  });

  it('is above the cards of a phone, once', async () => {
    setPhone(true);
    show(application('7', korean));
    await screen.findByRole('listitem');
    expect(screen.getByText('KST 기준 시각')).toBeInTheDocument();
    expect(screen.getByText('신청일시 (KST)').closest('dt')!.nextElementSibling).toHaveTextContent(/^10:20$/);
    await userEvent.click(screen.getByRole('button', { name: /상세$/ }));
    expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent(/^2026-11-01 10:25:00$/);
  });

  it('is in the detail of a row if another one is of the list', async () => {
    show(application('7', { ...korean, processedOn: '2026-11-01T01:25:00Z' }), application('6', korean));
    await userEvent.click((await screen.findAllByRole('button', { name: /상세$/ }))[0]!);
    expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('2026-11-01 01:25:00 UTC');
  });
});
