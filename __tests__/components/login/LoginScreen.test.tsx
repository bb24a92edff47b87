// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoginScreen, returnPath } from '#components/login/LoginScreen.tsx';
import { markLogin } from '#lib/navigation/loginProgress.ts';
import { loadPageInstead } from '#lib/navigation/loadPage.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/navigation/loadPage.ts');
vi.mock('#lib/session/usePortalSession.ts');

function arrive(query: string, status: 'loading' | 'authenticated' | 'unauthenticated') {
  window.history.replaceState(null, '', `/login?${query}`);
  vi.mocked(usePortalSession).mockReturnValue({ status, user: undefined, isUnreachable: false });
}

test('a visitor redirected here because a session is required sees the reason', () => {
  arrive('error=SessionRequired', 'unauthenticated');
  renderInPortal(<LoginScreen />, { path: '/login' });
  expect(screen.getByText('다시 로그인해 주세요.')).toBeInTheDocument();
});

test.each([
  ['', 'ko', '/'],
  ['', 'jp', '/jp'],
  ['callbackUrl=/help', 'ko', '/help'],
  ['callbackUrl=/help', 'vn', '/vn/help'],
  ['callbackUrl=/jp/help', 'ko', '/help'],
  ['callbackUrl=https://evil.example/', 'ko', '/'],
] as const)('a member who comes with "%s" in %s is sent to %s', (query, locale, expected) => {
  arrive(query, 'authenticated');
  renderInPortal(<LoginScreen />, { path: '/login', locale });
  expect(loadPageInstead).toHaveBeenCalledWith(expected);
});

test('a login in this tab is handled by the form, which shows its message first', () => {
  arrive('', 'unauthenticated');
  const { rerender } = renderInPortal(<LoginScreen />, { path: '/login' });
  markLogin(true);
  arrive('', 'authenticated');
  rerender(<LoginScreen />);
  expect(loadPageInstead).not.toHaveBeenCalled();
  markLogin(false);
});

test.each([
  ['demo', '비밀번호'],
  ['', null],
])('with the id "%s" of the last login the focus is on: %s', async (id, label) => {
  rememberUserId(id);
  arrive('', 'unauthenticated');
  renderInPortal(<LoginScreen />, { path: '/login' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(label ? screen.getByLabelText(label) : document.body);
  rememberUserId('');
});

const origin = 'https://portal.example';

test.each([
  ['/help?mode=form#top', '/help?mode=form#top'],
  ['https://portal.example/jp/deposit', '/deposit'],
  ['/vn?type=slot', '/?type=slot'],
  ['/cnn', '/cnn'],
  ['/', '/'],
])('%s redirects to %s', (wanted, expected) => {
  expect(returnPath(wanted, origin)).toBe(expected);
});

test.each([
  null,
  '',
  'http://portal.example/help',
  '/login?callbackUrl=/help',
  '/vn/login',
  '/vn//evil.example',
])('%s is not a return path', (wanted) => {
  expect(returnPath(wanted, origin)).toBeNull();
});
