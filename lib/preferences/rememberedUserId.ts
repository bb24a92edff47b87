import { readPreferences } from './usePreferences.ts';

const storageKey = 'remembered-id';

/** The login of this tab; stands alone where storage is switched off or full. */
let inMemory = '';

/** The id of the last login in this browser, for the login form; '' if there was none (specification section 4). */
export function rememberedUserId(): string {
  try {
    return inMemory || (localStorage.getItem(storageKey) ?? '');
  } catch {
    return inMemory;
  }
}

/** Keeps the id of a successful login, unless this device is set not to; '' forgets it. */
export function rememberUserId(userId: string): void {
  if (userId && !readPreferences().isUserIdKept) return;
  inMemory = userId;
  try {
    if (userId) localStorage.setItem(storageKey, userId);
    else localStorage.removeItem(storageKey);
  } catch {
    // Kept in memory above.
  }
}
