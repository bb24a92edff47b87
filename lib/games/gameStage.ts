import { useSyncExternalStore } from 'react';
import { readCall } from '#lib/api/readCall.ts';
import { moneyHeld } from '#lib/format/numbers.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import type { CurrentUser } from '#lib/member/currentUser.ts';
import { submissionStore, type SubmissionRecord } from '#lib/money/submission/submissionRecord.ts';
import { createListeners } from '#lib/storage/listeners.ts';
import { entryId } from './gameType.ts';
import type { GameEntry, LobbyEntry } from './LobbyEntry.ts';

export type GameStage =
  | { kind: 'window'; game: GameEntry; gameWindow: Window }
  | { kind: 'frame'; game: GameEntry; url: string }
  /** The browser blocked the window, so the next tap opens the URL as a plain link. */
  | { kind: 'blocked'; game: GameEntry; url: string };

export type RunningStage = Exclude<GameStage, { kind: 'blocked' }>;

/** The window is checked at this interval, because browsers have no event for a closed window. */
const lookMs = 250;

/** The time that the upstream needs to return the in-game money to the balance. */
const returnMs = 1_000;

let stage: GameStage | null = null;
let launchRuns = false;
let timer: ReturnType<typeof setInterval> | undefined;
const { subscribe, tell } = createListeners();
export const watchGameStage = subscribe;

export const gameStage = (): GameStage | null => stage;

export function runningStage(): RunningStage | null {
  look();
  return stage && stage.kind !== 'blocked' ? stage : null;
}

export const isOf = (running: RunningStage | null, entry: LobbyEntry): boolean =>
  running !== null && entryId(running.game) === entryId(entry);

export function useGameStage(): GameStage | null {
  return useSyncExternalStore(watchGameStage, gameStage, () => null);
}

/** A launch lasts from the tap, through the questions to the member, to the backend's response. */
export const isLaunching = (): boolean => launchRuns;

export function setLaunching(next: boolean): void {
  launchRuns = next;
  tell();
}

export function useIsLaunching(): boolean {
  return useSyncExternalStore(watchGameStage, isLaunching, () => false);
}

/**
 * Only Firefox closes the earlier window, because other browsers do not close a window without opener. A window whose game sets a
 * Cross-Origin-Opener-Policy reads as closed, so that game counts as ended.
 */
export function setGameStage(next: GameStage | null): void {
  if (next && stage?.kind === 'window') stage.gameWindow.close();
  stage = next;
  clearInterval(timer);
  if (next?.kind === 'window') timer = setInterval(look, lookMs);
  // Timers of a hidden tab are slow, so the check also runs when the tab becomes visible.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  tell();
}

function look(): void {
  if (stage?.kind === 'window' && stage.gameWindow.closed) leaveGame();
}

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

export function useHasPlay(): boolean {
  const stage = useGameStage();
  const last = useLastPlay();
  return Boolean(stage ?? last);
}

const inWindow = (running: GameStage | null) => (running?.kind === 'window' ? running : null);

/** The game in another window. A game in a frame of the page does not count. */
export const useRunningGame = (): GameEntry | undefined => inWindow(useGameStage())?.game;

export function useIsRunning(entry: LobbyEntry): boolean {
  return useSyncExternalStore(
    watchGameStage,
    () => isOf(inWindow(gameStage()), entry),
    () => false,
  );
}

interface LastPlay {
  userId: string;
  game: GameEntry;
  /** The change of the balance by the game, in whole won. Missing while the game runs, and if the change may have another cause. */
  result?: number;
}

interface MoneyReading {
  held: number;
  comp: number;
  /** All deposits and withdrawals with their statuses. */
  applications: string;
}

let last: LastPlay | undefined;

/** Null without a game, and after this browser has sent a deposit, withdrawal or exchange of comp. */
let before: Promise<MoneyReading | null> | null = null;

export const lastPlay = (): LastPlay | undefined => last;

function setLastPlay(next: LastPlay | undefined): void {
  last = next;
  tell();
}

function watchSubmissions({ value }: { value: SubmissionRecord | undefined }): void {
  if (value?.sent) before = null;
}

/** null = reading failed. The balance is read last, so that a decision on an application between the reads shows as a change. */
export async function readMoneyBefore(): Promise<MoneyReading | null> {
  const applications = await readApplications();
  const account = await checkHealth();
  return account && applications !== null ? { ...moneyOf(account), applications } : null;
}

export function beginPlay(
  userId: string,
  game: GameEntry,
  moneyBefore: Promise<MoneyReading | null>,
): void {
  before = moneyBefore;
  submissionStore.subscribe(watchSubmissions);
  setLastPlay({ userId, game });
}

/** There is no result if a deposit, a withdrawal or an exchange of comp (bonus points) may have changed the balance during the game. */
export async function endPlay(account: CurrentUser | undefined): Promise<void> {
  const reading = before;
  if (!reading || !last || !account) return;
  const money = await reading;
  const applications = money && (await readApplications());
  // While the calls ran, another game began, this browser sent a deposit or the like, or another member logged in.
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
    const [{ deposits }, { withdraws }] = await Promise.all([
      readCall('get-deposit-list', {}),
      readCall('get-withdraw-list', {}),
    ]);
    return JSON.stringify(
      [deposits, withdraws].map((list) => list.map(({ id, status }) => [id, status])),
    );
  } catch {
    return null;
  }
}
