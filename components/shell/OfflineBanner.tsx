import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './OfflineBanner.module.scss';

export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();

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
