import { setTimeout as wait } from 'node:timers/promises';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { UpstreamError } from './upstreamError.ts';

/** Each read adds so much to what retries may be taken from: they never become more than a tenth of the reads. */
const retryShare = 0.1;

/** So many retries may be saved up, for the moment in which an upstream restarts and breaks all its connections. */
const maxSaved = 10;

/** A connection that took longer than this to break leaves no time for another attempt within the call's limit. */
const latestMs = 2_000;

const minPauseMs = 100;
const maxPauseMs = 300;

interface RetryBudget {
  saved: number;
}

const retryBudget = (): RetryBudget => processSingleton('retryBudget', () => ({ saved: 0 }));

/**
 * Reads, and once more where the connection failed or broke before any of the answer came: a kept one gone stale, an upstream
 * that restarts. Only for reads: they change nothing, whichever of the two was carried out.
 */
export async function withOneRetry<Answer>(read: () => Promise<Answer>, budget = retryBudget()): Promise<Answer> {
  const startedAt = performance.now();
  budget.saved = Math.min(budget.saved + retryShare, maxSaved);
  try {
    return await read();
  } catch (error) {
    const isLost = error instanceof UpstreamError && error.isConnectionLost && performance.now() - startedAt <= latestMs;
    if (!isLost || budget.saved < 1) throw error;
    budget.saved -= 1;
  }
  await wait(minPauseMs + Math.random() * (maxPauseMs - minPauseMs));
  return read();
}
