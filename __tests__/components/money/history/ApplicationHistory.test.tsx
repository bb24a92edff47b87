// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { helpDraftKey } from '#lib/help/helpDraft.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import {
  application,
  applications,
  bodyRows,
  one,
  press,
  renderHistory,
  setPhone,
  setUpHistory,
  show,
} from '#tests/support/historyPage.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { confirm: vi.fn(), warning: vi.fn(), toast: vi.fn() } }));

setUpHistory();

const ofEach = [
  application('4', { status: 'wait', appliedOn: '2026-11-04 10:00:00' }),
  application('3', { status: 'already', appliedOn: '2026-11-03 10:00:00' }),
  application('2', { status: 'cansel', appliedOn: '2026-11-02 10:00:00' }), // sic
  application('1', { status: '보류', appliedOn: '2026-11-01 10:00:00' }),
];

describe('the rows', () => {
  it('show number, time, amount and status, newest first, and the time of processing if one has it', async () => {
    show(...ofEach.toReversed().map((row) => ({ ...row, processedOn: '' })));
    await screen.findByRole('table', { name: '입금내역' });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['신청 번호', '신청일시', '금액', '상태', '상세']);
    expect(bodyRows().map((row) => row.textContent)).toEqual([
      '410:00100,000원대기중',
      '310:00100,000원완료',
      '210:00100,000원취소',
      '110:00100,000원보류',
    ]);
  });

  it('are cards on a phone, each value with its label, which the time hides', async () => {
    setPhone(true);
    show(one);
    const card = await screen.findByRole('listitem');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(
      within(card)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['신청일시', '금액', '상태']);
    expect(
      within(card)
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['10:20', '100,000원', '대기중']);
  });

  it.each([true, false])('stay usable with any data of the upstream (phone: %s)', async (isPhone) => {
    setPhone(isPhone);
    show(
      application('same', { balance: 1e21 }),
      application('same', { balance: -50_000.9, status: 'x'.repeat(300) }),
      application('', { appliedOn: '', status: '' }),
      application('', { appliedOn: 'soon', processedOn: 'later' }),
    );
    expect(await screen.findAllByRole('button', { name: /상세$/ })).toHaveLength(4);
    expect(screen.getByText('-50,000')).toBeInTheDocument();
    expect(screen.getByText('x'.repeat(300))).toBeInTheDocument();
  });

  it('are limited to twenty of ten thousand', async () => {
    show(...applications(10_000));
    await screen.findByRole('table');
    expect(bodyRows()).toHaveLength(20);
    expect(screen.getByText('10,000건 중 1–20')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '500쪽' })).toBeInTheDocument();
  });
});

describe('filter and pages', () => {
  it('show the row count of each status, and keep the selection in the URL', async () => {
    show(...ofEach);
    await screen.findByRole('table');
    const group = screen.getByRole('group', { name: '상태별 보기' });
    expect(
      within(group)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['전체 4', '대기중 1', '완료 1', '취소 1', '기타 1']);

    await press(/^완료/);
    expect(bodyRows()).toHaveLength(1);
    expect(window.location.search).toBe('?mode=list&status=completed');
    expect(screen.getByRole('button', { name: /^완료/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('tell the result of each choice to screen readers, also that of all rows', async () => {
    show(...ofEach);
    await screen.findByRole('table');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await press(/^완료/);
    expect(screen.getByRole('status')).toHaveTextContent('1건 중 1–1');
    await press(/^전체/);
    expect(screen.getByRole('status')).toHaveTextContent('4건 중 1–4');
  });

  it('show the applications of a period, with their count of each status', async () => {
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    show(
      ...ofEach.map((row) => ({ ...row, appliedOn: '2020-01-01 10:00:00' })),
      application('5', { status: 'wait', appliedOn: `${today} 00:00:00` }),
    );
    await screen.findByRole('table');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '기간' }), '이번 달');
    expect(window.location.search).toBe('?mode=list&period=month');
    expect(bodyRows()).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('1건 중 1–1');
    expect(screen.getByRole('button', { name: /^대기중/ })).toHaveTextContent('대기중 1');
    await press(/^완료/);
    await press('전체 보기');
    expect(window.location.search).toBe('?mode=list');
    expect(bodyRows()).toHaveLength(5);
    expect(document.querySelector('section [tabindex="-1"]')).toHaveFocus();
  });

  it('start from the URL', async () => {
    visit('/deposit?mode=list&page=2');
    show(...applications(25));
    await screen.findByRole('table');
    expect(bodyRows()).toHaveLength(5);
    expect(screen.getByText('25건 중 21–25')).toBeInTheDocument();
  });

  it('change the page in the URL, and move the focus to its first row', async () => {
    show(...applications(45));
    await screen.findByRole('table');
    await press('2쪽');
    expect(window.location.search).toBe('?mode=list&page=2');
    expect(screen.getByText('45건 중 21–40')).toHaveFocus();
    await press('이전 쪽');
    expect(window.location.search).toBe('?mode=list');
  });

  it('show the last page if the URL names a missing one', async () => {
    visit('/deposit?page=99');
    show(...applications(25));
    expect(await screen.findByText('25건 중 21–25')).toBeInTheDocument();
  });

  it('return to the first page when the filter changes, and offer all rows if none match', async () => {
    visit('/deposit?mode=list&page=2');
    show(...applications(25));
    await screen.findByRole('table');
    await press(/^대기중/);
    expect(window.location.search).toBe('?mode=list&status=waiting');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await press('전체 보기');
    expect(bodyRows()).toHaveLength(20);
  });
});

describe('the detail of a row', () => {
  it('shows the number and the times as sent', async () => {
    show(application('7', { appliedOn: '2026-11-01 10:20:30', processedOn: '2026-11-01T10:25:00+09:00' }));
    await screen.findByRole('table');
    expect(bodyRows()[0]).toHaveTextContent('710:2010:25100,000원완료');
    const button = screen.getByRole('button', { name: '2026-11-01 100,000원 상세' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '7',
      '2026-11-01 10:20:30',
      '2026-11-01 10:25:00',
    ]);
    await userEvent.click(button);
    expect(screen.queryByRole('definition')).not.toBeInTheDocument();
  });

  it('shows a time that cannot be read unchanged', async () => {
    const appliedOn = '이전 시스템에서 옮긴 신청이라 시각을 알 수 없음';
    show(application('7', { appliedOn }));
    await screen.findByRole('table');
    await press(/상세$/);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['7', appliedOn, '2026-11-01 10:25:00']);
  });

  it('links to the support form with the data of the application', async () => {
    show(one);
    await screen.findByRole('table');
    await press(/상세$/);
    await press('이 건 문의하기');
    expect(fakeRouter.push).toHaveBeenLastCalledWith('/help?mode=form');
    expect(JSON.parse(sessionStorage.getItem(helpDraftKey) ?? '')).toEqual({
      title: '[입금] 입금신청 문의 (100,000원, 2026-11-01)',
      contents:
        '아래 신청 건에 대해 문의드립니다.\n\n구분: 입금신청\n금액: 100,000원\n신청일시: 2026-11-01 10:20:30\n신청 번호: 7\n상태: 대기중\n\n',
    });
  });

  it('do not link to a support page that is not there', async () => {
    renderHistory(<ApplicationHistory kind="deposit" />, { 'get-deposit-list': { status: 'success', deposits: [one] } }, 'ko', {
      missingScreens: ['/help'],
    });
    await screen.findByRole('table');
    await press(/상세$/);
    expect(screen.queryByRole('button', { name: '이 건 문의하기' })).not.toBeInTheDocument();
  });
});

it('lists withdrawals with the withdrawal call', async () => {
  renderHistory(<ApplicationHistory kind="withdraw" />, { 'get-withdraw-list': { status: 'success', withdraws: [one] } });
  expect(await screen.findByRole('table', { name: '출금내역' })).toBeInTheDocument();
  expect(callRoute).not.toHaveBeenCalledWith('get-deposit-list', expect.anything());
});
