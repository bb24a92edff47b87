import { useSyncExternalStore } from 'react';
import { readCall } from '#lib/api/readCall.ts';
import { moneyHeld } from '#lib/format/numbers.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import type { CurrentUser } from '#lib/member/currentUser.ts';
import { submissionStore, type SubmissionRecord } from '#lib/money/submission/submissionRecord.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import { isStoredGame } from './gameType.ts';
import type { GameEntry } from './LobbyEntry.ts';

/** The game that the member opened last in this tab, and its result. */
export interface LastPlay {
  userId: string;
  game: GameEntry;
  /** What the game has changed in the balance, in whole won. Missing while the game runs, and where another cause is possible. */
  result?: number;
}

/** The money before or after a game. */
export interface MoneyReading {
  held: number;
  comp: number;
  /** All deposits and withdrawals with their statuses. */
  applications: string;
}

const store = webStore<LastPlay>(
  'sessionStorage',
  json((stored) => (isLastPlay(stored) ? stored : undefined)),
);
const key = 'last-play';

/** The play that runs. */
let current: { before: Promise<MoneyReading | null>; hasMovedMoney: boolean } | null = null;

const returnListeners = new Set<(play: LastPlay) => void>();

/** Reports each game that has ended with a known result. Returns the unsubscribe function. */
export function onReturn(listener: (play: LastPlay) => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}

function watchSubmissions({ value }: { value: SubmissionRecord | undefined }): void {
  if (current && value?.sent) current.hasMovedMoney = true;
}

/** The money before a game. The applications come first: one that is decided later is then seen as a change. Null = could not be read. */
export async function readMoneyBefore(): Promise<MoneyReading | null> {
  const applications = await readApplications();
  const told = await checkHealth();
  return told && applications !== null ? { ...moneyOf(told), applications } : null;
}

export function beginPlay(userId: string, game: GameEntry, before: Promise<MoneyReading | null>): void {
  current = { before, hasMovedMoney: false };
  submissionStore.subscribe(watchSubmissions);
  store.set(key, { userId, game });
}

/**
 * Tells the result of the game that has ended, from the money after it. Nothing is told if a deposit, a withdrawal or an exchange of comp
 * may have changed the balance meanwhile.
 */
export async function endPlay(told: CurrentUser | undefined): Promise<void> {
  const play = current;
  const stored = store.get(key);
  if (!play || !stored || !told) return;
  const before = await play.before;
  const applications = before && (await readApplications());
  // Another game has begun, or another member has logged in.
  if (current !== play || stored.userId !== told.user.userId) return;
  current = null;
  const after = moneyOf(told);
  const isCertain = before && !play.hasMovedMoney && before.applications === applications && before.comp <= after.comp;
  const result = isCertain ? Math.trunc(after.held - before.held) : 0;
  if (result === 0) return;
  const ended = { ...stored, result };
  store.set(key, ended);
  returnListeners.forEach((listener) => listener(ended));
}

export function forgetLastPlay(): void {
  store.set(key, undefined);
}

export function useLastPlay(): LastPlay | undefined {
  const userId = usePortalSession().user?.userId;
  const play = useSyncExternalStore(
    store.subscribe,
    () => store.get(key),
    () => undefined,
  );
  return play?.userId === userId ? play : undefined;
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

function isLastPlay(value: unknown): value is LastPlay {
  const { userId, game, result } = (value ?? {}) as Partial<LastPlay>;
  if (typeof userId !== 'string' || !isStoredGame(game) || typeof game.name !== 'string') return false;
  return result === undefined || Number.isFinite(result);
}
