import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/storage/listeners.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';

let isRunning = false;
const { subscribe, tell } = createListeners();

/** Stores whether a login is running. A login runs from the submit of its form until the page reloads or the login ends. */
export function markLogin(isUnderWay: boolean): void {
  isRunning = isUnderWay;
  tell();
}

/** True while a login is running. The page is about to reload then, so a message on the page would be lost. */
export function isLoginRunning(): boolean {
  return isRunning;
}

const done = webStore('sessionStorage', plainText);
const doneKey = 'logged-in';

/** Stores that a login has succeeded, for `takeLogin` of the page that loads next. */
export const rememberLogin = (): void => done.set(doneKey, 'now');

/** Returns true at its first call after a login, otherwise false. */
export function takeLogin(): boolean {
  const isFirst = done.get(doneKey) !== undefined;
  done.set(doneKey, undefined);
  return isFirst;
}

export function useIsLoginRunning(): boolean {
  return useSyncExternalStore(subscribe, isLoginRunning, () => false);
}
