import { useSyncExternalStore } from 'react';
import { sessionState, subscribeSession } from '#lib/session/portalSession.ts';

function loginTime(): number | undefined {
  const { loginAt } = sessionState().session ?? {};
  return loginAt === undefined ? undefined : Date.parse(loginAt);
}

/** When the member logged in, in milliseconds by the server's clock; undefined while nobody has, or where the server does not tell. */
export function useLoginTime(): number | undefined {
  return useSyncExternalStore(subscribeSession, loginTime, () => undefined);
}
