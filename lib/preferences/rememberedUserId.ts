import { plainText, webStore } from '#lib/storage/webStore.ts';

const store = webStore('localStorage', plainText);
const storageKey = 'remembered-id';

/** The login form shows the id of the last login in this browser (specification section 4). */
export function rememberedUserId(): string {
  return store.get(storageKey) ?? '';
}

export function rememberUserId(userId: string): void {
  store.set(storageKey, userId || undefined);
}
