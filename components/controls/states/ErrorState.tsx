import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './ErrorState.module.scss';

interface EmptyStateProps {
  text: string;
  /** Without the emblem: what the member looks for stands below. */
  isBrief?: boolean;
  children?: ReactNode;
}

export function EmptyState({ text, isBrief = false, children }: EmptyStateProps) {
  return (
    <div className={isBrief ? `${styles.state} ${styles.brief}` : styles.state}>
      {!isBrief && <Icon name="emblem" className={styles.emblem} />}
      <p>{text}</p>
      {children}
    </div>
  );
}

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
    <div className={styles.errorState} role="alert">
      <Icon name={isOnline ? 'warning' : 'offline'} className={styles.errorStateIcon} />
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

export type NoticeTone = 'waiting' | 'completed' | 'failed' | 'info';

const icons: Record<NoticeTone, IconName> = { waiting: 'clock', completed: 'check', failed: 'warning', info: 'info' };

/** A message that stays on the page. The caller adds a live region if the message must be announced. */
export function Callout({ tone, text, children }: { tone: NoticeTone; text: string; children?: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </div>
  );
}
