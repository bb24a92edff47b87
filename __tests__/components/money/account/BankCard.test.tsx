// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/records/user.ts';
import { BankCard } from '#components/money/account/BankCard.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { user } from '#tests/support/memberTab.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/dialogs/announce.ts');

vi.mock('#lib/member/readMemberNumber.ts', () => ({ readMemberNumber: async () => '0012-345-067890' }));

const member: User = { ...user, userId: 'demo2', bankname: '국민은행', bankOwner: '데모', banknum: '0012-345-067890' };

const fact = (name: string) => {
  const term = screen.getByText(name);
  const value = term.parentElement?.querySelector('dd');
  if (!value) throw new Error(`${name} has no value`);
  return value;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the card of the member’s bank account', () => {
  it('names the sender of a deposit, with the last digits of the account only', () => {
    renderInPortal(<BankCard user={member} kind="deposit" />);
    const card = screen.getByRole('region', { name: '보내는 계좌' });
    expect(fact('아이디')).toHaveTextContent('demo2');
    expect(fact('입금자명')).toHaveTextContent('데모');
    expect(fact('은행')).toHaveTextContent('국민은행');
    expect(fact('계좌번호')).toHaveTextContent('끝자리 7890');
    expect(card).not.toHaveTextContent('0012-345-067890');
    expect(within(card).getByRole('link', { name: '정보가 다르면 고객센터에 문의하기' })).toHaveAttribute('href', '/help');
  });

  it('names the bank in Latin letters, too, on a page in another language', () => {
    renderInPortal(<BankCard user={member} kind="deposit" />, { locale: 'en' });
    expect(fact('은행')).toHaveTextContent('국민은행 (KB Kookmin)');
    expect(screen.getByRole('button', { expanded: false })).toHaveTextContent('국민은행 (KB Kookmin) · 데모');
  });

  it('names the account holder of a withdrawal', () => {
    renderInPortal(<BankCard user={member} kind="withdraw" />);
    expect(screen.getByRole('region', { name: '받는 계좌' })).toBeInTheDocument();
    expect(fact('예금주')).toHaveTextContent('데모');
    expect(screen.queryByText('아이디')).toBeNull();
  });

  it('keeps the number masked if the backend has no call for all of it', () => {
    renderInPortal(<BankCard user={member} kind="deposit" />, { site: { missingCalls: ['get-member'] } });
    expect(fact('계좌번호')).toHaveTextContent('끝자리 7890');
    expect(screen.queryByRole('button', { name: /보기/ })).not.toBeInTheDocument();
  });

  it('shows the whole number with leading zeros for ten seconds, and announces it', async () => {
    renderInPortal(<BankCard user={member} kind="deposit" />);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' })));
    expect(fact('계좌번호')).toHaveTextContent('0012-345-067890');
    expect(announce).toHaveBeenCalledWith('계좌번호: 10초 동안 표시해요.');
    act(() => void vi.advanceTimersByTime(9_900));
    expect(screen.getByText('0012-345-067890')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('0012-345-067890')).toBeNull();
  });

  it('hides the number earlier on request', async () => {
    renderInPortal(<BankCard user={member} kind="deposit" />);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' })));
    fireEvent.click(screen.getByRole('button', { name: '계좌번호 숨기기' }));
    expect(screen.queryByText('0012-345-067890')).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never shows a revealed number to the next member', async () => {
    const { rerender } = renderInPortal(<BankCard user={member} kind="deposit" />);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' })));
    rerender(<BankCard user={{ ...member, banknum: '999-888-777666' }} kind="deposit" />);
    expect(screen.queryByText('999-888-777666')).toBeNull();
  });

  it('shows a dash for an empty value, without a reveal button', () => {
    renderInPortal(<BankCard user={{ ...member, bankname: ' ', bankOwner: '', banknum: '' }} kind="deposit" />);
    expect(fact('은행')).toHaveTextContent(/^-$/);
    expect(fact('입금자명')).toHaveTextContent(/^-$/);
    expect(fact('계좌번호')).toHaveTextContent(/^-$/);
    expect(screen.queryByRole('button', { name: /보기/ })).toBeNull();
  });

  it('shows markup in a name as text', () => {
    const name = '<img src=x onerror="alert(1)">';
    const { container } = renderInPortal(<BankCard user={{ ...member, bankOwner: name, bankname: name }} kind="deposit" />);
    expect(fact('입금자명')).toHaveTextContent(name);
    expect(container.querySelector('img')).toBeNull();
  });

  it('shows no dash until the member’s data are loaded', () => {
    renderInPortal(<BankCard user={undefined} kind="deposit" />);
    expect(screen.getByText('불러오는 중')).toBeInTheDocument();
    expect(screen.queryByText('-')).toBeNull();
  });
});
