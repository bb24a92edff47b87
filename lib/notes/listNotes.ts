import type { Note } from '#contract/records/note.ts';
import { newestFirst } from '#lib/format/newestFirst.ts';

export interface ListedNote extends Note {
  /** The message's key in the URL: its id, with its position if the id is missing or duplicate. */
  key: string;
}

/** The upstream may omit the read state: only messages it reports as unread count as unread. */
export const isUnread = ({ isRead }: Pick<Note, 'isRead'>): boolean => isRead === false;

/** Unread first, then newest; messages without a date last. Stable for equal dates. */
export function listNotes(notes: readonly Note[]): ListedNote[] {
  const seen = new Map<string, number>();
  const listed = notes.map((note) => {
    const before = seen.get(note.id) ?? 0;
    seen.set(note.id, before + 1);
    return { ...note, key: note.id && before === 0 ? note.id : `${note.id}~${before + 1}` };
  });
  const inOrder = newestFirst(listed, ({ lastDate }) => lastDate);
  return [...inOrder.filter(isUnread), ...inOrder.filter((note) => !isUnread(note))];
}
