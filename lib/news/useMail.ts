import { useEffect, useEffectEvent, useMemo } from 'react';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import type { Note } from '#contract/records/note.ts';
import { callForSuccess } from '#lib/api/readCall.ts';
import { longList, useCall } from '#lib/api/useCall.ts';
import { newestFirst } from '#lib/format/times.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { withKeys, type InboxView, type Keyed } from './inboxRows.ts';

export type ListedNote = Keyed<Note>;
export type ListedEntry = Keyed<HelpEntry>;

/** A row changes only after the upstream has confirmed the action. Both functions reject with `CallError`. */
export interface MailView<Row> extends InboxView<Row> {
  markRead: (row: Row) => Promise<void>;
  remove: (row: Row) => Promise<void>;
}

/** The upstream may omit the read state, so only a row that is reported as unread counts as unread. */
export const isUnread = ({ isRead }: Pick<Note, 'isRead'>): boolean => isRead === false;

export const hasNewAnswer = (entry: HelpEntry): boolean => entry.answer !== null && isUnread(entry);

const read = <Row>(row: Row): Row => ({ ...row, isRead: true });

export function useNotes() {
  const { data, mutate, ...state } = useCall('get-note-list', {}, longList);
  const { act, unread, ...view } = useMail<Note>({
    ...state,
    sent: data?.note,
    isUnread,
    counter: 'noteCount',
    calls: { read: 'read-note-message', remove: 'del-note' },
    store: (change) =>
      mutate((answer) => answer && { ...answer, note: change(answer.note) }, { revalidate: false }),
  });
  return {
    ...view,
    /** The count of the upstream decides too, because the upstream may omit the read state of the rows. */
    hasUnread: unread > 0,
    markAllRead: () => act((all) => all.map(read), callForSuccess('read-all-note', {})),
  };
}

export function useHelpEntries() {
  const { data, mutate, ...state } = useCall('get-help-list', {}, longList);
  const { act, ...view } = useMail<HelpEntry>({
    ...state,
    sent: data?.helps,
    isUnread: hasNewAnswer,
    counter: 'helpCount',
    calls: { read: 'read-help-message', remove: 'del-help' },
    store: (change) =>
      mutate((answer) => answer && { ...answer, helps: change(answer.helps) }, {
        revalidate: false,
      }),
  });
  return { ...view, removeAll: () => act(() => [], callForSuccess('del-all-help', {})) };
}

type Change<Row> = (rows: readonly Row[]) => Row[];

interface MailSource<Row> extends Omit<InboxView<Row>, 'rows'> {
  sent: readonly Row[] | undefined;
  isUnread: (row: Row) => boolean;
  counter: 'noteCount' | 'helpCount';
  calls: { read: 'read-note-message' | 'read-help-message'; remove: 'del-note' | 'del-help' };
  store: (change: Change<Row>) => Promise<unknown>;
}

function useMail<Row extends Note | HelpEntry>({
  sent,
  isUnread: isNew,
  counter,
  calls,
  store,
  ...state
}: MailSource<Row>) {
  const { [counter]: count } = useCurrentUser();
  const { has } = useBackend();
  const rows = useMemo(
    () => sent && newestFirst(withKeys(sent), ({ lastDate }) => lastDate),
    [sent],
  );
  const unreadRows = useMemo(() => rows?.filter(isNew) ?? [], [rows, isNew]);

  const readNewArrivals = useEffectEvent(() => {
    if (rows && count > unreadRows.length) state.reload();
  });
  useEffect(() => readNewArrivals(), [count]);

  async function act(change: Change<Row>, work: Promise<void>): Promise<void> {
    try {
      await work;
      await store(change);
    } catch (cause) {
      // A call without a response may have been carried out, so the list is read again.
      state.reload();
      throw cause;
    } finally {
      // The badge shows the unread count of the upstream, which the health check reads.
      void checkHealth();
    }
  }

  return {
    ...state,
    rows,
    unread: Math.max(unreadRows.length, count),
    act,
    async markRead({ id }: Row): Promise<void> {
      if (id === '' || !has(calls.read)) return;
      await act(
        (all) => all.map((row) => (row.id === id ? read(row) : row)),
        callForSuccess(calls.read, { id }),
      );
    },
    remove: ({ id }: Row) =>
      act((all) => all.filter((row) => row.id !== id), callForSuccess(calls.remove, { id })),
  };
}
