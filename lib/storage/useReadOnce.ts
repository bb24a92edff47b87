import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** What the browser keeps, read after hydration and not followed afterwards; `early` until then. `read` returns the same value each time. */
export function useReadOnce<Value>(read: () => Value, early: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => early);
}
