import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { LockedPage } from './LockedPage.tsx';
import styles from './MemberGate.module.scss';

/**
 * Lets members through (specification section 5). Nobody is warned before the session is known; a visitor is warned once (msg2001)
 * and then finds the ways in. Whoever was a member until now is told about that elsewhere. Where another member logs in meanwhile, in this
 * tab or another, the page begins anew: nothing the one has typed is shown to the other, or sent for them.
 */
export function MemberGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { status, user } = usePortalSession();
  const isSettled = useRef(false);

  const settle = useEffectEvent(() => {
    if (status === 'loading' || isSettled.current) return;
    isSettled.current = true;
    if (status === 'unauthenticated') void dialogs.warning({ text: t('msg2001') });
  });

  useEffect(() => settle(), [status]);

  if (status === 'authenticated') return <Fragment key={user?.userId}>{children}</Fragment>;
  if (status === 'unauthenticated') return <LockedPage />;
  return (
    <LoadingRegion className={styles.loading}>
      <Skeleton shape="tile" className={styles.card} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </LoadingRegion>
  );
}
