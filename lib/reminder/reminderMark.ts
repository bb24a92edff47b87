/** The last reminder of a login, for all tabs of this browser. */
interface Mark {
  loginAt: number;
  /** How many minutes after the login. */
  minutes: number;
}

const storageKey = 'play-reminder';

/** Stands in where storage is switched off: then each tab reminds for itself. */
let inMemory: Mark | undefined;

/** How many minutes after this login the member was last reminded; 0 = not yet. */
export function lastReminded(loginAt: number): number {
  let mark: Mark | null | undefined = inMemory;
  try {
    mark = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Mark | null;
  } catch {
    // What was kept in memory counts.
  }
  return mark?.loginAt === loginAt && Number.isFinite(mark.minutes) ? mark.minutes : 0;
}

/** Nothing that was due until then is told any more. */
export function markReminded(loginAt: number, minutes: number): void {
  inMemory = { loginAt, minutes };
  try {
    localStorage.setItem(storageKey, JSON.stringify(inMemory));
  } catch {
    // Kept in memory above.
  }
}
