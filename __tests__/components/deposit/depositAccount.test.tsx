// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { apply, ask, backend, beOnDepositPage, note, openDeposit, pass, question } from '#tests/support/depositPage.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

beforeEach(beOnDepositPage);

const isMain = (name: string | RegExp) => screen.getByRole('button', { name }).className.includes('primary');

describe('the question and the receipt', () => {
  const facts = (...account: string[][]) => [
    ['입금금액', '70,000원'],
    ...account,
    ['보내는 계좌', '국민은행 끝자리\u00a07890'],
    ['입금자명', '홍길동'],
  ];

  it('refer to the letter above, and never say a number of it', async () => {
    await openDeposit();
    await ask();
    backend.notes = [note('n1', '국민 110-0042-003918')];
    await pass(6);
    fireEvent.change(screen.getByRole('textbox', { name: /입금금액/ }), { target: { value: '70000' } });
    expect(isMain(/입금 신청하기$/)).toBe(true);
    await apply();
    expect(question()).toMatchObject({ text: '', facts: facts(['입금계좌', '위 안내의 계좌']) });
    const [letter, receipt] = [screen.getByRole('article'), screen.getByRole('heading', { name: '입금 신청이 접수됐어요.' })];
    expect(letter.compareDocumentPosition(receipt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(receipt.closest('section')!).getByText('위 안내의 계좌')).toBeVisible();
  });

  it('advise to get the account first where it is not there, with the usual button to cancel', async () => {
    await openDeposit();
    await ask();
    await apply();
    expect(question()).toMatchObject({ text: '입금계좌를 확인한 뒤 송금해 주세요.', facts: facts() });
    expect(question()).not.toHaveProperty('cancelText');
  });
});

describe('the account of the site', () => {
  const rule = { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [] };
  const account = { bank: '마루<b>은행</b>', number: '110-0042-003918', holder: '마루운영' };

  it('is shown as text, with a button that copies the number, and needs no enquiry', async () => {
    localStorage.setItem('account-enquiry:demo', JSON.stringify({ askedAt: Date.now(), known: [], deposits: null }));
    await openDeposit({ deposit: { ...rule, account } });
    const section = within(screen.getByRole('region', { name: '입금계좌' }));
    for (const text of Object.values(account)) expect(section.getByText(text)).toBeVisible();
    expect(section.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['110-0042-003918 복사']);
    expect(callRoute).not.toHaveBeenCalledWith('get-user-note', expect.anything());
    expect(screen.queryByRole('article')).toBeNull();
    await apply();
    expect(JSON.stringify(question())).toContain('위 안내의 계좌');
  });

  it('is not there where the backend has no call for it either: nothing is shown or advised', async () => {
    await openDeposit({ missingCalls: ['user-ask-account'] });
    expect(screen.queryByRole('region', { name: '입금계좌' })).toBeNull();
    await apply();
    expect(question()).toMatchObject({ text: '' });
    expect(JSON.stringify(question())).not.toContain('위 안내의 계좌');
  });
});
