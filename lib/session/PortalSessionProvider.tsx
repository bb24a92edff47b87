import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { sessionState, subscribeSession } from './portalSession.ts';
import { watchSession } from './watchSession.ts';

/** Replaces next-auth's provider, which treats a failed request as a logout and adds 8 KB to the first load (docs/decisions/0008). */
export function PortalSessionProvider({ children }: { children: ReactNode }) {
  useEffect(watchSession, []);
  useEndNotice();
  return children;
}

/** Tells the member once that the session ended without a logout in this tab. The page then shows the visitor's view. */
function useEndNotice(): void {
  const { t } = useTranslation();
  const ended = useSyncExternalStore(
    subscribeSession,
    () => sessionState().ended,
    () => null,
  );

  const tell = useEffectEvent(() => {
    if (ended === 'otherTab') void dialogs.toast({ text: t('session.loggedOut') });
    if (ended === 'expiry') void dialogs.toast({ text: t('session.lost'), kind: 'warning' });
  });

  useEffect(() => tell(), [ended]);
}
