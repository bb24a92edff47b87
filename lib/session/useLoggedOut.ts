import { usePortalSession } from './usePortalSession.ts';

/** Whether nobody is logged in: null while that is not known, true when the session is lost, false when it is valid (specification section 4). */
export function useLoggedOut(): boolean | null {
  const { status } = usePortalSession();
  return status === 'loading' ? null : status === 'unauthenticated';
}
