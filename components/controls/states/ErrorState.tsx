import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { RequestId } from './RequestId.tsx';
import styles from './ErrorState.module.scss';

interface ErrorStateProps {
  text: string;
  /** Its request id is for customer support. */
  error?: Pick<CallError, 'requestId'>;
  isBusy?: boolean;
  onRetry?: () => void;
}

export function ErrorState({ text, error, isBusy, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div className={styles.state} role="alert">
      <Icon name={isOnline ? 'warning' : 'offline'} className={styles.icon} />
      <p>{text}</p>
      {/* The banner of the page is behind an open dialog. */}
      {!isOnline && <p>{t('net.offline')}</p>}
      {isOnline && error && <RequestId id={error.requestId} />}
      {onRetry && (
        <Button size="small" icon="refresh" isBusy={isBusy} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
