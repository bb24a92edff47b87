import { useTranslation } from 'next-i18next/pages';
import { ListFault } from '#components/controls/lists/ListFault.tsx';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import type { HelpEntriesView } from '#lib/help/useHelpEntries.ts';

export function HelpFault({ view, error }: { view: HelpEntriesView; error: CallError }) {
  const { t } = useTranslation();
  const hasRows = view.entries !== undefined;
  return (
    <ListFault
      text={t(hasRows ? 'help.stale' : 'help.failed')}
      error={error}
      isBusy={view.isValidating}
      onRetry={view.reload}
      hasRows={hasRows}
    >
      <SupportContact />
    </ListFault>
  );
}
