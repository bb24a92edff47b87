import { useSyncExternalStore } from 'react';
import { listen } from '#lib/storage/listeners.ts';

const subscribe = (onChange: () => void) => listen(window, ['online', 'offline'], onChange);

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
