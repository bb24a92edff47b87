import { entryId, type GameEntry } from '#lib/games/lists/LobbyEntry.ts';

/** What this device keeps of a game: enough to show and to open it before any list is loaded. */
export type KeptGame = Pick<GameEntry, 'kind' | 'code' | 'provider' | 'company' | 'nameKo' | 'nameEn' | 'imgUrl'>;

/** The games a member has starred, and those they have opened, both the newest first. */
export type Shelf = 'favorite' | 'recent';

const most: Record<Shelf, number> = { favorite: 500, recent: 24 };
const none: readonly KeptGame[] = [];

/** By storage key, as they were last read or written; stand alone where storage is switched off or full. */
const shelves = new Map<string, readonly KeptGame[]>();
const listeners = new Set<() => void>();

const storageKey = (shelf: Shelf, userId: string) => `${shelf}-games:${userId}`;

/** The games of a member on this device; none of a visitor. */
export function keptGames(shelf: Shelf, userId: string | undefined): readonly KeptGame[] {
  if (!userId) return none;
  const key = storageKey(shelf, userId);
  const games = shelves.get(key) ?? readGames(readText(key));
  shelves.set(key, games);
  return games;
}

let isFollowing = false;

/** Another tab changed a shelf. Heard for good: a list that was left must not come back with what it had then, and be written over the other's. */
function followOtherTabs({ key }: StorageEvent): void {
  // No key: everything was cleared.
  if (key === null) shelves.clear();
  else if (!shelves.delete(key)) return;
  tell();
}

const tell = () => listeners.forEach((listener) => listener());

export function subscribeKeptGames(listener: () => void): () => void {
  if (!isFollowing) window.addEventListener('storage', followOtherTabs);
  isFollowing = true;
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function isKept(shelf: Shelf, userId: string | undefined, game: KeptGame): boolean {
  return keptIds(keptGames(shelf, userId)).has(entryId(game));
}

const idsOf = new WeakMap<readonly KeptGame[], ReadonlySet<string>>();

/** The ids of kept games: every card on the screen asks. */
export function keptIds(games: readonly KeptGame[]): ReadonlySet<string> {
  const ids = idsOf.get(games) ?? new Set(games.map(entryId));
  idsOf.set(games, ids);
  return ids;
}

/** Puts a game first, with what is known of it now; the oldest goes where there are too many. */
export function keepGame(shelf: Shelf, userId: string, game: KeptGame): void {
  const { kind, code, provider, company, nameKo, nameEn, imgUrl } = game;
  write(shelf, userId, [{ kind, code, provider, company, nameKo, nameEn, imgUrl }, ...without(shelf, userId, game)].slice(0, most[shelf]));
}

export function dropGame(shelf: Shelf, userId: string, game: KeptGame): void {
  write(shelf, userId, without(shelf, userId, game));
}

export function clearShelf(shelf: Shelf, userId: string): void {
  write(shelf, userId, none);
}

const without = (shelf: Shelf, userId: string, game: KeptGame) =>
  keptGames(shelf, userId).filter((kept) => entryId(kept) !== entryId(game));

function write(shelf: Shelf, userId: string, games: readonly KeptGame[]): void {
  const key = storageKey(shelf, userId);
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

function readGames(text: string | null): readonly KeptGame[] {
  try {
    const games: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(games) ? games.filter(isKeptGame) : none;
  } catch {
    return none;
  }
}

function isKeptGame(value: unknown): value is KeptGame {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, ...texts } = value as Record<keyof KeptGame, unknown>;
  const { code, provider, company, nameKo, nameEn, imgUrl } = texts;
  return (
    (kind === 'table' || kind === 'game') && [code, provider, company, nameKo, nameEn, imgUrl].every((text) => typeof text === 'string')
  );
}
