import { entryId, type GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import type { SavedList } from './savedLists.ts';

/** The saved fields of a game: enough to show and open it before a list is loaded. */
export type SavedGame = Pick<GameEntry, 'kind' | 'code' | 'provider' | 'company' | 'nameKo' | 'nameEn' | 'imgUrl'>;

const maxGames: Record<SavedList, number> = { favorite: 500, recent: 24 };
const none: readonly SavedGame[] = [];

const store = webStore<readonly SavedGame[]>(
  'localStorage',
  json((games): readonly SavedGame[] | undefined => (Array.isArray(games) ? games.filter(isSavedGame) : undefined)),
);

const storageKey = (savedList: SavedList, userId: string) => `${savedList}-games:${userId}`;

/** The games a member has saved on this device; none for a visitor. */
export function savedGames(savedList: SavedList, userId: string | undefined): readonly SavedGame[] {
  return (userId && store.get(storageKey(savedList, userId))) || none;
}

export function subscribeSavedGames(listener: () => void): () => void {
  return store.subscribe(({ key }) => {
    if (key === null || key.includes('-games:')) listener();
  });
}

export function isKept(savedList: SavedList, userId: string | undefined, game: SavedGame): boolean {
  return keptIds(savedGames(savedList, userId)).has(entryId(game));
}

const idsOf = new WeakMap<readonly SavedGame[], ReadonlySet<string>>();

/** The ids of saved games, cached because every visible card reads them. */
export function keptIds(games: readonly SavedGame[]): ReadonlySet<string> {
  const ids = idsOf.get(games) ?? new Set(games.map(entryId));
  idsOf.set(games, ids);
  return ids;
}

/** Puts a game first and updates its fields. Drops the oldest above the limit. */
export function keepGame(savedList: SavedList, userId: string, game: SavedGame): void {
  const { kind, code, provider, company, nameKo, nameEn, imgUrl } = game;
  write(
    savedList,
    userId,
    [{ kind, code, provider, company, nameKo, nameEn, imgUrl }, ...without(savedList, userId, game)].slice(0, maxGames[savedList]),
  );
}

export function dropGame(savedList: SavedList, userId: string, game: SavedGame): void {
  write(savedList, userId, without(savedList, userId, game));
}

export function clearSavedList(savedList: SavedList, userId: string): void {
  write(savedList, userId, none);
}

const without = (savedList: SavedList, userId: string, game: SavedGame) =>
  savedGames(savedList, userId).filter((kept) => entryId(kept) !== entryId(game));

function write(savedList: SavedList, userId: string, games: readonly SavedGame[]): void {
  store.set(storageKey(savedList, userId), games.length > 0 ? games : undefined);
}

function isSavedGame(value: unknown): value is SavedGame {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, ...texts } = value as Record<keyof SavedGame, unknown>;
  const { code, provider, company, nameKo, nameEn, imgUrl } = texts;
  return (
    (kind === 'table' || kind === 'sport' || kind === 'game') &&
    [code, provider, company, nameKo, nameEn, imgUrl].every((text) => typeof text === 'string')
  );
}
