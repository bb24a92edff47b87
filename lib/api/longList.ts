import { useEffect } from 'react';
import { unstable_serialize as serialize, useSWRConfig } from 'swr';
import type { Middleware } from 'swr';
import { successOnly } from './successOnly.ts';

/** A list of more rows takes more memory than it is worth when nobody looks at it. */
const maxKept = 1_000;

/** How many components show an answer, by its SWR key. */
const watchers = new Map<string, number>();

const isLong = (answer: unknown): boolean =>
  Object.values(answer ?? {}).some((field) => Array.isArray(field) && (field as unknown[]).length > maxKept);

/** Lets go of a long answer when nobody shows it any more; a short one stays for a return. */
const letGo: Middleware = (useNext) =>
  function useLetGo(key, fetcher, config) {
    const name = serialize(key);
    const { cache } = useSWRConfig();
    useEffect(() => {
      watchers.set(name, (watchers.get(name) ?? 0) + 1);
      return () => {
        const left = (watchers.get(name) ?? 1) - 1;
        if (left > 0) watchers.set(name, left);
        else watchers.delete(name);
        // The page that comes next may show it as well: its effects follow right after this one.
        setTimeout(() => {
          if (!watchers.has(name) && isLong(cache.get(name)?.data)) cache.delete(name);
        });
      };
    }, [name, cache]);
    return useNext(key, fetcher, config);
  };

/**
 * Options of `useCall` for a list that may have ten thousand rows: any status but `success` is a failure, no time is spent on finding out whether
 * a new answer says the same as the last one (SWR hashes both), and no memory on one that nobody looks at.
 */
export const longList = { use: [successOnly, letGo], compare: Object.is };
