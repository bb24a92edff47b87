import { useTranslation } from 'next-i18next/pages';
import { ErrorState } from '#components/controls/ErrorState.tsx';
import { SupportContact } from '#components/layout/SupportContact.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import type { HelpEntriesView } from '#lib/inbox/useHelpEntries.ts';
import styles from './HelpFault.module.scss';

/** Why there is no list, or no newer one, and how support is reached all the same. */
export function HelpFault({ view, error }: { view: HelpEntriesView; error: CallError }) {
  const { t } = useTranslation();
  const hasRows = view.entries !== undefined;
  return (
    <div className={hasRows ? styles.strip : styles.fault}>
      <ErrorState
        text={t(hasRows ? 'help.stale' : 'help.failed')}
        code={error.code}
        requestId={error.requestId}
        isBusy={view.isValidating}
        onRetry={view.reload}
      />
      {!hasRows && <SupportContact />}
    </div>
  );
}
