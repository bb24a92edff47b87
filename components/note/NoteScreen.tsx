import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ListLink } from '#components/controls/actions/ListLink.tsx';
import { ListFault } from '#components/controls/lists/ListFault.tsx';
import { ListSkeleton } from '#components/controls/lists/ListSkeleton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { useRecordParam } from '#lib/navigation/useRecordParam.ts';
import { useNotes } from '#lib/notes/useNotes.ts';
import { NoteArticle } from './NoteArticle.tsx';
import { NoteList } from './NoteList.tsx';

/** The operator's messages to the member. */
export function NoteScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('menu.note')}>
      <MemberGate>
        <NoteInbox />
      </MemberGate>
    </PageFrame>
  );
}

export function NoteInbox() {
  const { t } = useTranslation();
  const view = useNotes();
  const { open, listHref } = useRecordParam('/note');
  const { notes, error, isValidating, reload } = view;
  // The row that gets the focus on return.
  const [lastOpen, setLastOpen] = useState<string | null>(null);
  if (open !== null && open !== lastOpen) setLastOpen(open);

  const note = notes?.find(({ key }) => key === open);
  const isMissing = notes && open !== null && !note;
  // The message may be newer than the loaded list.
  if (isMissing ? isValidating : !notes && !error) return <ListSkeleton onRetry={reload} />;
  const fault = notes ? 'note.stale' : 'note.failed';
  return (
    <>
      {error && <ListFault text={t(fault)} error={error} isBusy={isValidating} onRetry={reload} hasRows={notes !== undefined} />}
      {notes && open === null && <NoteList view={view} notes={notes} lastOpen={lastOpen} />}
      {note && <NoteArticle key={note.key} note={note} view={view} />}
      {isMissing && (
        <EmptyState text={t('note.gone')}>
          <ListLink href={listHref} />
        </EmptyState>
      )}
    </>
  );
}
