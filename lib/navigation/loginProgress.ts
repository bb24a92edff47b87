import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/storage/listeners.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';

let isRunning = false;
const { subscribe, tell } = createListeners();

/** True from the submit until the page reloads, the login is refused, or a registration has tried to log in. */
export function markLogin(isUnderWay: boolean): void {
  isRunning = isUnderWay;
  tell();
}

/** True while a login runs. The page is about to reload then, so a message would be lost. */
export function isLoginRunning(): boolean {
  return isRunning;
}

const done = webStore('sessionStorage', plainText);
const doneKey = 'logged-in';

/** Marks a successful login for the page that loads after it. */
export const rememberLogin = (): void => done.set(doneKey, 'now');

/** Whether this is the first page after a login; true once. */
export function takeLogin(): boolean {
  const isFirst = done.get(doneKey) !== undefined;
  done.set(doneKey, undefined);
  return isFirst;
}

export function useIsLoginRunning(): boolean {
  return useSyncExternalStore(subscribe, isLoginRunning, () => false);
}
