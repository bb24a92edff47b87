import { isGame, type GameEntry, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** A visitor who logs in later than this has forgotten the game. */
const keptMs = 30 * 60_000;

interface WantedGame {
  game: GameEntry;
  askedAt: number;
}

const store = webStore<WantedGame>(
  'sessionStorage',
  json((stored) => (isWantedGame(stored) ? stored : undefined)),
);
const key = 'game-after-login';

/** Keeps the game that a visitor tapped in this tab, through the login. */
export function keepGameForLogin(game: GameEntry): void {
  store.set(key, { game, askedAt: Date.now() });
}

export function gameAfterLogin(): GameEntry | null {
  const wanted = store.get(key);
  return wanted && Math.abs(Date.now() - wanted.askedAt) < keptMs ? wanted.game : null;
}

/** Returns it once. */
export function takeGameAfterLogin(): GameEntry | null {
  const game = gameAfterLogin();
  store.set(key, undefined);
  return game;
}

function isWantedGame(value: unknown): value is WantedGame {
  const { game, askedAt } = (value ?? {}) as Partial<WantedGame>;
  const texts: readonly unknown[] = [game?.kind, game?.code, game?.provider, game?.company, game?.name];
  return typeof askedAt === 'number' && texts.every((text) => typeof text === 'string') && isGame(game as LobbyEntry);
}
