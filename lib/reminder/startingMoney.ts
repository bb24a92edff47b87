import { useSyncExternalStore } from 'react';
import type { User } from '#contract/records/user.ts';
import { sumMoney } from '#lib/format/formatMoney.ts';
import { onHealthCheck } from '#lib/member/checkHealth.ts';
import { sessionState, subscribeSession } from '#lib/session/portalSession.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import { serverNow } from '#lib/session/serverClock.ts';

/** What a member held when the login of that moment began. */
interface Start {
  loginAt: number;
  won: number;
}

/** A first check later than this says nothing about the money at login: it stays unknown. */
const latestMs = 60_000;

const store = webStore<Start>(
  'sessionStorage',
  json((stored) => (stored ?? undefined) as Start | undefined),
);
const storageKey = 'play-start';

/** Balance and in-game money, in won. */
export function moneyHeld({ balance, in_balance }: User): number {
  return sumMoney([balance, in_balance]);
}

let known: Start | undefined;

function startOf(loginAt: number): Start | undefined {
  const start = known ?? store.get(storageKey);
  return start?.loginAt === loginAt && Number.isFinite(start.won) ? start : undefined;
}

function keep(start: Start | undefined): void {
  known = start;
  store.set(storageKey, start);
}

/**
 * Keeps what the first health check after the login told, for as long as the login lasts; a tab that was opened later asks the others.
 * Returns the way to stop.
 */
export function watchStartingMoney(loginAt: number): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-play-start');

  const stops = [
    onHealthCheck(({ user }) => {
      if (!startOf(loginAt) && serverNow() - loginAt <= latestMs) keep({ loginAt, won: moneyHeld(user) });
    }),
    subscribeSession(() => sessionState().status === 'unauthenticated' && keep(undefined)),
    () => channel?.close(),
  ];
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Partial<Start>>) => {
      const start = startOf(loginAt);
      if (data.loginAt !== loginAt) return;
      if (start && data.won === undefined) channel.postMessage(start);
      if (!start && data.won !== undefined) keep({ loginAt, won: data.won });
    };
    if (!startOf(loginAt)) channel.postMessage({ loginAt });
  }
  return () => stops.forEach((stop) => stop());
}

/** The won held at the login of that moment; undefined where nobody knows. */
export function useStartingMoney(loginAt: number | undefined): number | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => (loginAt === undefined ? undefined : startOf(loginAt)?.won),
    () => undefined,
  );
}
