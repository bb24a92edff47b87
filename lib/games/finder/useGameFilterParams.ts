import Router from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { sortWays, type SortWay } from './sortEntries.ts';
import { savedLists, type SavedList } from '#lib/games/favorites/savedLists.ts';

/** Delay from the last keystroke to the URL update, which re-renders the whole page. */
const restMs = 300;
const noQuery = new URLSearchParams();

export interface GameFilterParams {
  query: string;
  sort: SortWay;
  /** Shows only favorite or only recent games. */
  only: SavedList | null;
  provider: string | null;
  isNarrowed: boolean;
  setQuery: (query: string) => void;
  setSort: (sort: SortWay) => void;
  setOnly: (only: SavedList | null) => void;
  setProvider: (provider: string | null) => void;
  clear: () => void;
  /** Writes the typed text to the URL at once, before leaving the page. */
  settle: () => Promise<unknown>;
}

export const finderParts = { q: null, sort: null, only: null, provider: null };
type Parts = Partial<Record<keyof typeof finderParts, string | null>>;

const settled: Parts = {};

/**
 * The state of a game filter, kept in the URL, so that back, reload and shared links restore it. A change applies at once; the URL follows.
 * While a dialog with its own filter is open above this one (`isCovered`), the URL belongs to the dialog and this state does not change.
 */
export function useGameFilterParams(isCovered = false): GameFilterParams {
  const address = useAddressQuery();
  const [own, setOwn] = useState(isCovered ? noQuery : address);
  if (!isCovered && own !== address) setOwn(address);
  const [draft, setDraft] = useState(settled);
  const timer = useRef<NodeJS.Timeout>(undefined);

  async function settle(parts: Parts): Promise<void> {
    // Otherwise it writes the same again, and perhaps to the address of a dialog that has opened meanwhile.
    clearTimeout(timer.current);
    if (parts === settled) return;
    await replaceQuery(Router, parts);
    // Unless there are newer changes.
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
    timer.current = setTimeout(() => void settleLater(draft), restMs);
    return () => clearTimeout(timer.current);
  }, [draft, isCovered]);

  const read = (part: keyof Parts) => (draft[part] === undefined ? (isCovered ? own : address).get(part) : draft[part]) || null;
  const query = read('q') ?? '';
  const only = savedLists.find((savedList) => savedList === read('only')) ?? null;
  const provider = read('provider');

  return {
    query,
    only,
    provider,
    sort: sortWays.find((way) => way === read('sort')) ?? sortWays[0],
    isNarrowed: query.trim() !== '' || only !== null || provider !== null,
    // Without words, a search takes its chip along; a saved list keeps its own.
    setQuery: (words) => setDraft({ ...draft, q: words || null, ...(!words.trim() && !only && { provider: null }) }),
    setSort: (sort) => change({ sort: sort === sortWays[0] ? null : sort }),
    setOnly: (savedList) => change({ only: savedList, provider: null }),
    setProvider: (code) => change({ provider: code }),
    clear: () => change({ q: null, only: null, provider: null }),
    settle: () => settle(draft),
  };
}
