import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { logout } from './portalSession.ts';

/** Asks for confirmation (msg2216), logs out and opens the home page. The new page closes a panel; closing it here would add a step in the history. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation();
  const router = useRouter();

  return async () => {
    // Until the new page is here, this one is locked.
    void router.prefetch('/');
    const isAgreed = await dialogs.confirm({ text: t('msg2216'), confirmText: t('session.logout') });
    if (!isAgreed) return;
    logout();
    void router.push('/');
  };
}
