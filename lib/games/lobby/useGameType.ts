import Router from 'next/router';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { gameTypes, type GameType } from '#lib/games/lists/gameTypes.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';

const store = webStore('localStorage', plainText);
const storageKey = 'game-type';

/** The lobby's list: from the URL, else the last choice, else live casino. */
export function useGameType(): [GameType, (type: GameType) => void] {
  const addressed = readGameType(useAddressQuery().get('type'));
  const stored = useSyncExternalStore(
    neverChanges,
    () => store.get(storageKey),
    () => undefined,
  );
  const [chosen, setChosen] = useState<GameType | null>(null);

  const select = useCallback((type: GameType) => {
    store.set(storageKey, type);
    setChosen(type);
    // A provider belongs to one type.
    void replaceQuery(Router, { type, provider: null });
  }, []);

  return [addressed ?? chosen ?? readGameType(stored) ?? gameTypes[0], select];
}

/** Read once, after hydration. This tab does not follow other tabs. */
const neverChanges = () => () => {};

/** Sport has no screen, so it is treated like an unknown type. */
function readGameType(value: string | null | undefined): GameType | null {
  return gameTypes.find((type) => type === value) ?? null;
}
