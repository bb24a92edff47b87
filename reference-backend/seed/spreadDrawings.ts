import { motifFor } from '#reference-backend/pictures/motifFor.ts';
import { seededRandom } from '#reference-backend/pictures/seededRandom.ts';

/** Beside or above each other in a grid of two, three or four columns, and beside in six. */
const apart = 4;

interface Cover<Entry> {
  entry: Entry;
  drawing: string;
}

/**
 * The same entries in nearly the same order, where no cover shows what one of the four before it shows: it waits for its turn, and what is left
 * in the end goes further up, where none is near. What comes between others moves them further apart.
 */
export function spreadDrawings<Entry extends { code: string }>(entries: readonly Entry[]): Entry[] {
  const waiting = entries.map((entry) => ({ entry, drawing: motifFor(entry.code, seededRandom(entry.code)) }));
  const placed: Cover<Entry>[] = [];
  const isFree = (at: number, { drawing }: Cover<Entry>) =>
    placed.slice(Math.max(0, at - apart), at + apart).every((near) => near.drawing !== drawing);
  for (let left = waiting.length; left > 0; left -= 1) {
    const next = Math.max(
      0,
      waiting.findIndex((cover) => isFree(placed.length, cover)),
    );
    const [cover] = waiting.splice(next, 1) as [Cover<Entry>];
    let at = placed.length;
    while (at > 0 && !isFree(at, cover)) at -= 1;
    placed.splice(at, 0, cover);
  }
  return placed.map(({ entry }) => entry);
}
