import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { CallError } from '#lib/api/CallError.ts';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import styles from './ListFault.module.scss';

interface ListFaultProps {
  text: string;
  error: CallError;
  isBusy: boolean;
  onRetry: () => void;
  hasRows: boolean;
  /** Where the member can go instead. Default: customer support. */
  children?: ReactNode;
}

export function ListFault({ text, error, isBusy, onRetry, hasRows, children }: ListFaultProps) {
  const { t } = useTranslation();
  // Support cannot be asked offline.
  const isSupportOffered = useIsOnline() && !hasRows;
  return (
    <div className={hasRows ? styles.strip : styles.fault}>
      <ErrorState text={text} error={error} isBusy={isBusy} onRetry={onRetry} />
      {isSupportOffered &&
        (children ?? (
          <LinkButton href="/help" variant="quiet" size="small" icon="support">
            {t('error.toSupport')}
          </LinkButton>
        ))}
    </div>
  );
}
