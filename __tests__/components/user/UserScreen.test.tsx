// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserScreen } from '#components/user/UserScreen.tsx';
import { readPreferences, setPreference } from '#lib/preferences/usePreferences.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { showSession } from '#tests/support/memberSession.ts';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#components/ledger/Ledger.tsx', () => ({
  Ledger: ({ kind }: { kind: string }) => `the ledger of ${kind}`,
}));

const phone = '01012345678';
const account = '110-234-567890';
const callRoute = vi.hoisted(() => vi.fn());
vi.mock('#lib/api/callRoute.ts', async (original) => ({
  ...(await original<object>()),
  callRoute,
}));

const replace = vi.fn(async () => true);

function open(address = '/user', site: Partial<SiteSettings> = {}) {
  window.history.replaceState(null, '', address);
  return renderInPortal(<UserScreen />, { path: '/user', router: { replace }, site });
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

beforeEach(() => {
  replace.mockClear();
  callRoute.mockImplementation(async () => ({
    status: 'success',
    user: { phone, banknum: account },
  }));
  showSession('authenticated', {
    user: { phone: '•••••••5678', banknum: account, bankname: '국민은행', bankOwner: '홍길동' },
  });
});

afterEach(() => {
  act(() => {
    setPreference('reminderMinutes', 60);
  });
  window.history.replaceState(null, '', '/');
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
    await act(
      async () =>
        void fireEvent.click(screen.getByRole('button', { name: '휴대폰 번호 10초 동안 보기' })),
    );
    expect(fact('휴대폰 번호')).toHaveTextContent(phone);
    expect(container.innerHTML).not.toContain(account);
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

  it('shows neither an amount nor a dash until the amounts are loaded', () => {
    showSession('authenticated');
    vi.mocked(useCurrentUser).mockReturnValue({ ...useCurrentUser(), user: undefined });
    open();
    expect(section('내 지갑').queryByText(/원$/)).toBeNull();
    expect(section('내 정보').queryByText('-')).toBeNull();
  });
});

it.each(['/user', '/user?tab=nonsense', '/user?tab=password'])(
  'the URL %s opens money and details if the backend has no other part of that name',
  (address) => {
    open(address, { missingCalls: ['change-password'] });
    expect(
      screen.getAllByRole('region').map((region) => region.getAttribute('aria-label')),
    ).toEqual(['내 지갑', '내 정보']);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('내 정보');
  },
);

describe('the settings of this device', () => {
  it('the reminder can be set to three periods or off, and ignores the time before the change', () => {
    const loginAt = Date.now() - 45 * 60_000;
    vi.mocked(usePortalSession).mockReturnValue({ ...usePortalSession(), loginAt });
    open('/user?tab=settings');
    const choice = screen.getByRole('combobox', { name: '이용 시간 알림' });
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      '끔',
      '30분',
      '60분',
      '120분',
    ]);
    expect(choice).toHaveValue('60');
    fireEvent.change(choice, { target: { value: '30' } });
    expect(readPreferences().reminderMinutes).toBe(30);
    expect(JSON.parse(localStorage.getItem('play-reminder') ?? '')).toEqual({
      loginAt,
      minutes: 45,
    });
    fireEvent.change(choice, { target: { value: '0' } });
    expect(readPreferences().reminderMinutes).toBe(0);
  });
});
