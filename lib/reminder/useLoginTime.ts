import { useSyncExternalStore } from 'react';
import { sessionState, subscribeSession } from '#lib/session/portalSession.ts';

function loginTime(): number | undefined {
  const { loginAt } = sessionState().session ?? {};
  return loginAt === undefined ? undefined : Date.parse(loginAt);
}

/** The login time in ms of the server's clock; undefined for visitors, or if the server does not report it. */
export function useLoginTime(): number | undefined {
  return useSyncExternalStore(subscribeSession, loginTime, () => undefined);
}
