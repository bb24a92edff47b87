import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';

/** How often the portal looks whether the game's window is closed. No event tells it. */
const lookMs = 250;

/** Time for the upstream to return the in-game money. */
const returnMs = 1_000;

interface RunningGame {
  game: GameEntry;
  gameWindow: Window;
}

let running: RunningGame | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The game that runs in another window. A game whose own headers cut the handle reads as closed and is not known here. */
export const runningGame = (): RunningGame | null => running;

export function subscribeRunningGame(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setRunning(next: RunningGame | null): void {
  running = next;
  listeners.forEach((listener) => listener());
}

/** Watches the window of a game that has just started, instead of an earlier one. Its end refreshes the balance. */
export function watchRunningGame(game: GameEntry, gameWindow: Window): void {
  clearInterval(timer);
  timer = setInterval(look, lookMs);
  // Timers of a hidden tab are slow. The tab becomes visible when a phone closes the game's tab.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  setRunning({ game, gameWindow });
}

function look(): void {
  if (!running?.gameWindow.closed) return;
  clearInterval(timer);
  document.removeEventListener('visibilitychange', look);
  window.removeEventListener('focus', look);
  setRunning(null);
  void refreshMoney();
}

async function refreshMoney(): Promise<void> {
  const told = await checkHealth();
  if (told && told.user.in_balance > 0) setTimeout(checkHealth, returnMs);
}
