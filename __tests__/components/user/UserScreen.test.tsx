// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserScreen } from '#components/user/UserScreen.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { showSession } from '#tests/support/memberSession.ts';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#components/ledger/Ledger.tsx', () => ({ Ledger: ({ kind }: { kind: string }) => `the ledger of ${kind}` }));

const phone = '01012345678';
const account = '110-234-567890';
const callRoute = vi.hoisted(() => vi.fn());
vi.mock('#lib/api/callRoute.ts', async (original) => ({ ...(await original<object>()), callRoute }));

const replace = vi.fn(async () => true);

function open(address = '/user', site: Partial<SiteSettings> = {}) {
  window.history.replaceState(null, '', address);
  return renderInPortal(<UserScreen />, { path: '/user', router: { replace }, site });
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

beforeEach(() => {
  replace.mockClear();
  callRoute.mockImplementation(async () => ({ status: 'success', user: { phone, banknum: account } }));
  showSession('authenticated', { user: { phone: '•••••••5678', banknum: account, bankname: '국민은행', bankOwner: '홍길동' } });
});

afterEach(() => {
  act(() => setPreference('isAmountHidden', false));
  window.history.replaceState(null, '', '/');
});

it('its forms are parts of the page, on phones without the place of toasts below the header', () => {
  const { container } = open('/user?tab=password');
  expect([...container.querySelectorAll('form')].map((form) => form.closest('[data-sections]') !== null)).toEqual([true]);
});

describe('my details', () => {
  it('show the member, with the last digits of phone and account only', () => {
    const { container } = open();
    expect(fact('아이디')).toHaveTextContent('demo');
    expect(fact('닉네임')).toHaveTextContent('데모');
    expect(fact('레벨')).toHaveTextContent('3');
    expect(fact('은행')).toHaveTextContent('국민은행');
    expect(fact('예금주')).toHaveTextContent('홍길동');
    expect(fact('계좌번호')).toHaveTextContent('•••-•••-••7890');
    expect(container.innerHTML).not.toContain(phone);
    expect(container.innerHTML).not.toContain(account);
  });

  it('reveal a single number by its button, read for this', async () => {
    const { container } = open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '휴대폰 번호 10초 동안 보기' })));
    expect(fact('휴대폰 번호')).toHaveTextContent(phone);
    expect(container.innerHTML).not.toContain(account);
  });

  it('show a dash for an empty value', () => {
    showSession('authenticated', { user: { nick: ' ' } });
    open();
    for (const name of ['닉네임', '휴대폰 번호', '은행', '예금주', '계좌번호']) expect(fact(name)).toHaveTextContent(/^-$/);
  });

  it('show markup as text', async () => {
    const name = '<img src=x onerror="alert(1)">';
    showSession('authenticated', { user: { nick: name, bankOwner: name, bankname: name, banknum: name, phone: name } });
    callRoute.mockImplementation(async () => ({ status: 'success', user: { phone: name, banknum: name } }));
    const { container } = open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' })));
    expect(fact('닉네임')).toHaveTextContent(name);
    expect(fact('계좌번호')).toHaveTextContent(name);
    expect(container.querySelector('img[src="x"]')).toBeNull();
  });

  it('link to support for a change of the bank account', () => {
    open();
    expect(section('내 정보').getByRole('link', { name: '고객센터에 문의' })).toHaveAttribute('href', '/help');
  });
});

describe('my wallet', () => {
  it('shows the total, what of it is in games, and the comp, each truncated', () => {
    open();
    expect(section('내 지갑').getByText('보유금').parentElement).toHaveTextContent('1,279,567원');
    expect(fact('게임 머니')).toHaveTextContent('45,000원');
    expect(fact('콤프')).toHaveTextContent('8,720원');
    expect(
      section('내 지갑')
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/deposit', '/withdraw', '/comp']);
  });

  it('names no amount that can be withdrawn beside the one of the withdrawal page, and no game without money', () => {
    showSession('authenticated', { user: { in_balance: 0 } });
    open();
    expect(section('내 지갑').getByText('보유금').parentElement).toHaveTextContent('1,234,567원');
    expect(
      section('내 지갑')
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['콤프']);
  });

  it('hides and shows all amounts by a button', () => {
    const { container } = open();
    fireEvent.click(screen.getByRole('button', { name: '금액 숨기기' }));
    for (const figure of ['1,279,567', '1,234,567', '45,000', '8,720', '12,000']) expect(container).not.toHaveTextContent(figure);
    fireEvent.click(screen.getByRole('button', { name: '금액 보기' }));
    expect(container).toHaveTextContent('1,279,567');
  });

  it('shows neither an amount nor a dash until the amounts are loaded', () => {
    showSession('authenticated');
    vi.mocked(useCurrentUser).mockReturnValue({ ...useCurrentUser(), user: undefined });
    open();
    expect(section('내 지갑').queryByText(/원$/)).toBeNull();
    expect(section('내 정보').queryByText('-')).toBeNull();
  });
});

it.each([
  ['/user', 1],
  ['/user?tab=settings', 0],
  ['/user?tab=history', 0],
  ['/user?tab=password', 0],
])('%s offers %i logout', (address, count) => {
  open(address);
  expect(screen.queryAllByRole('button', { name: '로그아웃' })).toHaveLength(count);
});

it('has the whole ledger', () => {
  open('/user?tab=history');
  expect(screen.getByText('the ledger of all')).toBeInTheDocument();
});

it('does not bypass the login', () => {
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(false);
  showSession('unauthenticated');
  open('/user');
  expect(screen.getByText('로그인 후 이용해 주세요.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '내 정보' })).toBeNull();
});

it('has no section and no tab for what the backend lacks', () => {
  open('/user', { missingCalls: ['change-password', 'get-deposit-list', 'get-withdraw-list', 'get-slot-bets-list'] });
  expect(screen.queryByRole('link', { name: /비밀번호|이용 내역/ })).not.toBeInTheDocument();
});

it.each(['/user', '/user?tab=nonsense', '/user?tab=password'])(
  'the URL %s opens money and details if the backend has no other part of that name',
  (address) => {
    open(address, { missingCalls: ['change-password'] });
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['내 지갑', '내 정보']);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('내 정보');
  },
);
