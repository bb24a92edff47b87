import { expect, it } from 'vitest';
import { listNotes } from '#lib/notes/listNotes.ts';
import { noteAfter } from '#lib/notes/noteAfter.ts';

const note = (id: string, lastDate: string) => ({ id, title: '', titleColor: '', contents: '', lastDate, answer: '', isRead: true });
const notes = listNotes([
  note('before', '2026-11-01 10:24:59'),
  note('later', '2026-11-01 12:00:00'),
  note('first', '2026-11-01T01:26:00Z'),
  note('undated', ''),
  note('next', '2026-11-04 09:00:00'),
]);

it.each([
  ['2026-11-01 10:25:00', 'first'],
  ['2026-11-01T10:25:00+09:00', 'first'],
  ['2026-11-01 11:00:00', 'later'],
  ['2026-11-03 09:00:00', 'next'],
  ['2026-11-03 08:59:59', undefined],
  ['2026-11-05 10:00:00', undefined],
  ['', undefined],
])('the first message of the day after %s: %s', (time, id) => {
  expect(noteAfter(notes, time)?.id).toBe(id);
});
