import { useSyncExternalStore } from 'react';
import { sessionState, subscribeSession, unknownSession, type PortalSession } from './portalSession.ts';

export interface PortalSessionView {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  /** The logged-in member; undefined for visitors. */
  user: PortalSession['user'] | undefined;
  /** The last read failed; the values are from before. */
  isUnreachable: boolean;
}

/** This tab's session. Status `loading` on the server and until the first response. */
export function usePortalSession(): PortalSessionView {
  const { status, session, isUnreachable } = useSyncExternalStore(subscribeSession, sessionState, () => unknownSession);
  return { status, user: session?.user, isUnreachable };
}
