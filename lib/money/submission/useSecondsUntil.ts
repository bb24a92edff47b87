import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '#lib/session/serverClock.ts';

/** Whole seconds until `time` (ms since the epoch, by the server's clock), counting down to 0. */
export function useSecondsUntil(time: number): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(() => {
        onChange();
        if (serverNow() >= time) clearInterval(timer);
      }, 1000);
      return () => clearInterval(timer);
    },
    [time],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.ceil((time - serverNow()) / 1000)),
    () => 0,
  );
}
