import Router from 'next/router';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { savedLists, type SavedList } from '#lib/games/favorites/savedLists.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';

const store = webStore('localStorage', plainText);
const storageKey = 'game-type';

/** The lobby's list among `types`: from the URL, else the last choice, else the first one, live casino. `isOfAll`: a search or the saved games, which are of all types. */
export function useGameType(types: readonly GameType[]): [GameType, (type: GameType) => void, isOfAll: boolean] {
  const address = useAddressQuery();
  const stored = useSyncExternalStore(
    neverChanges,
    () => store.get(storageKey),
    () => undefined,
  );
  const [chosen, setChosen] = useState<GameType | null>(null);

  const selectType = useCallback((type: GameType) => {
    store.set(storageKey, type);
    setChosen(type);
    // The rest of the filter finds games of all types, and a provider belongs to one.
    void replaceQuery(Router, { type, q: null, only: null, provider: null });
  }, []);

  const wanted = [address.get('type'), chosen, stored].map((value) => types.find((type) => type === value));
  return [
    wanted.find(Boolean) ?? types[0] ?? 'casino',
    selectType,
    savedLists.includes(address.get('only') as SavedList) || !!address.get('q')?.trim(),
  ];
}

/** Read once, after hydration. This tab does not follow other tabs. */
const neverChanges = () => () => {};
