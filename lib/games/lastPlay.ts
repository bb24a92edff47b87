import { useSyncExternalStore } from 'react';
import { readCall } from '#lib/api/readCall.ts';
import { moneyHeld } from '#lib/format/numbers.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import type { CurrentUser } from '#lib/member/currentUser.ts';
import { submissionStore, type SubmissionRecord } from '#lib/money/submission/submissionRecord.ts';
import { createListeners } from '#lib/storage/listeners.ts';
import type { GameEntry } from './LobbyEntry.ts';

/** The game that the member opened last since the page was loaded, and its result. */
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

let last: LastPlay | undefined;
const { subscribe, tell } = createListeners();

/** The play that runs. */
let current: { before: Promise<MoneyReading | null>; hasMovedMoney: boolean } | null = null;

export const lastPlay = (): LastPlay | undefined => last;

function setLastPlay(next: LastPlay | undefined): void {
  last = next;
  tell();
}

function watchSubmissions({ value }: { value: SubmissionRecord | undefined }): void {
  if (current && value?.sent) current.hasMovedMoney = true;
}

/** The money before a game. The applications come first: one that is decided later is then seen as a change. Null = could not be read. */
export async function readMoneyBefore(): Promise<MoneyReading | null> {
  const applications = await readApplications();
  const account = await checkHealth();
  return account && applications !== null ? { ...moneyOf(account), applications } : null;
}

export function beginPlay(userId: string, game: GameEntry, before: Promise<MoneyReading | null>): void {
  current = { before, hasMovedMoney: false };
  submissionStore.subscribe(watchSubmissions);
  setLastPlay({ userId, game });
}

/**
 * Works out the result of the game that has ended, from the money after it. There is no result if a deposit, a withdrawal or an exchange of
 * comp may have changed the balance meanwhile.
 */
export async function endPlay(account: CurrentUser | undefined): Promise<void> {
  const play = current;
  if (!play || !last || !account) return;
  const before = await play.before;
  const applications = before && (await readApplications());
  // Another game has begun, or another member has logged in.
  if (current !== play || last.userId !== account.user.userId) return;
  current = null;
  const after = moneyOf(account);
  const isCertain = before && !play.hasMovedMoney && before.applications === applications && before.comp <= after.comp;
  const result = isCertain ? Math.trunc(after.held - before.held) : 0;
  if (result !== 0) setLastPlay({ ...last, result });
}

export const forgetLastPlay = (): void => setLastPlay(undefined);

export function useLastPlay(): LastPlay | undefined {
  return useSyncExternalStore(subscribe, lastPlay, () => undefined);
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
