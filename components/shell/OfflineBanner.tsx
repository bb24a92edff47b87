import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { useWaitingLink } from '#lib/navigation/useWaitingLink.ts';
import styles from './OfflineBanner.module.scss';

export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const isWaiting = useWaitingLink(isOnline);

  return (
    <div role="status" className={isOnline ? undefined : styles.banner}>
      {!isOnline && (
        <>
          <Icon name="offline" />
          {t('net.offline')} {isWaiting && t('net.opensLater')}
        </>
      )}
    </div>
  );
}
