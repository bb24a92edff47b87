import type { Note } from '#contract/records/note.ts';
import { newestFirst } from '#lib/format/newestFirst.ts';

/** A message as the list shows it. */
export interface ListedNote extends Note {
  /** What the address of the message carries: its id, or where that is missing or not its own, the place in the upstream's list as well. */
  key: string;
}

/** The upstream may leave out whether a message was read (contract section 4): only those it calls unread are marked so. */
export const isUnread = ({ isRead }: Pick<Note, 'isRead'>): boolean => isRead === false;

/** Unread first, then newest; those without a date last, and of one moment as the upstream has them (screens 5.9). */
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
