import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Note } from '#contract/records/note.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { longList } from '#lib/api/longList.ts';
import { callForSuccess } from '#lib/api/callForSuccess.ts';
import { useCall } from '#lib/api/useCall.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { isUnread, listNotes, type ListedNote } from './listNotes.ts';
import { lowerNoteCount } from '#lib/member/unreadCounts.ts';

export interface NotesView {
  /** Unread first, then newest. Undefined until loaded. The last good rows stay during a reload and after a failure. */
  notes: ListedNote[] | undefined;
  unreadCount: number;
  /** True if the upstream's unread count is positive, even if the rows do not show which are unread. */
  hasUnread: boolean;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
  /** Optimistic: they show at once, roll back on failure and throw `CallError`. */
  markRead: (note: ListedNote) => Promise<void>;
  markAllRead: () => Promise<void>;
  remove: (note: ListedNote) => Promise<void>;
  removeAll: () => Promise<void>;
}

type Change = (notes: readonly Note[]) => Note[];

const read = (note: Note): Note => ({ ...note, isRead: true });

export function useNotes(): NotesView {
  const { data, error, isValidating, reload, mutate } = useCall('get-note-list', {}, longList);
  const { noteCount } = useCurrentUser();
  const { has } = useBackend();
  // Overlays on the upstream's list, one per running action, so that parallel actions succeed or fail independently.
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const rows = useMemo(() => data && changes.reduce((all: readonly Note[], change) => change(all), data.note), [data, changes]);
  const notes = useMemo(() => rows && listNotes(rows), [rows]);
  const unreadCount = useMemo(() => notes?.filter(isUnread).length ?? 0, [notes]);

  const readNewArrivals = useEffectEvent(() => {
    if (notes && noteCount > unreadCount) reload();
  });

  useEffect(() => readNewArrivals(), [noteCount]);

  async function act(change: Change, unread: number, work: Promise<void>): Promise<void> {
    setChanges((all) => [...all, change]);
    try {
      await lowerNoteCount(unread, work);
      await mutate((list) => list && { ...list, note: change(list.note) }, { revalidate: false });
    } catch (cause) {
      // An action without a response may have been carried out.
      reload();
      throw cause;
    } finally {
      setChanges((all) => all.filter((other) => other !== change));
    }
  }

  const ofId = (id: string) => (rows ?? []).filter((note) => note.id === id && isUnread(note)).length;

  return {
    notes,
    unreadCount,
    hasUnread: unreadCount > 0 || noteCount > 0,
    error,
    isValidating,
    reload,
    markRead: async ({ id }) => {
      if (!has('read-note-message')) return;
      await act((all) => all.map((note) => (note.id === id ? read(note) : note)), ofId(id), callForSuccess('read-note-message', { id }));
    },
    markAllRead: () => act((all) => all.map(read), Infinity, callForSuccess('read-all-note', {})),
    remove: ({ id }) => act((all) => all.filter((note) => note.id !== id), ofId(id), callForSuccess('del-note', { id })),
    removeAll: () => act(() => [], Infinity, callForSuccess('del-all-note', {})),
  };
}
