import { useSyncExternalStore } from 'react';
import { readCall } from '#lib/api/readCall.ts';
import { moneyHeld } from '#lib/format/numbers.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import type { CurrentUser } from '#lib/member/currentUser.ts';
import { submissionStore, type SubmissionRecord } from '#lib/money/submission/submissionRecord.ts';
import { createListeners } from '#lib/storage/listeners.ts';
import { entryId } from './gameType.ts';
import type { GameEntry, LobbyEntry } from './LobbyEntry.ts';

/** Where the game of the latest launch is. */
export type GameStage =
  | { kind: 'window'; game: GameEntry; gameWindow: Window }
  | { kind: 'frame'; game: GameEntry; url: string }
  /** The browser blocked the window: the next tap opens the URL as a plain link. */
  | { kind: 'blocked'; game: GameEntry; url: string };

export type RunningStage = Exclude<GameStage, { kind: 'blocked' }>;

/** How often the portal looks whether the game's window is closed, because no event says so. */
const lookMs = 250;

/** Time for the upstream to return the in-game money. */
const returnMs = 1_000;

let stage: GameStage | null = null;
let launchRuns = false;
let timer: ReturnType<typeof setInterval> | undefined;
const { subscribe, tell } = createListeners();
export const watchGameStage = subscribe;

export const gameStage = (): GameStage | null => stage;

/** The game that runs here. */
export function runningStage(): RunningStage | null {
  look();
  return stage && stage.kind !== 'blocked' ? stage : null;
}

export const isOf = (running: RunningStage | null, entry: LobbyEntry): boolean =>
  running !== null && entryId(running.game) === entryId(entry);

export function useGameStage(): GameStage | null {
  return useSyncExternalStore(watchGameStage, gameStage, () => null);
}

/** Whether a launch runs. It lasts from the tap, through its questions, to the backend's answer. */
export const isLaunching = (): boolean => launchRuns;

export function setLaunching(next: boolean): void {
  launchRuns = next;
  tell();
}

export function useIsLaunching(): boolean {
  return useSyncExternalStore(watchGameStage, isLaunching, () => false);
}

/** Shows a game in place of an earlier one. Only Firefox closes the earlier window; other browsers refuse, because the window has no opener. A game whose own headers cut the handle of its window reads as closed and is forgotten. */
export function setGameStage(next: GameStage | null): void {
  if (next && stage?.kind === 'window') stage.gameWindow.close();
  stage = next;
  clearInterval(timer);
  if (next?.kind === 'window') timer = setInterval(look, lookMs);
  // Timers of a hidden tab are slow. The tab becomes visible when a phone closes the game's tab.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  tell();
}

function look(): void {
  if (stage?.kind === 'window' && stage.gameWindow.closed) leaveGame();
}

/** Forgets the game, refreshes the balance and works out the result, unless the same game is being opened elsewhere. */
export function leaveGame(): void {
  setGameStage(null);
  void refreshMoney().then(async (account) => {
    if (!launchRuns) await endPlay(account);
  });
}

async function refreshMoney(): Promise<CurrentUser | undefined> {
  const account = await checkHealth();
  if (!account || account.user.in_balance <= 0) return account;
  await new Promise((resolve) => setTimeout(resolve, returnMs));
  return checkHealth();
}

/** Whether there is a game to go back to, or to open again. */
export function useHasPlay(): boolean {
  const stage = useGameStage();
  const last = useLastPlay();
  return Boolean(stage ?? last);
}

const inWindow = (running: GameStage | null) => (running?.kind === 'window' ? running : null);

/** The game in another window. Its launch leads back to that window. */
export const useRunningGame = (): GameEntry | undefined => inWindow(useGameStage())?.game;

/** Whether this entry's game is in another window. Of hundreds of tiles, only that game's renders anew. */
export function useIsRunning(entry: LobbyEntry): boolean {
  return useSyncExternalStore(
    watchGameStage,
    () => isOf(inWindow(gameStage()), entry),
    () => false,
  );
}

/** The game that the member opened last since the page was loaded, and its result. */
interface LastPlay {
  userId: string;
  game: GameEntry;
  /** What the game has changed in the balance, in whole won. Missing while the game runs, and where another cause is possible. */
  result?: number;
}

/** The money before or after a game. */
interface MoneyReading {
  held: number;
  comp: number;
  /** All deposits and withdrawals with their statuses. */
  applications: string;
}

let last: LastPlay | undefined;

/** The money before the game that runs. Null without a game, and once money has moved in this browser: there will be no result. */
let before: Promise<MoneyReading | null> | null = null;

export const lastPlay = (): LastPlay | undefined => last;

function setLastPlay(next: LastPlay | undefined): void {
  last = next;
  tell();
}

function watchSubmissions({ value }: { value: SubmissionRecord | undefined }): void {
  if (value?.sent) before = null;
}

/** The money before a game. The applications come first: one that is decided later is then seen as a change. Null = could not be read. */
export async function readMoneyBefore(): Promise<MoneyReading | null> {
  const applications = await readApplications();
  const account = await checkHealth();
  return account && applications !== null ? { ...moneyOf(account), applications } : null;
}

export function beginPlay(userId: string, game: GameEntry, moneyBefore: Promise<MoneyReading | null>): void {
  before = moneyBefore;
  submissionStore.subscribe(watchSubmissions);
  setLastPlay({ userId, game });
}

/**
 * Works out the result of the game that has ended, from the money after it. There is no result if a deposit, a withdrawal or an exchange of
 * comp may have changed the balance meanwhile.
 */
export async function endPlay(account: CurrentUser | undefined): Promise<void> {
  const reading = before;
  if (!reading || !last || !account) return;
  const money = await reading;
  const applications = money && (await readApplications());
  // Another game has begun, money has moved, or another member has logged in.
  if (before !== reading || last.userId !== account.user.userId) return;
  before = null;
  const after = moneyOf(account);
  const isCertain = money && money.applications === applications && money.comp <= after.comp;
  const result = isCertain ? Math.trunc(after.held - money.held) : 0;
  if (result !== 0) setLastPlay({ ...last, result });
}

export const forgetLastPlay = (): void => setLastPlay(undefined);

export function useLastPlay(): LastPlay | undefined {
  return useSyncExternalStore(watchGameStage, lastPlay, () => undefined);
}

const moneyOf = ({ user }: CurrentUser) => ({ held: moneyHeld(user), comp: user.rolling });

async function readApplications(): Promise<string | null> {
  try {
    const [{ deposits }, { withdraws }] = await Promise.all([readCall('get-deposit-list', {}), readCall('get-withdraw-list', {})]);
    return JSON.stringify([deposits, withdraws].map((list) => list.map(({ id, status }) => [id, status])));
  } catch {
    return null;
  }
}
