import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CallName, CallRequest } from '#contract/calls.ts';
import type { Note } from '#contract/records/note.ts';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { longList } from '#lib/api/longList.ts';
import { useCall } from '#lib/api/useCall.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { isUnread, listNotes, type ListedNote } from './listNotes.ts';
import { lowerNoteCount } from '#lib/member/unreadCounts.ts';

export interface NotesView {
  /** Unread first, then newest. Undefined until loaded. The last good rows stay during a reload and after a failure. */
  notes: ListedNote[] | undefined;
  unreadCount: number;
  /** True if the upstream's unread count is positive, even if the rows do not tell which. */
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
    markRead: ({ id }) =>
      act((all) => all.map((note) => (note.id === id ? read(note) : note)), ofId(id), send('read-note-message', { id })),
    markAllRead: () => act((all) => all.map(read), Infinity, send('read-all-note', {})),
    remove: ({ id }) => act((all) => all.filter((note) => note.id !== id), ofId(id), send('del-note', { id })),
    removeAll: () => act(() => [], Infinity, send('del-all-note', {})),
  };
}

/** Contract section 1: any status but `success` is a failure. */
async function send<N extends CallName>(name: N, body: CallRequest<N>): Promise<void> {
  const { answer, requestId } = await exchangeCall(name, body);
  if (answer.status === 'success') return;
  throw new CallError({ code: 'upstream_invalid', callName: name, httpStatus: 200, requestId, outcome: 'not_sent' });
}
