import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { logout } from './portalSession.ts';

/** An open side panel stays open until the home page replaces it, because closing the panel here would add a step in the history. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation();
  const router = useRouter();

  return async () => {
    // After the logout, this page shows its view for visitors until the home page has loaded, so the home page is prefetched.
    void router.prefetch('/');
    const isAgreed = await dialogs.confirm({
      text: t('msg2216'),
      confirmText: t('session.logout'),
    });
    if (!isAgreed) return;
    logout();
    void router.push('/');
  };
}
