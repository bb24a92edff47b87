// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import Router from 'next/router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositScreen } from '#components/deposit/DepositScreen.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import {
  apply,
  ask,
  backend,
  beOnDepositPage,
  depositRow,
  note,
  openDeposit,
  pass,
  press,
  question,
} from './depositPage.tsx';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

beforeEach(beOnDepositPage);

const rule = { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [50_000] };
const account = { bank: '마루<b>은행</b>', number: '110-0042-003918', holder: '마루운영' };
const sent = () => vi.mocked(exchangeCall).mock.calls.map(([name]) => name);
const field = () => screen.getByRole('textbox', { name: /입금금액/ });
const answered = (status: string) =>
  vi.mocked(exchangeCall).mockResolvedValue({
    answer: { status: status as 'success' },
    requestId: 'req-3',
    isReplayed: false,
  });
const facts = (...named: string[][]) => [
  ...named,
  ['보내는 계좌', '국민은행 끝자리\u00a07890'],
  ['입금자명', '홍길동'],
];

describe('a first deposit', () => {
  it('names sender and amount beside the account, and the amount can be changed', async () => {
    await openDeposit();
    await ask();
    expect(screen.getByText('홍길동 · 국민은행 끝자리 7890')).toBeVisible();
    await press('금액 바꾸기');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('70,000');
  });

  it('without the account yet, is advised to get it first', async () => {
    await openDeposit();
    await apply();
    expect(question()).toMatchObject({
      title: '70,000원을 입금 신청할까요?',
      text: '입금계좌를 확인한 뒤 송금해 주세요.',
      facts: facts(),
    });
  });
});

describe('the account of the site', () => {
  it('is shown as text, with a button that copies the number, and needs no enquiry', async () => {
    await openDeposit({ deposit: { ...rule, account } });
    await ask();
    const section = within(screen.getByRole('region', { name: '입금계좌' }));
    expect(section.getByText(account.number)).toBeVisible();
    expect(section.getByText('마루<b>은행</b> · 마루운영')).toBeVisible();
    expect(
      section.getAllByRole('button').map((button) => button.getAttribute('aria-label')),
    ).toEqual(['110-0042-003918 복사']);
    expect(callRoute).not.toHaveBeenCalledWith('get-user-note', expect.anything());
    await apply();
    expect(question()).toMatchObject({ text: '', facts: facts(['입금계좌', '안내받은 계좌']) });
    expect(sent()).toEqual(['apply-user-deposit']);
  });

  it('is not there where the backend has no call for it either: the amount is sent at once', async () => {
    await openDeposit({ missingCalls: ['user-ask-account'] });
    fireEvent.change(field(), { target: { value: '70000' } });
    await press('70,000원 입금 신청하기');
    expect(question()).toMatchObject({ text: '', facts: facts() });
  });
});

describe('an application that is pending', () => {
  it('is shown instead of the form, which can be opened', async () => {
    backend.deposits = [depositRow('7', 'wait'), depositRow('6', 'already')];
    await openDeposit();
    const notice = screen.getByText('처리 대기 중인 신청이 있어요.').parentElement;
    expect(notice).toHaveTextContent(/70,000원.*2026-11-20 14:10/);
    expect(screen.getByRole('link', { name: '입금내역 보기' })).toHaveAttribute(
      'href',
      '/deposit?mode=list',
    );
    await press('추가로 신청하기');
    expect(field()).toHaveFocus();
  });

  it.each([
    ['is settled', () => (backend.deposits = [depositRow('7', 'already')])],
    ['cannot be read', () => vi.mocked(callRoute).mockRejectedValue(new Error('no connection'))],
  ])('does not block the form if it %s', async (_case, prepare) => {
    prepare();
    await openDeposit();
    expect(field()).toBeVisible();
  });
});

describe('what became of it', () => {
  it.each([
    ['wait', '접수되지 않았어요', '처리 대기 중인 신청이 있어요.', ['/help'], true],
    [
      'alread',
      '같은 신청이 있어요',
      '이 금액의 신청이 이미 있어서',
      ['/deposit?mode=list', '/help'],
      true,
    ], // sic
    ['pass', '접수되지 않았어요', '지금은 입금을 신청할 수 없어요.', ['/help'], false],
  ])(
    '%s: a refusal with its reason and the way on',
    async (status, title, text, ways, isRepeatable) => {
      await openDeposit({ deposit: { ...rule, account } });
      await ask();
      answered(status);
      await apply();
      const alert = screen.getByRole('alert');
      expect(alert).toHaveFocus();
      expect(within(alert).getByRole('heading')).toHaveTextContent(title);
      expect(alert).toHaveTextContent(text);
      expect(alert).not.toHaveTextContent('req-3');
      expect(
        within(alert)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(ways);
      const back = within(alert).queryByRole('button');
      expect(back !== null).toBe(isRepeatable);
      if (!back) return;
      act(() => back.click());
      await pass(1);
      expect(screen.getByRole('heading', { name: '70,000원' })).toHaveFocus();
    },
  );
});

describe('the page', () => {
  const goTo = (address: string) => {
    window.history.replaceState(null, '', address);
    act(() => Router.events.emit('routeChangeComplete'));
  };
  const current = () => screen.getByRole('link', { current: 'page' });

  it.each([
    ['/deposit', '입금'],
    ['/deposit?mode=toString', '입금'],
    ['/deposit?mode=list', '내역'],
  ])('%s shows the tab %s, and the form keeps what was typed meanwhile', async (address, tab) => {
    goTo('/deposit');
    renderUncached(<DepositScreen />, { path: '/deposit' });
    await pass(1);
    fireEvent.change(field(), { target: { value: '50000' } });
    goTo(address);
    await pass(1);
    expect(current()).toHaveTextContent(tab);
    goTo('/deposit');
    await pass(1);
    expect(field()).toHaveValue('50,000');
  });

  it('sends what was confirmed although the history is opened meanwhile, and keeps the receipt', async () => {
    goTo('/deposit');
    renderUncached(<DepositScreen />, {
      path: '/deposit',
      site: { deposit: { ...rule, account } },
    });
    await pass(1);
    await ask();
    // The list that a submission reads before it is sent takes its time.
    const { promise, resolve } = Promise.withResolvers<never>();
    vi.mocked(callRoute).mockImplementation(() => promise);
    await press('송금했어요');
    goTo('/deposit?mode=list');
    await pass(1);
    resolve({ status: 'success', deposits: backend.deposits, withdraws: [], bets: [] } as never);
    await pass(1);
    expect(sent()).toEqual(['apply-user-deposit']);
    goTo('/deposit');
    await pass(1);
    expect(screen.getByRole('heading', { name: '입금 신청이 접수됐어요.' })).toBeVisible();
  });

  it.each([
    ['the history is shown', () => goTo('/deposit?mode=list')],
    ['an application is pending instead', () => (backend.deposits = [depositRow('9', 'wait')])],
  ])('reads no letters, and marks none as read, while %s', async (_case, happens) => {
    goTo('/deposit');
    renderUncached(<DepositScreen />, { path: '/deposit' });
    await pass(1);
    await ask();
    happens();
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(40);
    vi.mocked(callRoute).mockClear();
    backend.notes = [note('n1', '국민 110-0042-003918')];
    await pass(40);
    expect(vi.mocked(callRoute).mock.calls.map(([name]) => name)).not.toContain('get-user-note');
  });
});
