import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/storage/listeners.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';

let isRunning = false;
const { subscribe, tell } = createListeners();

/** A login runs from the submit of its form until the page reloads or the login ends. */
export function markLogin(isUnderWay: boolean): void {
  isRunning = isUnderWay;
  tell();
}

/** While a login is running, the page is about to reload, so a message on the page would be lost. */
export function isLoginRunning(): boolean {
  return isRunning;
}

const done = webStore('sessionStorage', plainText);
const doneKey = 'logged-in';

export const rememberLogin = (): void => done.set(doneKey, 'now');

export function takeLogin(): boolean {
  const isFirst = done.get(doneKey) !== undefined;
  done.set(doneKey, undefined);
  return isFirst;
}

export function useIsLoginRunning(): boolean {
  return useSyncExternalStore(subscribe, isLoginRunning, () => false);
}
