import { expect, it } from 'vitest';
import { listNotes } from '#lib/notes/listNotes.ts';
import { noteNear } from '#lib/notes/noteNear.ts';

const note = (id: string, lastDate: string) => ({ id, title: '', titleColor: '', contents: '', lastDate, answer: '', isRead: true });
const notes = listNotes([
  note('before', '2026-11-01 10:14:59'),
  note('later', '2026-11-01 12:00:00'),
  note('first', '2026-11-01T01:26:00Z'),
  note('sentFirst', '2026-11-02 10:24:50'),
  note('undated', ''),
  note('next', '2026-11-04 09:00:00'),
]);

it.each([
  ['2026-11-01 10:25:00', 'first'],
  ['2026-11-01T10:25:00+09:00', 'first'],
  ['2026-11-01 11:00:00', 'later'],
  ['2026-11-02 10:25:00', 'sentFirst'],
  ['2026-11-02 10:34:50', 'sentFirst'],
  ['2026-11-02 10:34:51', undefined],
  ['2026-11-03 09:00:00', 'next'],
  ['2026-11-03 08:59:59', undefined],
  ['2026-11-05 10:00:00', undefined],
  ['', undefined],
])('the first message near %s: %s', (time, id) => {
  expect(noteNear(notes, time)?.id).toBe(id);
});
