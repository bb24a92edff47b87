import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** What only the browser knows. `before` is the value in the server's HTML and until hydration. Later changes are not followed. */
export function useAfterHydration<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before);
}
