// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { RegisterScreen } from '#components/register/RegisterScreen.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import type { Capability } from '#contract/backendMap.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { isLoginRunning } from '#lib/navigation/loginProgress.ts';
import { loadPageInstead } from '#lib/navigation/loadPage.ts';
import { rememberedUserId, rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { login } from '#lib/session/login.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { answerEverything, field, fillForm, rules, submit } from './registerForm.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/navigation/loadPage.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/session/login.ts');

beforeEach(() => {
  answerEverything();
  rememberUserId('');
  vi.mocked(login).mockReset().mockResolvedValue('failed');
  vi.mocked(loadPageInstead).mockReset();
  vi.stubGlobal('scrollTo', vi.fn());
});

function arrive(
  status: 'loading' | 'authenticated' | 'unauthenticated',
  locale: LocaleCode = 'ko',
  missingCalls: Capability[] = [],
) {
  vi.mocked(usePortalSession).mockReturnValue({ status, user: undefined, isUnreachable: false });
  const screenOfPage = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <main>
        <RegisterScreen />
      </main>
    </SWRConfig>
  );
  renderInPortal(screenOfPage, {
    path: '/register',
    locale,
    site: { register: rules, missingCalls },
  });
}

test.each(['loading', 'unauthenticated'] as const)(
  'the form does not wait for the session (%s)',
  (status) => {
    arrive(status);
    expect(screen.getByRole('heading', { level: 1, name: '회원가입' })).toBeInTheDocument();
    expect(field('아이디')).toBeInTheDocument();
    expect(loadPageInstead).not.toHaveBeenCalled();
  },
);

test('without its check of the backend, a name is not checked', async () => {
  arrive('unauthenticated', 'ko', ['check-user-id']);
  await fillForm();
  await submit();
  expect(vi.mocked(callRoute).mock.calls.map(([name]) => name)).not.toContain('check-user-id');
  expect(exchangeCall).toHaveBeenCalledTimes(1);
});

test.each([
  ['ko', '/'],
  ['jp', '/jp'],
] as const)('a member is redirected to the home page (%s)', (locale, home) => {
  arrive('authenticated', locale);
  expect(loadPageInstead).toHaveBeenCalledExactlyOnceWith(home);
});

test('a login in the side panel is handled by the login form, which shows its message first', () => {
  vi.spyOn(dialogs, 'isOpen').mockReturnValue(true);
  arrive('authenticated');
  expect(loadPageInstead).not.toHaveBeenCalled();
});

test.each(['failed', 'unavailable'] as const)(
  'if the login is %s, as before an approval, the page links to the login, where the id is prefilled',
  async (result) => {
    vi.mocked(login).mockResolvedValue(result);
    arrive('unauthenticated');
    await fillForm();
    await submit();
    expect(
      await screen.findByRole('heading', { level: 1, name: '가입 신청이 접수됐어요.' }),
    ).toHaveFocus();
    expect(await screen.findByText(/운영자 승인이 필요한 경우/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login');
    expect(rememberedUserId()).toBe('newbie01');
    expect(screen.queryByLabelText('비밀번호')).toBeNull();
    expect(isLoginRunning()).toBe(false);
    expect(loadPageInstead).not.toHaveBeenCalled();
  },
);
