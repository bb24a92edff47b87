import { json, webStore } from '#lib/storage/webStore.ts';

/** The screen shows a time of day without its date, so an older enquiry is forgotten. */
const lifeMs = 12 * 60 * 60 * 1000;

const store = webStore<number>('sessionStorage', json(Number));

const keyOf = (userId: string) => `account-enquiry:${userId}`;

/** When this member last asked for the account in this tab, in ms since the epoch; undefined after 12 hours. */
export function readAskedAt(userId: string): number | undefined {
  const askedAt = store.get(keyOf(userId));
  return askedAt && Date.now() - askedAt < lifeMs ? askedAt : undefined;
}

/** Keeps the time of an enquiry for as long as the tab is open. */
export function rememberAskedAt(userId: string, askedAt: number): void {
  store.set(keyOf(userId), askedAt);
}
