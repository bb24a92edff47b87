import { setTimeout as wait } from 'node:timers/promises';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { UpstreamError } from './upstreamError.ts';

/** Each read adds this to the retry budget, so at most a tenth of the reads are retried. */
const budgetPerRead = 0.1;

/** Maximum of saved retries, for a restart of the upstream that breaks all connections. */
const maxSaved = 10;

/** After a failure later than this, the time limit of the call leaves no time for a retry. */
const maxFailureMs = 2_000;

const minPauseMs = 100;
const maxPauseMs = 300;

const retryBudget = () => processSingleton('retryBudget', () => ({ saved: 0 }));

/** Retries a read once if its connection was lost before the response (stale keep-alive, restart). For reads only: they change nothing. */
export async function withOneRetry<Answer>(read: () => Promise<Answer>, budget = retryBudget()): Promise<Answer> {
  const startedAt = performance.now();
  budget.saved = Math.min(budget.saved + budgetPerRead, maxSaved);
  try {
    return await read();
  } catch (error) {
    const isLost = error instanceof UpstreamError && error.isConnectionLost && performance.now() - startedAt <= maxFailureMs;
    if (!isLost || budget.saved < 1) throw error;
    budget.saved -= 1;
  }
  await wait(minPauseMs + Math.random() * (maxPauseMs - minPauseMs));
  return read();
}
