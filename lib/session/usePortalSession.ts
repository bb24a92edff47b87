import { useSyncExternalStore } from 'react';
import {
  sessionState,
  subscribeSession,
  unknownSession,
  type PortalSession,
} from './portalSession.ts';

export interface PortalSessionView {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  user: PortalSession['user'] | undefined;
  isUnreachable: boolean;
  /** The login time in ms of the server's clock; undefined for visitors, or if the server does not report it. */
  loginAt?: number;
}

/** The status is `loading` on the server and until the first response. */
export function usePortalSession(): PortalSessionView {
  const { status, session, isUnreachable } = useSyncExternalStore(
    subscribeSession,
    sessionState,
    () => unknownSession,
  );
  return {
    status,
    user: session?.user,
    isUnreachable,
    loginAt: session?.loginAt === undefined ? undefined : Date.parse(session.loginAt),
  };
}
