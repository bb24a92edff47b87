import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { sessionState, subscribeSession } from './portalSession.ts';

/** Tells the member once that the session ended without a logout in this tab. The page then shows the visitor's view. */
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
