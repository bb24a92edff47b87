import type { IncomingMessage, ServerResponse } from 'node:http';
import { jackpotFeed } from '#contract/jackpotFeed.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import {
  type CachedReply,
  CallFailure,
  type CallReply,
  failureReply,
  sendReply,
  toCallFailure,
} from '#lib/server/http/callReply.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentRequest } from '#lib/server/log/requestTrace.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';
import type { Upstream } from '#lib/server/upstream/upstream.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import type { ReadCache } from './readCache.ts';

export const jackpotsPath = '/api/routes/jackpots';

const cacheSeconds = 10;

interface JackpotParts {
  env: Pick<ServerEnv, 'missingCalls'>;
  log: Log;
  limits: Pick<Limits, 'requireUnder'>;
  readCache: ReadCache;
  upstream: Pick<Upstream, 'readElsewhere'>;
}

/** Answers GET /api/routes/jackpots with the three amounts of the site's jackpot feed. */
export function createJackpots({ env, log, limits, readCache, upstream }: JackpotParts) {
  const readJackpots = async (): Promise<{ status: string }> => {
    const { url } = currentSite().jackpot;
    if (!url || env.missingCalls.includes('jackpots')) throw new CallFailure('not_found');
    try {
      return (await upstream.readElsewhere(new URL(url), jackpotFeed)) as { status: string };
    } catch (error) {
      // If the feed refuses the portal, for example with 401, the visitor gets another error, because the refusal is not about the visitor.
      if (!(error instanceof UpstreamError) || error.code.startsWith('upstream_')) throw error;
      throw new UpstreamError('upstream_unavailable', true);
    }
  };

  return async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let reply: CallReply | CachedReply;
    try {
      await limits.requireUnder('shared', currentRequest());
      const body = currentSite().jackpot; // used as cache key only, so that sites with the same settings share an answer
      reply = await readCache.get({
        name: 'jackpots',
        body,
        seconds: cacheSeconds,
        ask: readJackpots,
      });
    } catch (error) {
      reply = failureReply(toCallFailure(error, log));
    }
    const { httpStatus: status, code, limit, securityEvent } = reply;
    log.request({ event: securityEvent ?? 'call', route: jackpotsPath, status, code, limit });
    sendReply(response, reply);
  };
}
