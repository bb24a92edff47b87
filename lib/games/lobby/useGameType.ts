import Router from 'next/router';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { gameTypes } from '#lib/games/lists/gameTypes.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';

const store = webStore('localStorage', plainText);
const storageKey = 'game-type';

/** Which list of the lobby shows: what the address says, else what the visitor chose last, else live casino. */
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
    // A provider is of one type only.
    void replaceQuery(Router, { type, provider: null });
  }, []);

  return [addressed ?? chosen ?? readGameType(stored) ?? gameTypes[0], select];
}

/** Read once, after hydration: what another tab chooses is not this tab's business. */
const neverChanges = () => () => {};

/** Sport is a game type upstream too, but has no screen: like any other word it counts as none. */
function readGameType(value: string | null | undefined): GameType | null {
  return gameTypes.find((type) => type === value) ?? null;
}
