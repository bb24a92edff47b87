import { entryId, type GameEntry } from '#lib/games/lists/LobbyEntry.ts';

/** What this device keeps of a game: enough to show and to open it before any list is loaded. */
export type SavedGame = Pick<GameEntry, 'kind' | 'code' | 'provider' | 'company' | 'nameKo' | 'nameEn' | 'imgUrl'>;

/** The games a member has starred, and those they have opened, both the newest first. */
export type SavedList = 'favorite' | 'recent';

const most: Record<SavedList, number> = { favorite: 500, recent: 24 };
const none: readonly SavedGame[] = [];

/** By storage key, as they were last read or written; stand alone where storage is switched off or full. */
const shelves = new Map<string, readonly SavedGame[]>();
const listeners = new Set<() => void>();

const storageKey = (savedList: SavedList, userId: string) => `${savedList}-games:${userId}`;

/** The games of a member on this device; none of a visitor. */
export function savedGames(savedList: SavedList, userId: string | undefined): readonly SavedGame[] {
  if (!userId) return none;
  const key = storageKey(savedList, userId);
  const games = shelves.get(key) ?? readGames(readText(key));
  shelves.set(key, games);
  return games;
}

let isFollowing = false;

/** Another tab changed a saved list. Heard for good: a list that was left must not come back with what it had then, and be written over the other's. */
function followOtherTabs({ key }: StorageEvent): void {
  // No key: everything was cleared.
  if (key === null) shelves.clear();
  else if (!shelves.delete(key)) return;
  tell();
}

const tell = () => listeners.forEach((listener) => listener());

export function subscribeSavedGames(listener: () => void): () => void {
  if (!isFollowing) window.addEventListener('storage', followOtherTabs);
  isFollowing = true;
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function isKept(savedList: SavedList, userId: string | undefined, game: SavedGame): boolean {
  return keptIds(savedGames(savedList, userId)).has(entryId(game));
}

const idsOf = new WeakMap<readonly SavedGame[], ReadonlySet<string>>();

/** The ids of kept games: every card on the screen asks. */
export function keptIds(games: readonly SavedGame[]): ReadonlySet<string> {
  const ids = idsOf.get(games) ?? new Set(games.map(entryId));
  idsOf.set(games, ids);
  return ids;
}

/** Puts a game first, with what is known of it now; the oldest goes where there are too many. */
export function keepGame(savedList: SavedList, userId: string, game: SavedGame): void {
  const { kind, code, provider, company, nameKo, nameEn, imgUrl } = game;
  write(
    savedList,
    userId,
    [{ kind, code, provider, company, nameKo, nameEn, imgUrl }, ...without(savedList, userId, game)].slice(0, most[savedList]),
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
  const key = storageKey(savedList, userId);
  shelves.set(key, games);
  try {
    if (games.length > 0) localStorage.setItem(key, JSON.stringify(games));
    else localStorage.removeItem(key);
  } catch {
    // Kept in memory above.
  }
  tell();
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function readGames(text: string | null): readonly SavedGame[] {
  try {
    const games: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(games) ? games.filter(isSavedGame) : none;
  } catch {
    return none;
  }
}

function isSavedGame(value: unknown): value is SavedGame {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, ...texts } = value as Record<keyof SavedGame, unknown>;
  const { code, provider, company, nameKo, nameEn, imgUrl } = texts;
  return (
    (kind === 'table' || kind === 'game') && [code, provider, company, nameKo, nameEn, imgUrl].every((text) => typeof text === 'string')
  );
}
