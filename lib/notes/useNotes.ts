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
  /** Unread first, then newest; undefined until they are known. The last good rows stay while new ones are fetched and after that failed. */
  notes: ListedNote[] | undefined;
  unreadCount: number;
  /** The operator counts some as unread, even where the rows do not say which. */
  hasUnread: boolean;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
  /** The acts show at once and are taken back where they fail; then they throw `CallError`. */
  markRead: (note: ListedNote) => Promise<void>;
  markAllRead: () => Promise<void>;
  remove: (note: ListedNote) => Promise<void>;
  removeAll: () => Promise<void>;
}

type Change = (notes: readonly Note[]) => Note[];

const read = (note: Note): Note => ({ ...note, isRead: true });

/** The member's messages, and what can be done with them. */
export function useNotes(): NotesView {
  const { data, error, isValidating, reload, mutate } = useCall('get-note-list', {}, longList);
  const { noteCount } = useCurrentUser();
  // Laid over what the operator answered for as long as an act is under way, so that several at once fail or succeed each for itself.
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
      // An act whose answer was lost may have happened all the same.
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
