import { json, webStore } from '#lib/storage/webStore.ts';

/** The last reminder of a login, shared by all tabs. */
interface Mark {
  loginAt: number;
  /** Minutes after the login. */
  minutes: number;
}

const storageKey = 'play-reminder';

const store = webStore<Mark>(
  'localStorage',
  json((stored) => (stored ?? undefined) as Mark | undefined),
);

/** Minutes after this login of the last reminder; 0 = none yet. */
export function lastReminded(loginAt: number): number {
  const mark = store.get(storageKey);
  return mark?.loginAt === loginAt && Number.isFinite(mark.minutes) ? mark.minutes : 0;
}

/** Marks all reminders due until then as shown. */
export function markReminded(loginAt: number, minutes: number): void {
  store.set(storageKey, { loginAt, minutes });
}
