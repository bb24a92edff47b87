import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { sessionState, subscribeSession } from './portalSession.ts';

/** Says so, once, when a session ends that the member did not end in this tab. The page itself shows what a visitor sees. */
export function useLostSessionNotice(): void {
  const { t } = useTranslation();
  const isLost = useSyncExternalStore(
    subscribeSession,
    () => sessionState().isLost,
    () => false,
  );

  const tell = useEffectEvent(() => void dialogs.toast({ text: t('session.lost'), kind: 'warning' }));

  useEffect(() => {
    if (isLost) tell();
  }, [isLost]);
}
