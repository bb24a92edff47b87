import { LRUCache } from 'lru-cache';
import { processWide } from './processWide.ts';
import { serverEnv } from './serverEnv.ts';

/** More sign-outs than this within one session life push out the oldest mark, which the browser's own mark still covers. */
const mostMarks = 100_000;

const endedSessions = () =>
  processWide('endedSessions', () => new LRUCache<string, true>({ max: mostMarks, ttl: serverEnv().sessionMaxHours * 3_600_000 }));

/** Ends a session for good: from now on its cookie opens nothing, wherever a copy of it may be. Remembered as long as a session can live. */
export function revokeSession(sessionId: string): void | Promise<void> {
  endedSessions().set(sessionId, true);
}

/** Whether a session was ended by sign-out. Answers at once from memory; a store that several instances share answers later. */
export function isSessionRevoked(sessionId: string): boolean | Promise<boolean> {
  return endedSessions().has(sessionId);
}
