import { useEffect, useEffectEvent, type RefObject } from 'react';
import { showListStart } from '#lib/games/lobby/showListStart.ts';

/** Other results start at their first one, and so does the list after a search, if the words were changed in `search`. */
export function useListStart(query: string, search: RefObject<Element | null>, list: () => Element): void {
  const start = useEffectEvent(() => {
    if (!search.current?.contains(document.activeElement)) return;
    if (query) list().scrollIntoView();
    else showListStart(list());
  });
  useEffect(() => start(), [query]);
}
