import { useEffect } from 'react';
import { unstable_serialize as serialize, useSWRConfig, type Middleware } from 'swr';

/** A longer list is not kept in memory while no component shows it. */
const maxKept = 1_000;

/** Number of mounted components by SWR key. */
const watchers = new Map<string, number>();

const isLong = (answer: unknown): boolean =>
  Object.values(answer ?? {}).some((field) => Array.isArray(field) && (field as unknown[]).length > maxKept);

/** Removes a long response from the cache when its last component unmounts. Short ones stay. */
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
        // The next page may use the same list: its effects run right after this one.
        setTimeout(() => {
          if (!watchers.has(name) && isLong(cache.get(name)?.data)) cache.delete(name);
        });
      };
    }, [name, cache]);
    return useNext(key, fetcher, config);
  };

/** Options of `useCall` for lists of up to 10,000 rows. Responses are not compared: SWR would hash both. */
export const longList = { use: [letGo], compare: Object.is };
