import { useSyncExternalStore } from 'react';
import { largestAmount } from '#lib/money/amounts/parseAmount.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** A login of the member on this device. Times in ms of the server's clock. */
interface Visit {
  loginAt: number;
  /** The last health check. */
  seenAt: number;
  /** Change of the money since the login, in won; undefined if unknown. */
  change: number | undefined;
}

/** An exchange of comp money into the balance that is done. */
export interface Exchange {
  /** When it was sent, in ms since the epoch, by the server's clock, as on its receipt. */
  at: number;
  /** Whole won; null for all comp: the answer names no amount. */
  amount: number | null;
}

/** What this device keeps for a member who watches the own figures. Nothing of it is sent. */
export interface CareRecord {
  /** The deposits that the member plans for a month, in won: advice, never a limit. */
  budget?: number;
  /** When the member set or confirmed it. */
  reviewedAt?: number;
  /** Whether the toast of the due review has been shown. */
  isReviewTold?: boolean;
  visit?: Visit;
  lastVisit?: Visit;
  /** The latest ones, newest first. */
  exchanges?: Exchange[];
}

const nothing: CareRecord = {};
const store = webStore<CareRecord>('localStorage', json(readStored));
const storageKey = (userId: string) => `care:${userId}`;

const readNumber = (value: unknown) => (Number.isFinite(value) ? Number(value) : undefined);

function readVisit(stored: unknown): Visit | undefined {
  const { loginAt, seenAt, change } = (stored ?? {}) as Record<keyof Visit, unknown>;
  const [from, to] = [readNumber(loginAt), readNumber(seenAt)];
  return from === undefined || to === undefined ? undefined : { loginAt: from, seenAt: to, change: readNumber(change) };
}

function readExchange(stored: unknown): Exchange | undefined {
  const { at, amount } = (stored ?? {}) as Record<keyof Exchange, unknown>;
  return Number.isInteger(at) && (amount === null || Number.isInteger(amount))
    ? { at: Number(at), amount: amount as number | null }
    : undefined;
}

function readStored(stored: unknown): CareRecord {
  const { budget, reviewedAt, isReviewTold, visit, lastVisit, exchanges } = (stored ?? {}) as Record<keyof CareRecord, unknown>;
  const won = readNumber(budget) ?? 0;
  return {
    budget: won > 0 && won <= largestAmount ? won : undefined,
    reviewedAt: readNumber(reviewedAt),
    isReviewTold: isReviewTold === true,
    visit: readVisit(visit),
    lastVisit: readVisit(lastVisit),
    exchanges: Array.isArray(exchanges) ? exchanges.map(readExchange).filter((exchange) => exchange !== undefined) : undefined,
  };
}

export function careRecord(userId: string): CareRecord {
  return store.get(storageKey(userId)) ?? nothing;
}

export function changeCareRecord(userId: string, change: Partial<CareRecord>): void {
  store.set(storageKey(userId), { ...careRecord(userId), ...change });
}

export function forgetCareRecord(userId: string): void {
  store.set(storageKey(userId), undefined);
}

/** The record of the current member, in sync across tabs. */
export function useCareRecord(): CareRecord {
  const userId = usePortalSession().user?.userId;
  return useSyncExternalStore(
    store.subscribe,
    () => (userId === undefined ? nothing : careRecord(userId)),
    () => nothing,
  );
}
