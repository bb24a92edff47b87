import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { processSingleton } from '#lib/server/config/processSingleton.ts';

/** Error codes of this host: its resolver does not answer, or it has too few files, ports or memory. */
const localCodes = new Set(['EAI_AGAIN', 'EAI_MEMORY', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL']);

export const isLocalCode = (code: string): boolean => localCodes.has(code);

const tickMs = 100;

/** A look-up that takes longer waits for the resolver or for a place in the thread pool. */
const slowLookupMs = 500;

interface Watch {
  /** Milliseconds in which the event loop has been blocked, since the start. */
  blockedMs: number;
  nextTickAt: number;
  /** The running look-ups, the oldest first. */
  lookups: Set<{ startedAt: number }>;
}

const watch = () =>
  processSingleton('localTrouble', () => {
    const state: Watch = { blockedMs: 0, nextTickAt: performance.now() + tickMs, lookups: new Set() };
    setInterval(() => {
      state.blockedMs += latenessMs(state);
      state.nextTickAt = performance.now() + tickMs;
    }, tickMs).unref();
    return state;
  });

const latenessMs = ({ nextTickAt }: Watch) => {
  const late = performance.now() - nextTickAt;
  return late > tickMs ? late : 0;
};

/** Starts to watch a request. The function tells, after a timeout of `limitMs`, whether this host has caused it. */
export function watchForLocalTrouble(): (limitMs: number) => boolean {
  const state = watch();
  const before = state.blockedMs;
  return (limitMs) => {
    const [oldest] = state.lookups;
    if (oldest && performance.now() - oldest.startedAt > slowLookupMs) return true;
    return state.blockedMs + latenessMs(state) - before > limitMs / 4;
  };
}

/** `dns.lookup`, watched. */
export const watchedLookup: LookupFunction = (hostname, options, callback) => {
  const { lookups } = watch();
  const started = { startedAt: performance.now() };
  lookups.add(started);
  dns.lookup(hostname, options, (...found: Parameters<typeof callback>) => {
    lookups.delete(started);
    callback(...found);
  });
};
