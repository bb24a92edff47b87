import { useCallback, useSyncExternalStore } from 'react';

/** Whole seconds until `time` (ms since the epoch), counting down to 0. */
export function useSecondsUntil(time: number): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(() => {
        onChange();
        if (Date.now() >= time) clearInterval(timer);
      }, 1000);
      return () => clearInterval(timer);
    },
    [time],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.ceil((time - Date.now()) / 1000)),
    () => 0,
  );
}
