import Router from 'next/router';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';

const store = webStore('localStorage', plainText);
const storageKey = 'game-type';

/** The lobby's list among `types`: from the URL, else the last choice, else the first one, live casino. */
export function useGameType(types: readonly GameType[]): [GameType, (type: GameType) => void] {
  const addressed = useAddressQuery().get('type');
  const stored = useSyncExternalStore(
    neverChanges,
    () => store.get(storageKey),
    () => undefined,
  );
  const [chosen, setChosen] = useState<GameType | null>(null);

  const selectType = useCallback((type: GameType) => {
    store.set(storageKey, type);
    setChosen(type);
    // A provider belongs to one type.
    void replaceQuery(Router, { type, provider: null });
  }, []);

  const wanted = [addressed, chosen, stored].map((value) => types.find((type) => type === value));
  return [wanted.find(Boolean) ?? types[0] ?? 'casino', selectType];
}

/** Read once, after hydration. This tab does not follow other tabs. */
const neverChanges = () => () => {};
