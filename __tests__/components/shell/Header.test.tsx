// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Header } from '#components/shell/Header.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { sessionState } from '#lib/session/portalSession.ts';
import { loadPageInstead, reloadPage } from '#lib/navigation/loadPage.ts';
import { ErrorPageContext } from '#lib/navigation/address.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/navigation/loadPage.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

const link = (name: string) => screen.queryByRole('link', { name });

describe('while the session is unknown', () => {
  test('neither a visitor nor a member is shown', () => {
    showSession('loading');
    renderInPortal(<Header />);
    expect(link('로그인')).toBeNull();
    expect(link('회원가입')).toBeNull();
    expect(screen.queryByRole('button', { name: '로그아웃' })).toBeNull();
  });
});

describe('for a visitor', () => {
  beforeEach(() => showSession('unauthenticated'));

  test('offers login and registration and shows the whole menu', () => {
    renderInPortal(<Header />, { path: '/notice' });
    expect(link('로그인')).toHaveAttribute('href', '/login');
    expect(link('회원가입')).toHaveAttribute('href', '/register');
    const menu = within(screen.getByRole('navigation', { name: '주요 메뉴' })).getAllByRole('link');
    expect(menu.map((entry) => entry.textContent)).toEqual([
      ...['게임', '입금신청', '출금신청', '콤프전환', '마이페이지', '고객센터', '공지사항', '쪽지'],
    ]);
    expect(
      menu
        .filter((entry) => entry.getAttribute('aria-current') === 'page')
        .map((entry) => entry.textContent),
    ).toEqual(['공지사항']);
  });
});

describe('for a member', () => {
  test('logs out only after confirmation, and then opens the home page', async () => {
    showSession('authenticated');
    const [push, prefetch] = [vi.fn(async () => true), vi.fn(async () => {})];
    renderInPortal(<Header />, { path: '/deposit', router: { push, prefetch } });
    const confirm = vi
      .spyOn(dialogs, 'confirm')
      .mockResolvedValueOnce(false)
      .mockResolvedValueOnce(true);
    await userEvent.click(await screen.findByRole('button', { name: '로그아웃' }));
    expect(confirm).toHaveBeenCalledWith({ text: '로그아웃할까요?', confirmText: '로그아웃' });
    expect(sessionState().ended).toBeNull();
    expect(prefetch).toHaveBeenCalledExactlyOnceWith('/');
    expect(push).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '로그아웃' }));
    await vi.waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sessionState().ended).toBe('logout');
  });
});

test('the logo reloads the home page in its language, and opens it from other pages', async () => {
  showSession('unauthenticated');
  const { unmount } = renderInPortal(<Header />, { site: { languages: ['en', 'ko'] } });
  await userEvent.click(screen.getByRole('link', { name: 'MARU 홈' }));
  expect(loadPageInstead).toHaveBeenCalledExactlyOnceWith('/ko');
  window.history.replaceState(null, '', '/ko');
  await userEvent.click(screen.getByRole('link', { name: 'MARU 홈' }));
  expect(reloadPage).toHaveBeenCalledOnce();
  window.history.replaceState(null, '', '/');
  unmount();

  const push = vi.fn(async () => true);
  renderInPortal(<Header />, { path: '/help', router: { push } });
  await userEvent.click(screen.getByRole('link', { name: 'MARU 홈' }));
  expect(reloadPage).toHaveBeenCalledOnce();
  expect(push).toHaveBeenCalled();
});

test('the menu marks nothing on the error page, where the router has the page that failed', () => {
  showSession('unauthenticated');
  renderInPortal(
    <ErrorPageContext value={true}>
      <Header />
    </ErrorPageContext>,
    { path: '/deposit' },
  );
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});

test('a logo without a visible name has the name as its alt text', () => {
  showSession('unauthenticated');
  const logo = { src: '/site/logo.svg', width: 120, height: 40, isNameShown: false, icon: '' };
  renderInPortal(<Header />, { site: { logo } });
  expect(document.querySelector('header img')).toHaveAttribute('alt', 'MARU');
});
