// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AdminErrorScreen, ServerErrorScreen } from '#components/error/ErrorScreen.tsx';
import { reloadPage } from '#lib/navigation/loadPage.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/navigation/loadPage.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

beforeEach(() => showSession('authenticated'));

function arrive(query: string) {
  window.history.replaceState(null, '', `/admin/error?${query}`);
  return renderInPortal(<AdminErrorScreen />, { path: '/admin/error' });
}

describe('the session layer error page', () => {
  test.each([
    ['error=Configuration', '지금은 로그인할 수 없어요. 고객센터에 문의해 주세요.'],
    ['error=AccessDenied', '이 계정으로는 지금 로그인할 수 없어요.'],
    ['error=Verification', '로그인 요청의 유효 시간이 지났어요. 다시 로그인해 주세요.'],
    ['error=SessionRequired', '다시 로그인해 주세요.'],
    ['', '지금은 로그인 상태를 확인할 수 없어요. 잠시 후 다시 시도해 주세요.'],
  ])('"%s" shows its text, and no code', (query, text) => {
    const { container } = arrive(query);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(container).not.toHaveTextContent(
      /Configuration|AccessDenied|Verification|SessionRequired|Default/,
    );
  });

  test.each([
    'error=<b>owned</b>',
    'error=toString',
    'error=__proto__',
    'requestId=%3Cscript%3E',
    'requestId=short',
  ])('the text of "%s" is not shown', (query) => {
    const { container } = arrive(query);
    expect(
      screen.getByText('지금은 로그인 상태를 확인할 수 없어요. 잠시 후 다시 시도해 주세요.'),
    ).toBeInTheDocument();
    expect(container).not.toHaveTextContent(/owned|toString|__proto__|script|short/);
  });

  test('shows the request id and links', () => {
    arrive('error=Configuration&requestId=0123abcd-4567');
    expect(screen.getByText(/^문의용 번호/)).toHaveTextContent('0123abcd-4567');
    expect(screen.getByRole('link', { name: '다시 시도' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: '고객센터에 문의하기' })).toHaveAttribute(
      'href',
      '/help',
    );
  });

  test('offers visitors no page that needs a login', () => {
    showSession('unauthenticated');
    arrive('error=Configuration');
    expect(screen.queryByRole('link', { name: '고객센터에 문의하기' })).toBeNull();
  });
});

test('the page for an error has a retry button', async () => {
  renderInPortal(<ServerErrorScreen />);
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
