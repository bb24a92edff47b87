import { useEffect, type ReactNode } from 'react';
import { useLostSessionNotice } from './useLostSessionNotice.ts';
import { watchSession } from './watchSession.ts';

/** Replaces next-auth's provider, which treats a failed request as a logout and adds 8 KB to the first load (docs/decisions/0008). */
export function PortalSessionProvider({ children }: { children: ReactNode }) {
  useEffect(watchSession, []);
  useLostSessionNotice();
  return children;
}
