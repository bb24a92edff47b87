import { json, webStore } from '#lib/storage/webStore.ts';

/** The last reminder of a login, for all tabs of this browser. */
interface Mark {
  loginAt: number;
  /** How many minutes after the login. */
  minutes: number;
}

const storageKey = 'play-reminder';

const store = webStore<Mark>(
  'localStorage',
  json((stored) => (stored ?? undefined) as Mark | undefined),
);

/** How many minutes after this login the member was last reminded; 0 = not yet. */
export function lastReminded(loginAt: number): number {
  const mark = store.get(storageKey);
  return mark?.loginAt === loginAt && Number.isFinite(mark.minutes) ? mark.minutes : 0;
}

/** Marks every reminder that was due until then as done. */
export function markReminded(loginAt: number, minutes: number): void {
  store.set(storageKey, { loginAt, minutes });
}
