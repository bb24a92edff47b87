import { useSyncExternalStore } from 'react';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { onHealthCheck } from '#lib/member/checkHealth.ts';
import { sessionState, subscribeSession } from '#lib/session/portalSession.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import { serverNow } from '#lib/session/serverClock.ts';

/** The member's money at a login. */
interface Start {
  loginAt: number;
  won: number;
}

/** If the first health check is later than this, the money at login stays unknown. */
const latestMs = 60_000;

const store = webStore<Start>(
  'sessionStorage',
  json((stored) => (stored ?? undefined) as Start | undefined),
);
const storageKey = 'play-start';

let known: Start | undefined;

function startOf(loginAt: number): Start | undefined {
  const start = known ?? store.get(storageKey);
  return start?.loginAt === loginAt && Number.isFinite(start.won) ? start : undefined;
}

function keep(start: Start | undefined): void {
  known = start;
  store.set(storageKey, start);
}

/** Keeps the money of the first check after the login until the logout; a later tab asks the others. Returns the stop function. */
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

/** The money in won at that login; undefined if unknown. */
export function startingMoney(loginAt: number | undefined): number | undefined {
  return loginAt === undefined ? undefined : startOf(loginAt)?.won;
}

export function useStartingMoney(loginAt: number | undefined): number | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => startingMoney(loginAt),
    () => undefined,
  );
}
