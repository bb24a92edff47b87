import { useTranslation } from 'next-i18next/pages';
import { ErrorState } from '#components/controls/ErrorState.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import styles from './NoteFault.module.scss';

interface NoteFaultProps {
  error: CallError;
  isBusy: boolean;
  onRetry: () => void;
  /** The last good messages are still there. */
  hasRows: boolean;
}

/** Why there are no messages, or no newer ones. */
export function NoteFault({ error, isBusy, onRetry, hasRows }: NoteFaultProps) {
  const { t } = useTranslation();
  return (
    <div className={hasRows ? styles.strip : styles.fault}>
      <ErrorState
        text={t(hasRows ? 'note.stale' : 'note.failed')}
        code={error.code}
        requestId={error.requestId}
        isBusy={isBusy}
        onRetry={onRetry}
      />
      {!hasRows && (
        <LinkButton href="/help" variant="quiet" size="small" icon="support">
          {t('error.toSupport')}
        </LinkButton>
      )}
    </div>
  );
}
