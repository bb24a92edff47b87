import { useSyncExternalStore } from 'react';
import { sessionState, subscribeSession, unknownSession } from './portalSession.ts';
import type { PortalSession } from './fetchSession.ts';

export interface PortalSessionView {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  /** Who is logged in; undefined while nobody is. */
  user: PortalSession['user'] | undefined;
  /** The server was not reached last time; what is shown is what was known before. */
  isUnreachable: boolean;
}

/** The session as this tab knows it. Loading on the server and until the first answer. */
export function usePortalSession(): PortalSessionView {
  const { status, session, isUnreachable } = useSyncExternalStore(subscribeSession, sessionState, () => unknownSession);
  return { status, user: session?.user, isUnreachable };
}
