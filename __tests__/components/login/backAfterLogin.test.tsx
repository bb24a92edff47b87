// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LoginScreen } from '#components/login/LoginScreen.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { loadPage, reloadPage } from '#lib/navigation/loadPage.ts';
import { login } from '#lib/session/login.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import { refreshSession } from '#lib/session/portalSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('#lib/navigation/loadPage.ts');
vi.mock('#lib/session/login.ts');

const turn = (event: 'pagehide' | 'pageshow') =>
  act(() => void dispatchEvent(new PageTransitionEvent(event, { persisted: true })));

test('the page that Back restores after a login has no password, and is loaded anew', async () => {
  const server = serveSession();
  vi.spyOn(dialogs, 'loading').mockReturnValue({ close: () => {} });
  vi.mocked(login).mockImplementation(async () => {
    server.session = json(memberSession('A'));
    await refreshSession({ isFresh: true });
    return 'success';
  });
  renderInPortal(
    <PortalSessionProvider>
      <LoginScreen />
    </PortalSessionProvider>,
    { path: '/login' },
  );
  await userEvent.type(await screen.findByLabelText('아이디'), 'A');
  await userEvent.type(screen.getByLabelText('비밀번호'), 'secret of A');
  await userEvent.click(screen.getByRole('button', { name: '로그인' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
  turn('pagehide');
  expect(screen.getByLabelText('비밀번호')).toHaveValue('');
  turn('pageshow');
  expect(reloadPage).toHaveBeenCalledOnce();
});
