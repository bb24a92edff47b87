// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { HelpForm } from '#components/help/HelpForm.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { callClient } from '#lib/api/callClient.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import { refreshSession } from '#lib/session/portalSession.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('#lib/api/callClient.ts');

function Form() {
  const id = usePortalSession().user!.userId;
  return <HelpForm key={id} userId={id} reload={() => {}} />;
}

test('what one member has typed is not sent for another one, who logs in while the question is open', async () => {
  const post = vi.fn(async () => ({ status: 200, data: { status: 'success' }, headers: {} }));
  vi.mocked(callClient).mockResolvedValue({ post } as never);
  const server = serveSession();
  server.session = json(memberSession('A', 'a'.repeat(43)));
  let answer: (isAgreed: boolean) => void = () => {};
  vi.spyOn(dialogs, 'confirm').mockImplementation(({ signal }) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answer = resolve;
    signal?.addEventListener('abort', () => resolve(false));
    return promise;
  });
  renderInPortal(
    <PortalSessionProvider>
      <MemberGate>
        <Form />
      </MemberGate>
    </PortalSessionProvider>,
    { path: '/help' },
  );
  await userEvent.type(await screen.findByLabelText(/제목/), 'title of A');
  await userEvent.type(screen.getByLabelText(/내용/), 'private words of A');
  await userEvent.click(screen.getByRole('button', { name: '문의 등록' }));
  await waitFor(() => expect(dialogs.confirm).toHaveBeenCalledOnce());
  server.session = json(memberSession('B', 'b'.repeat(43)));
  await act(() => refreshSession({ isFresh: true }));
  await act(async () => answer(true));
  expect(post).not.toHaveBeenCalled();
});
