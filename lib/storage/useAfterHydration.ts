import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value that only the browser can read. `before`: the value in the server's HTML and during hydration. Later changes are ignored. */
export function useAfterHydration<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before);
}
