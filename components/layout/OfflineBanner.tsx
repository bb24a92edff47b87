import { useSyncExternalStore } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/Icon.tsx';
import styles from './OfflineBanner.module.scss';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

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
