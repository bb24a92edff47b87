import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './ErrorState.module.scss';

interface EmptyStateProps {
  text: string;
  isBrief?: boolean;
  children?: ReactNode;
}

export function EmptyState({ text, isBrief = false, children }: EmptyStateProps) {
  return (
    <div className={isBrief ? styles.brief : styles.empty}>
      {!isBrief && <Icon name="emblem" />}
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  text: string;
  error?: Pick<CallError, 'requestId'>;
  isBusy?: boolean;
  onRetry?: () => void;
}

export function ErrorState({ text, error, isBusy, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div className={styles.fault} role="alert">
      <Icon name={isOnline ? 'warning' : 'offline'} />
      <p>{text}</p>
      {/* An open dialog hides the offline banner of the page, so the text is repeated here. */}
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

interface ListFaultProps extends ErrorStateProps {
  hasRows?: boolean;
  children?: ReactNode;
}

export function ListFault({ hasRows = false, children, ...fault }: ListFaultProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div className={hasRows ? styles.strip : styles.withSupport}>
      <ErrorState {...fault} />
      {/* Support cannot be reached offline, so the link is hidden. */}
      {isOnline &&
        !hasRows &&
        (children ?? (
          <LinkButton href="/help" variant="quiet" size="small" icon="support">
            {t('error.toSupport')}
          </LinkButton>
        ))}
    </div>
  );
}

const toneIcons = {
  waiting: 'clock',
  completed: 'check',
  failed: 'warning',
} as const satisfies Record<string, IconName>;

/** The caller adds a live region if the message must be announced. */
export function Callout({
  tone,
  text,
  children,
}: {
  tone: keyof typeof toneIcons;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={`${styles.callout} ${styles[tone]}`}>
      <Icon name={toneIcons[tone]} />
      <div>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </div>
  );
}
