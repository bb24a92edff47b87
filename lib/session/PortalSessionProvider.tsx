import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLostSessionNotice } from './useLostSessionNotice.ts';
import { watchSession } from './watchSession.ts';

/**
 * Keeps the session of this tab alive and up to date; mounted once, around everything. Instead of next-auth's own provider, which takes a
 * failed request for a logout and is 8 KB that the first paint does not need (docs/decisions/0008).
 */
export function PortalSessionProvider({ children }: { children: ReactNode }) {
  useEffect(watchSession, []);
  useLostSessionNotice();
  return children;
}
