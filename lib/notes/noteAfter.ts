import { newestFirst } from '#lib/format/newestFirst.ts';
import { readMoment } from '#lib/format/upstreamTime.ts';
import type { ListedNote } from './listNotes.ts';

const dayMs = 24 * 3_600_000;

/** The first message from a time on, within a day: it may be about what happened then. */
export function noteAfter(notes: readonly ListedNote[], time: string): ListedNote | undefined {
  const from = readMoment(time);
  const near = notes.filter(({ lastDate }) => {
    const at = readMoment(lastDate);
    return Number.isFinite(at) && at >= from && at <= from + dayMs;
  });
  return newestFirst(near, ({ lastDate }) => lastDate).at(-1);
}
