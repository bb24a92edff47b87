import Router from 'next/router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pushQuery, replaceQuery, useAddressQuery } from '#lib/navigation/address.ts';
import { savedLists, type SavedList } from './gameType.ts';

/** The URL is updated only after a pause, because a URL update re-renders the whole page. */
const restMs = 300;
const noQuery = new URLSearchParams();

export interface GameFilterParams {
  query: string;
  /** False = in the operator's order, or in a search by the quality of the match. */
  isByName: boolean;
  /** null = all games. */
  only: SavedList | null;
  provider: string | null;
  isNarrowed: boolean;
  setQuery: (query: string) => void;
  setByName: (isByName: boolean) => void;
  setOnly: (only: SavedList | null) => void;
  setProvider: (provider: string | null) => void;
  clear: () => void;
  /** Writes the typed text to the URL immediately, for use before another navigation. */
  settle: () => Promise<unknown>;
}

const finderParts = { q: null, sort: null, only: null, provider: null };
type Parts = Partial<Record<keyof typeof finderParts, string | null>>;

const settled: Parts = {};

/**
 * The URL stores the filter, so that back, reload and shared links restore the filter. While a dialog with its own filter is open
 * (`isCovered`), the URL belongs to the dialog.
 */
export function useGameFilterParams(isCovered = false): GameFilterParams {
  const address = useAddressQuery();
  const [own, setOwn] = useState(isCovered ? noQuery : address);
  if (!isCovered && own !== address) setOwn(address);
  const [draft, setDraft] = useState(settled);
  const timer = useRef<NodeJS.Timeout>(undefined);

  async function settle(parts: Parts): Promise<void> {
    // Without this line, the timer would write the same parts again, perhaps to the URL of a dialog that has opened since then.
    clearTimeout(timer.current);
    if (parts === settled) return;
    await replaceQuery(Router, parts);
    // The draft is cleared only if it has no newer changes.
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

  const read = (part: keyof Parts) =>
    (draft[part] === undefined ? (isCovered ? own : address).get(part) : draft[part]) || null;
  const query = read('q') ?? '';
  const only = savedLists.find((savedList) => savedList === read('only')) ?? null;
  const provider = read('provider');

  return {
    query,
    only,
    provider,
    isByName: read('sort') === 'name',
    isNarrowed: query.trim() !== '' || only !== null,
    // Clearing the words of a search also removes its chip (`provider`). In a saved list, the chip stays.
    setQuery: (words) =>
      setDraft({ ...draft, q: words || null, ...(!words.trim() && !only && { provider: null }) }),
    setByName: (isByName) => change({ sort: isByName ? 'name' : null }),
    setOnly: (savedList) => change({ only: savedList, provider: null }),
    setProvider: (code) => change({ provider: code }),
    clear: () => change({ q: null, only: null, provider: null }),
    settle: () => settle(draft),
  };
}

export function useCompanyParam() {
  const company = useAddressQuery().get('company') || null;
  const isPushed = useRef(false);

  useEffect(() => {
    if (!company) isPushed.current = false;
  }, [company]);

  const open = useCallback((code: string) => {
    isPushed.current = true;
    void pushQuery(Router, { ...finderParts, type: 'slot', company: code });
  }, []);

  const close = useCallback(() => {
    // After a link, the previous history entry may be another site.
    const canGoBack = isPushed.current;
    // A second press must not leave the lobby.
    isPushed.current = false;
    if (canGoBack) Router.back();
    else void replaceQuery(Router, { ...finderParts, company: null });
  }, []);

  return { company, open, close };
}
