import Router from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { sortWays, type SortWay } from './sortEntries.ts';
import type { SavedList } from '#lib/games/favorites/savedGames.ts';

/** How long after the last key the address follows. The router renders the whole page: not while somebody types. */
const restMs = 300;
const shelves: readonly SavedList[] = ['favorite', 'recent'];
const noQuery = new URLSearchParams();

export interface GameFilterParams {
  /** As typed. */
  query: string;
  sort: SortWay;
  /** Only the games the member has starred, or opened. */
  only: SavedList | null;
  provider: string | null;
  /** Something of the list is left out. */
  isNarrowed: boolean;
  setQuery: (query: string) => void;
  setSort: (sort: SortWay) => void;
  setOnly: (only: SavedList | null) => void;
  setProvider: (provider: string | null) => void;
  /** Shows the whole list again. */
  clear: () => void;
  /** Brings what was typed into the address at once; for leaving it. */
  settle: () => Promise<unknown>;
}

/** What a list of games is narrowed and sorted by, in that part of the address; as it is when nothing was chosen. */
export const finderParts = { q: null, sort: null, only: null, provider: null };
type Parts = Partial<Record<keyof typeof finderParts, string | null>>;

/** Nothing that the address has not got yet. */
const settled: Parts = {};

/**
 * The state of a game finder, kept in the address: back, reload and shared links find it again. What is chosen counts at once, and the
 * address follows. While something with a finder of its own lies over this one (`isCovered`), the address speaks of that, and this one
 * stays as it was.
 */
export function useGameFilterParams(isCovered = false): GameFilterParams {
  const address = useAddressQuery();
  const [own, setOwn] = useState(isCovered ? noQuery : address);
  if (!isCovered && own !== address) setOwn(address);
  const [draft, setDraft] = useState(settled);

  async function settle(parts: Parts): Promise<void> {
    if (parts === settled) return;
    await replaceQuery(Router, parts);
    // Unless more was chosen meanwhile.
    setDraft((now) => (now === parts ? settled : now));
  }

  function change(parts: Parts): void {
    const next = { ...draft, ...parts };
    setDraft(next);
    void settle(next);
  }

  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (isCovered) return;
    const timer = setTimeout(() => void settleLater(draft), restMs);
    return () => clearTimeout(timer);
  }, [draft, isCovered]);

  const read = (part: keyof Parts) => (draft[part] === undefined ? (isCovered ? own : address).get(part) : draft[part]) || null;
  const query = read('q') ?? '';
  const only = shelves.find((savedList) => savedList === read('only')) ?? null;
  const provider = read('provider');

  return {
    ...{ query, only, provider, sort: sortWays.find((way) => way === read('sort')) ?? sortWays[0] },
    isNarrowed: query.trim() !== '' || only !== null || provider !== null,
    setQuery: (words) => setDraft({ ...draft, q: words || null }),
    setSort: (sort) => change({ sort: sort === sortWays[0] ? null : sort }),
    setOnly: (savedList) => change({ only: savedList, provider: null }),
    setProvider: (code) => change({ provider: code }),
    clear: () => change({ q: null, only: null, provider: null }),
    settle: () => settle(draft),
  };
}
