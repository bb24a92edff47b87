import { useCallback, useSyncExternalStore } from 'react';

/** Smaller differences are ignored, because they come from latency and the header's whole seconds. */
const toleranceMs = 5_000;

let difference = 0;

/** Takes the server's time from the `Date` header of a response, because the clock of a device may be hours off. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  difference = Math.abs(ahead) > toleranceMs ? ahead : 0;
}

/** The server's time, in ms since the epoch. */
export function serverNow(): number {
  return Date.now() + difference;
}

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
