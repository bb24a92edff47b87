import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value that only the browser can read. `before` is the value in the server's HTML and during hydration. Later changes are not followed. */
export function useAfterHydration<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before);
}
