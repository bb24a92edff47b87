import type { IncomingMessage, ServerResponse } from 'node:http';
import { jackpotFeed } from '#contract/jackpotFeed.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { CallFailure, toCallFailure } from '#lib/server/http/callFailure.ts';
import { failureReply, sendReply, type CachedReply, type CallReply } from '#lib/server/http/callReply.ts';
import { clientAddress } from '#lib/server/http/clientAddress.ts';
import { requireUnderLimit } from '#lib/server/limits/requireUnderLimit.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import { currentSite, sites } from '#lib/server/site/currentSite.ts';
import { upstream } from '#lib/server/upstream/current.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { readCache } from './readCache.ts';

export const jackpotsPath = '/api/routes/jackpots';

const cacheSeconds = 10;

/** Answers GET /api/routes/jackpots with the three amounts of the feed. Cached for all visitors like other shared reads. */
export async function answerJackpots(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  const requestId = currentRequestId();
  const address = clientAddress(request, serverEnv().trustedHops);
  let reply: CallReply | CachedReply;
  try {
    await requireUnderLimit('shared', { address });
    const body = currentSite().jackpot; // not sent, but sites with the same settings share the answer
    reply = await readCache().get({ name: 'jackpots', body, seconds: cacheSeconds, ask: () => readJackpots(requestId) });
  } catch (error) {
    reply = failureReply(toCallFailure(error, log, requestId));
  }
  const { httpStatus: status, code, limit, securityEvent } = reply;
  const record = { route: jackpotsPath, status, ms: performance.now() - startedAt, requestId, address, code, limit };
  log.request({ event: securityEvent ?? 'call', ...record }, securityEvent ? 'warn' : 'info');
  sendReply(response, reply, requestId);
}

async function readJackpots(requestId: string): Promise<{ status: string }> {
  const { url } = currentSite().jackpot;
  if (!url || serverEnv().missingCalls.includes('jackpots')) throw new CallFailure('not_found');
  try {
    return (await upstream().readElsewhere(new URL(url), jackpotFeed, requestId)) as { status: string };
  } catch (error) {
    // A refusal of the feed, such as 401, is none of this visitor.
    if (!(error instanceof UpstreamError) || error.code.startsWith('upstream_')) throw error;
    throw new UpstreamError('upstream_unavailable', true);
  }
}

/** What the operator should know about the figures of the strip at start. */
export function jackpotWarnings(): { variable: string; meaning: string }[] {
  const hasNone = sites().all.some(({ jackpot: { isShown, url, mega } }) => isShown && !url && mega === null);
  return hasNone ? [{ variable: 'JACKPOT_URL', meaning: 'empty, and no amounts: the jackpot strip shows no figures' }] : [];
}
