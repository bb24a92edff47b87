import { useTranslation } from 'next-i18next/pages';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListSkeleton } from '#components/controls/lists/ListSkeleton.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { hasHelpDraft } from '#lib/help/helpDraft.ts';
import type { HelpEntriesView } from '#lib/help/useHelpEntries.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { HelpFault } from './HelpFault.tsx';
import styles from './HelpInbox.module.scss';
import { HelpList } from './HelpList.tsx';

export function HelpInbox({ view, userId, lastOpen }: { view: HelpEntriesView; userId: string; lastOpen: string | null }) {
  const { t } = useTranslation();
  const { has, hasScreen } = useBackend();
  const { account } = useSite().deposit;
  const { entries, error, reload } = view;

  return (
    <Columns
      aside={
        <div className={styles.acts}>
          <LinkButton href="/help?mode=form" isShallow variant="primary" icon="support">
            {t('help.ask')}
          </LinkButton>
          {!account && has('user-ask-account') && hasScreen('/deposit') && <LinkButton href="/deposit">{t('account.ask')}</LinkButton>}
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
