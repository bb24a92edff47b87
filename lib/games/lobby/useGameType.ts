import Router from 'next/router';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { gameTypes, type GameType } from '#lib/games/lists/gameTypes.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useBackend } from '#lib/site/useBackend.ts';

const store = webStore('localStorage', plainText);
const storageKey = 'game-type';

let isSportEmpty = false;
const listeners = new Set<() => void>();

/** Called with true once the backend has answered without sports books. */
export function setSportEmpty(isEmpty: boolean): void {
  isSportEmpty = isEmpty;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface GameTypeChoice {
  /** What the backend has. Sport needs the setting and books. */
  types: readonly GameType[];
  /** From the URL, else the last choice, else the first one, live casino. */
  type: GameType;
  selectType: (type: GameType) => void;
}

/** The lobby's lists, and the one that is shown. */
export function useGameType(): GameTypeChoice {
  const { hasScreen } = useBackend();
  const isWithoutSport = useSyncExternalStore(
    subscribe,
    () => isSportEmpty,
    () => false,
  );
  const types = gameTypes.filter((each) => hasScreen(`/game?type=${each}`) && (each !== 'sport' || !isWithoutSport));
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

  const type = [addressed, chosen, stored, types[0]].find((value): value is GameType => types.some((each) => each === value));
  return { types, type: type ?? 'casino', selectType };
}

/** Read once, after hydration. This tab does not follow other tabs. */
const neverChanges = () => () => {};
