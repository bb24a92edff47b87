import { useTranslation } from 'next-i18next/pages';
import { ErrorState } from '#components/controls/ErrorState.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import styles from './HistoryFault.module.scss';

interface HistoryFaultProps {
  error: CallError;
  isBusy: boolean;
  onRetry: () => void;
  /** The last good rows are still there. */
  hasRows: boolean;
}

/** Why there is no history, or no newer one, and where the member learns about their money all the same. */
export function HistoryFault({ error, isBusy, onRetry, hasRows }: HistoryFaultProps) {
  const { t } = useTranslation();
  // The operator's system has no such list (contract section 3), or does not answer.
  const isUnavailable = error.httpStatus === 404 || error.httpStatus === 502;
  const text = hasRows ? 'history.stale' : isUnavailable ? 'history.unavailable' : 'history.failed';

  return (
    <div className={hasRows ? styles.strip : styles.fault}>
      <ErrorState text={t(text)} code={error.code} requestId={error.requestId} isBusy={isBusy} onRetry={onRetry} />
      {!hasRows && (
        <LinkButton href="/help" variant="quiet" size="small" icon="support">
          {t('error.toSupport')}
        </LinkButton>
      )}
    </div>
  );
}
