import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
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
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" className={styles.icon} />
      <p>{text}</p>
      {error && <RequestId id={error.requestId} />}
      {onRetry && (
        <Button size="small" icon="refresh" isBusy={isBusy} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
