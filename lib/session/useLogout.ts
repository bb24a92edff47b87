import { useTranslation } from 'next-i18next/pages';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { logout } from './logout.ts';

/** Asks for confirmation (msg2216), logs out and calls `onLogout`. */
export function useLogout(onLogout?: () => void): () => Promise<void> {
  const { t } = useTranslation();

  return async () => {
    const isAgreed = await dialogs.confirm({ text: t('msg2216'), confirmText: t('session.logout') });
    if (!isAgreed) return;
    logout();
    onLogout?.();
  };
}
