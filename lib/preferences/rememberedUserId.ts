import { plainText, webStore } from '#lib/storage/webStore.ts';

const store = webStore('localStorage', plainText);
const storageKey = 'remembered-id';

/** The id of the last login in this browser, for the login form; '' if there was none (specification section 4). */
export function rememberedUserId(): string {
  return store.get(storageKey) ?? '';
}

/** Keeps the id of a successful login; '' forgets it. */
export function rememberUserId(userId: string): void {
  store.set(storageKey, userId || undefined);
}
