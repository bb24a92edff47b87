import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { usePortalSession } from './usePortalSession.ts';
import type { PortalSessionView } from './usePortalSession.ts';

/**
 * For a page that is nothing without a session: sends a visitor to sign-in with the error SessionRequired and the way back, in the language
 * of the page (specification section 4). Pages with a form stay where they are instead and show the member gate.
 */
export function useRequiredSession(): PortalSessionView {
  const router = useRouter();
  const session = usePortalSession();
  const isRefused = session.status === 'unauthenticated';

  const goToSignIn = useEffectEvent(() => {
    void router.replace({ pathname: '/login', query: { error: 'SessionRequired', callbackUrl: router.asPath } });
  });

  useEffect(() => {
    if (isRefused) goToSignIn();
  }, [isRefused]);

  return session;
}
