import { useCallback, useSyncExternalStore } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import {
  entryId,
  isStoredGame,
  type GameType,
  type SavedGame,
  type SavedList,
} from './gameType.ts';
import { gameName, type LobbyEntry } from './LobbyEntry.ts';

const maxGames: Record<SavedList, number> = { favorite: 500, recent: 24 };
const none: readonly SavedGame[] = [];

const store = webStore<readonly SavedGame[]>(
  'localStorage',
  json((games): readonly SavedGame[] | undefined =>
    Array.isArray(games) ? games.filter(isStoredGame) : undefined,
  ),
);

const storageKey = (savedList: SavedList, userId: string) => `${savedList}-games:${userId}`;

export function savedGames(savedList: SavedList, userId: string | undefined): readonly SavedGame[] {
  return (userId && store.get(storageKey(savedList, userId))) || none;
}

export function subscribeSavedGames(listener: () => void): () => void {
  return store.subscribe(({ key }) => {
    if (key === null || key.includes('-games:')) listener();
  });
}

export function isSaved(
  savedList: SavedList,
  userId: string | undefined,
  game: SavedGame,
): boolean {
  return savedIds(savedGames(savedList, userId)).has(entryId(game));
}

const idsOf = new WeakMap<readonly SavedGame[], ReadonlySet<string>>();

/** The ids are cached, because every visible card reads them. */
export function savedIds(games: readonly SavedGame[]): ReadonlySet<string> {
  const ids = idsOf.get(games) ?? new Set(games.map(entryId));
  idsOf.set(games, ids);
  return ids;
}

export function saveGame(savedList: SavedList, userId: string, game: SavedGame): void {
  const { kind, code, provider, company, nameKo, nameEn, imgUrl } = game;
  write(
    savedList,
    userId,
    [
      { kind, code, provider, company, nameKo, nameEn, imgUrl },
      ...without(savedList, userId, game),
    ].slice(0, maxGames[savedList]),
  );
}

export function removeGame(savedList: SavedList, userId: string, game: SavedGame): void {
  write(savedList, userId, without(savedList, userId, game));
}

const without = (savedList: SavedList, userId: string, game: SavedGame) =>
  savedGames(savedList, userId).filter((saved) => entryId(saved) !== entryId(game));

function write(savedList: SavedList, userId: string, games: readonly SavedGame[]): void {
  store.set(storageKey(savedList, userId), games.length > 0 ? games : undefined);
}

/** The member's saved games on this device, newest first, in sync across tabs. */
export function useSavedGames(savedList: SavedList): readonly SavedGame[] {
  const userId = usePortalSession().user?.userId;
  return useSyncExternalStore(
    subscribeSavedGames,
    () => savedGames(savedList, userId),
    () => none,
  );
}

/** The function returns false if the tap was ignored. Call the hook once for a list, not in each card. */
export function useStar(): (game: SavedGame) => boolean {
  const userId = usePortalSession().user?.userId;
  const requireMember = useRequireMember();

  return useCallback(
    (game) =>
      requireMember(true, () => {
        if (!userId) return;
        if (isSaved('favorite', userId, game)) removeGame('favorite', userId, game);
        else saveGame('favorite', userId, game);
      }),
    [requireMember, userId],
  );
}

type Lists = Partial<Record<GameType, readonly LobbyEntry[] | undefined>>;

/** Null if a loaded list does not have the game or its company. */
export function savedEntry(
  game: SavedGame,
  { casino, slot, sport }: Lists,
  locale: string | undefined,
): LobbyEntry | null {
  const name = gameName(game, locale);
  if (game.kind !== 'game') {
    const listed = game.kind === 'sport' ? sport : casino;
    if (listed) return listed.find((entry) => entryId(entry) === entryId(game)) ?? null;
    return {
      ...game,
      name,
      providerName: game.provider,
      providerNames: [game.provider],
      isUsable: true,
    };
  }
  const company = slot?.find(({ code }) => code === game.provider);
  if (slot && !company) return null;
  return {
    ...game,
    name,
    providerName: company?.name ?? '',
    providerNames: company?.providerNames ?? [],
    isUsable: company?.isUsable ?? true,
  };
}
