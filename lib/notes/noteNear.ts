import { newestFirst } from '#lib/format/newestFirst.ts';
import { readMoment } from '#lib/format/upstreamTime.ts';
import type { ListedNote } from './listNotes.ts';

/** An operator may send the reason first and cancel then. */
const leadMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

/** The first message from shortly before a time to a day after it: it may be about what happened then. */
export function noteNear(notes: readonly ListedNote[], time: string): ListedNote | undefined {
  const moment = readMoment(time);
  const near = notes.filter(({ lastDate }) => {
    const at = readMoment(lastDate);
    return Number.isFinite(at) && at >= moment - leadMs && at <= moment + dayMs;
  });
  return newestFirst(near, ({ lastDate }) => lastDate).at(-1);
}
