import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './ErrorState.module.scss';

interface ErrorStateProps {
  text: string;
  /** For customer support: the failure code and, if known, the request id. */
  code?: string;
  requestId?: string;
  isBusy?: boolean;
  onRetry?: () => void;
}

export function ErrorState({ text, code, requestId, isBusy, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" className={styles.icon} />
      <p>{text}</p>
      {code && (
        <p className={styles.code}>
          <span>{`${t('error.code')}: ${code}`}</span> {requestId && <span>{`${t('error.requestId')}: ${requestId}`}</span>}
        </p>
      )}
      {onRetry && (
        <Button size="small" icon="refresh" isBusy={isBusy} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
