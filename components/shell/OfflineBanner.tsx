import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { prepareForOffline } from '#lib/navigation/offlineUse.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './OfflineBanner.module.scss';

/** Loaded after the first view, with all that the portal does without a connection. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  useEffect(() => prepareForOffline(t), [t]);

  return (
    <div role="status" className={isOnline ? undefined : styles.banner}>
      {!isOnline && (
        <>
          <Icon name="offline" />
          {t('net.offline')}
        </>
      )}
    </div>
  );
}
