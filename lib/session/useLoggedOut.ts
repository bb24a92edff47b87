import { usePortalSession } from './usePortalSession.ts';

/** The logged-out flag of specification section 4: null while loading, true without a session, false with one. */
export function useLoggedOut(): boolean | null {
  const { status } = usePortalSession();
  return status === 'loading' ? null : status === 'unauthenticated';
}
