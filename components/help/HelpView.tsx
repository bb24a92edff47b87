import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { ListLink } from '#components/controls/actions/ListLink.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { ListSkeleton } from '#components/controls/lists/ListSkeleton.tsx';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { findHelpEntry } from '#lib/help/helpAddress.ts';
import { saveHelpDraft } from '#lib/help/helpDraft.ts';
import { useDeleteHelp } from '#lib/help/useDeleteHelp.ts';
import type { HelpEntriesView } from '#lib/help/useHelpEntries.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { HelpFault } from './HelpFault.tsx';
import { HelpForm } from './HelpForm.tsx';
import { HelpThread } from './HelpThread.tsx';
import styles from './HelpView.module.scss';

interface HelpViewProps {
  view: HelpEntriesView;
  query: URLSearchParams;
  userId: string;
  /** The form of a follow-up stands below the conversation. */
  isFollowUp: boolean;
}

export function HelpView({ view, query, userId, isFollowUp }: HelpViewProps) {
  const { t } = useTranslation();
  const entry = view.entries && findHelpEntry(view.entries, query);

  return (
    <div className={styles.view}>
      {view.error && <HelpFault view={view} error={view.error} />}
      {!view.entries && !view.error && <ListSkeleton onRetry={view.reload} />}
      {view.entries && !entry && (
        <EmptyState text={t('help.gone')}>
          <ListLink href="/help" />
        </EmptyState>
      )}
      {entry && (
        <>
          <ListLink href="/help" size="small" variant="quiet" className={styles.back} />
          <HelpThread entry={entry} showRead={view.showRead} />
          {isFollowUp ? (
            <HelpForm key={userId} userId={userId} reload={view.reload} />
          ) : (
            <div className={styles.actions}>
              <EntryActions entry={entry} view={view} query={query} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** A follow-up copies only the title. */
const again = /^re:/i;

function EntryActions({ entry, view, query }: { entry: HelpEntry; view: HelpEntriesView; query: URLSearchParams }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { has } = useBackend();
  const { deleteOne, isDeleting } = useDeleteHelp(view);

  function handleFollowUp() {
    const title = entry.title.trim();
    saveHelpDraft({ title: again.test(title) ? title : `Re: ${title}`, contents: '' });
    void router.push(`/help?${query}&mode=form`, undefined, { shallow: true, scroll: false });
  }

  async function handleDelete() {
    if (!(await deleteOne(entry))) return;
    void dialogs.toast({ text: t('help.deleted'), kind: 'success' });
    await router.replace('/help', undefined, { shallow: true });
  }

  return (
    <>
      {has('user-write-help') && (
        <Button variant="primary" icon="support" onClick={handleFollowUp}>
          {t('help.followUp')}
        </Button>
      )}
      {/* The delete call needs an id. */}
      {entry.id !== '' && has('del-help') && (
        <Button variant="danger" icon="trash" className={styles.delete} isBusy={isDeleting} onClick={() => void handleDelete()}>
          {t('help.delete')}
        </Button>
      )}
    </>
  );
}
