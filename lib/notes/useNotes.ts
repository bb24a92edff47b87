import type { Note } from '#contract/records/note.ts';
import { callForSuccess } from '#lib/api/readCall.ts';
import { longList, useCall } from '#lib/api/useCall.ts';
import { newestFirst } from '#lib/format/times.ts';
import { lowerNoteCount } from '#lib/member/unreadCounts.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useInboxRows, withKeys, type InboxView, type Keyed } from '#lib/news/useInboxRows.ts';
import { useBackend } from '#lib/site/siteSettings.ts';

export type ListedNote = Keyed<Note>;

export interface NotesView extends InboxView<ListedNote> {
  /** True if the upstream's unread count is positive, even if the rows do not show which are unread. */
  hasUnread: boolean;
  /** They show at once, go back on failure and reject with `CallError`. */
  markRead: (note: ListedNote) => Promise<void>;
  markAllRead: () => Promise<void>;
  remove: (note: ListedNote) => Promise<void>;
}

/** The upstream may omit the read state: only messages it reports as unread count as unread. */
export const isUnread = ({ isRead }: Pick<Note, 'isRead'>): boolean => isRead === false;

/** Unread first, then newest; messages without a date last. Stable for equal dates. */
function listNotes(notes: readonly Note[]): ListedNote[] {
  const inOrder = newestFirst(withKeys(notes), ({ lastDate }) => lastDate);
  return [...inOrder.filter(isUnread), ...inOrder.filter((note) => !isUnread(note))];
}

export function useNotes(): NotesView {
  const { data, error, isValidating, reload, mutate } = useCall('get-note-list', {}, longList);
  const { noteCount } = useCurrentUser();
  const { has } = useBackend();
  const inbox = useInboxRows({
    sent: data?.note,
    list: listNotes,
    isUnread,
    count: noteCount,
    reload,
    store: (change) => mutate((answer) => answer && { ...answer, note: change(answer.note) }, { revalidate: false }),
    lower: lowerNoteCount,
  });

  return {
    rows: inbox.rows,
    hasUnread: inbox.unreadCount > 0 || noteCount > 0,
    error,
    isValidating,
    reload,
    markRead: async ({ id }) => {
      if (id !== '' && has('read-note-message')) await inbox.markRead(id, callForSuccess('read-note-message', { id }));
    },
    markAllRead: () => inbox.markAllRead(callForSuccess('read-all-note', {})),
    remove: ({ id }) => inbox.remove(id, callForSuccess('del-note', { id })),
  };
}
