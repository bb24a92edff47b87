import { useSyncExternalStore } from 'react';

let isRunning = false;
const listeners = new Set<() => void>();

/** True from the submit until the page reloads, the login is refused, or a registration has tried to log in. */
export function markLogin(isUnderWay: boolean): void {
  isRunning = isUnderWay;
  listeners.forEach((listener) => listener());
}

/** The page is about to reload, so a message now would be lost. */
export function isLoginRunning(): boolean {
  return isRunning;
}

export function useIsLoginRunning(): boolean {
  return useSyncExternalStore(subscribe, isLoginRunning, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
