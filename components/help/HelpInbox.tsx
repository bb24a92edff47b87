import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListSkeleton } from '#components/controls/lists/ListSkeleton.tsx';
import { AccountEnquiry } from '#components/money/account/AccountEnquiry.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { hasHelpDraft } from '#lib/help/helpDraft.ts';
import type { HelpEntriesView } from '#lib/help/useHelpEntries.ts';
import { useAccountEnquiry } from '#lib/money/account/useAccountEnquiry.ts';
import { HelpFault } from './HelpFault.tsx';
import styles from './HelpInbox.module.scss';
import { HelpList } from './HelpList.tsx';

export function HelpInbox({ view, userId, lastOpen }: { view: HelpEntriesView; userId: string; lastOpen: string | null }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { entries, error, reload } = view;
  const enquiry = useAccountEnquiry(userId);

  // An account enquiry is an entry of this list.
  const reloadList = useEffectEvent(reload);
  useEffect(() => {
    if (enquiry.result) reloadList();
  }, [enquiry.result]);

  return (
    <Columns
      aside={
        <div className={styles.acts}>
          <LinkButton href="/help?mode=form" isShallow variant="primary" icon="support">
            {t('help.ask')}
          </LinkButton>
          <AccountEnquiry enquiry={enquiry} isBeside onApply={() => void router.push('/deposit')} />
        </div>
      }
    >
      {hasHelpDraft(userId) && (
        <div>
          <LinkButton href="/help?mode=form" isShallow size="small" icon="info">
            {t('help.draft')}
          </LinkButton>
        </div>
      )}
      {error && <HelpFault view={view} error={error} />}
      {!entries && !error && <ListSkeleton onRetry={reload} />}
      {entries && entries.length > 0 && <HelpList view={view} entries={entries} lastOpen={lastOpen} />}
      {entries?.length === 0 && <EmptyState text={t('help.empty')} />}
    </Columns>
  );
}
