import { plainText, webStore } from '#lib/storage/webStore.ts';

const store = webStore('localStorage', plainText);
const storageKey = 'remembered-id';

/** Returns the stored id of the last login in this browser, for the login form (specification section 4). Returns '' if there is no id. */
export function rememberedUserId(): string {
  return store.get(storageKey) ?? '';
}

/** Stores the id of a successful login. An empty id deletes the stored id. */
export function rememberUserId(userId: string): void {
  store.set(storageKey, userId || undefined);
}
