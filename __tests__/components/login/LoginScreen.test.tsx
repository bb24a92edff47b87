// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoginScreen } from '#components/login/LoginScreen.tsx';
import { markLogin } from '#lib/navigation/loginProgress.ts';
import { loadPageInstead } from '#lib/navigation/loadPage.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/navigation/loadPage.ts');
vi.mock('#lib/navigation/address.ts');
vi.mock('#lib/session/usePortalSession.ts');

function arrive(query: string, status: 'loading' | 'authenticated' | 'unauthenticated') {
  vi.mocked(useAddressQuery).mockReturnValue(new URLSearchParams(query));
  vi.mocked(usePortalSession).mockReturnValue({ status, user: undefined, isUnreachable: false });
}

test('the form does not wait for the session', () => {
  arrive('', 'loading');
  renderInPortal(<LoginScreen />, { path: '/login' });
  expect(screen.getByRole('heading', { name: '로그인' })).toBeInTheDocument();
  expect(screen.getByLabelText('아이디')).toBeInTheDocument();
  expect(loadPageInstead).not.toHaveBeenCalled();
});

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

test('a login in another tab redirects', () => {
  arrive('callbackUrl=/help', 'unauthenticated');
  const { rerender } = renderInPortal(<LoginScreen />, { path: '/login' });
  arrive('callbackUrl=/help', 'authenticated');
  rerender(<LoginScreen />);
  expect(loadPageInstead).toHaveBeenCalledWith('/help');
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
