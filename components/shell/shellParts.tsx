/** What every page loads after hydration, in one piece: one request instead of two with the same modules in both. */
import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { prepareForOffline } from '#lib/navigation/offlineUse.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './Layout.module.scss';

export { BottomBar } from '#components/menu/BottomBar.tsx';

/** Comes with all that the portal does without a connection. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  useEffect(() => prepareForOffline(t), [t]);

  return (
    <div role="status" className={isOnline ? undefined : styles.offline}>
      {!isOnline && (
        <>
          <Icon name="offline" />
          {t('net.offline')}
        </>
      )}
    </div>
  );
}
