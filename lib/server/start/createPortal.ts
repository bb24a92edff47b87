import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bridge } from '#lib/server/bridge.ts';
import { createJackpots } from '#lib/server/calls/jackpots.ts';
import { createProxy } from '#lib/server/calls/proxyCall.ts';
import {
  createReadCache,
  createRedisReadCache,
  type ReadCache,
} from '#lib/server/calls/readCache.ts';
import { createSharedAnswers, type PageAnswers } from '#lib/server/calls/sharedAnswers.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { runForRequest } from '#lib/server/http/request.ts';
import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createRedisStore } from '#lib/server/idempotency/idempotencyRedis.ts';
import {
  createSubmissions,
  type IdempotencyStore,
  type Submissions,
} from '#lib/server/idempotency/submissions.ts';
import { createLimits, limitFailure, type Limits } from '#lib/server/limits/limits.ts';
import { createKeyedHash, createMemberHash } from '#lib/server/log/keyedHash.ts';
import type { Log } from '#lib/server/log/log.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import type { Tracer } from '#lib/server/log/requestTrace.ts';
import { logToStandardOutput } from '#lib/server/log/standardOutput.ts';
import { createDocumentExtras, pageProps } from '#lib/server/pages/pageProps.ts';
import { createRedis, type RedisConnection } from '#lib/server/redis/redis.ts';
import { createAuth } from '#lib/server/session/authHandler.ts';
import {
  createEndedSessions,
  type EndedSessions,
  type SessionStore,
} from '#lib/server/session/endedSessions.ts';
import {
  createFileSessionStore,
  createRedisSessionStore,
} from '#lib/server/session/endedSessionStores.ts';
import { createLogin, type Login } from '#lib/server/session/login.ts';
import { createSessions, type Sessions } from '#lib/server/session/session.ts';
import { replaceSites } from '#lib/server/site/currentSite.ts';
import type { Sites } from '#lib/server/site/site.ts';
import { createUpstream, type Upstream } from '#lib/server/upstream/upstream.ts';
import { createTracer } from './createTracer.ts';
import { createMeter, startMetricsServer } from './metrics.ts';
import { createSiteWatch, type SiteWatch } from './watchSites.ts';

export interface Parts {
  log: Log;
  /** Null without REDIS_URL. */
  redis: RedisConnection | null;
  /** Null without METRICS_PORT. */
  meter: Meter | null;
  limits: Limits;
  upstream: Upstream;
  submissions: Submissions;
  ended: EndedSessions;
  sessions: Sessions;
  login: Login;
  readCache: ReadCache;
}

export interface Handlers extends Pick<Bridge, 'answerCall' | 'answerAuth'> {
  answerJackpots: Bridge['answerAuth'];
}

const memberHashOf = (env: ServerEnv) => createMemberHash(createKeyedHash(env.hashSecret));

export interface Stores {
  submissions: IdempotencyStore;
  sessions: SessionStore;
}

function openStores(env: ServerEnv, redis: RedisConnection | null, log: Log): Stores {
  if (redis)
    return { submissions: createRedisStore(redis), sessions: createRedisSessionStore(redis) };
  const file = openFileStore(env.stateDir, { log });
  return { submissions: file, sessions: createFileSessionStore(file.database) };
}

/** Makes the parts that are not in `own`. @throws {ConfigurationError} if STATE_DIR cannot be used */
export function createParts(
  env: ServerEnv,
  own: Pick<Parts, 'log'> & Partial<Parts> & { stores?: Stores },
): Parts {
  const { log, redis = null, meter = null, stores = openStores(env, redis, log) } = own;
  const { secrets, sessionMaxHours } = env;
  const backend = env.upstreamUrl.host;
  const keyedHash = createKeyedHash(env.hashSecret);
  const limits =
    own.limits ?? createLimits({ factor: env.rateLimitFactor, backend, redis, meter, keyedHash });
  const upstream = own.upstream ?? createUpstream({ ...env, log, meter });
  const overLimit = (name: LimitName, waitMs: number) => limitFailure(name, waitMs, meter);
  const submissions = own.submissions ?? createSubmissions(stores.submissions, { log, overLimit });
  const ended =
    own.ended ??
    createEndedSessions({ store: stores.sessions, secrets, backend, sessionMaxHours, log });
  const sessions = own.sessions ?? createSessions({ ...env, ended, log });
  const login =
    own.login ?? createLogin({ secrets, upstream, limits, sessions, ended, log, meter });
  const sharedReads = redis && createRedisReadCache(redis, backend, buildId());
  const readCache =
    own.readCache ?? createReadCache({ factor: env.sharedReadFactor, log, redis: sharedReads });
  return { log, redis, meter, limits, upstream, submissions, ended, sessions, login, readCache };
}

export function createHandlers(env: ServerEnv, parts: Parts): Handlers {
  return {
    answerCall: createProxy({ env, ...parts }),
    answerAuth: createAuth({ ...env, ...parts, memberHash: memberHashOf(env) }),
    answerJackpots: createJackpots({ env, ...parts }),
  };
}

export interface Portal extends Parts, Handlers {
  tracer: Tracer | null;
  siteWatch: SiteWatch;
  pageAnswers: PageAnswers;
  bridge: Bridge;
}

export interface PortalOptions {
  env: ServerEnv;
  sites: Sites;
}

/** The metrics server already listens afterwards, but the server for browsers does not exist yet. */
export async function createPortal({ env, sites }: PortalOptions): Promise<Portal> {
  replaceSites(sites);
  const log = logToStandardOutput(memberHashOf(env));
  const siteWatch = createSiteWatch(env, log);
  const release = readRelease();
  const redis = env.redisUrl === '' ? null : createRedis(env.redisUrl, { log });
  const metrics =
    env.metricsPort === 0
      ? null
      : await createMeter({
          ...release,
          callsWaiting: () => parts.upstream.waiting,
          isBreakerOpen: () => parts.upstream.isBreakerOpen,
          isSiteFileValid: () => siteWatch.faults().length === 0,
          isRedisWritable: redis?.isWritable,
        });
  const tracer = env.tracing
    ? await createTracer({ ...env, tracing: env.tracing, version: release.version, log })
    : null;
  const parts = createParts(env, { log, redis, meter: metrics?.meter ?? null });
  if (metrics) await startMetricsServer(metrics.registry, env.metricsHost, env.metricsPort, log);
  const handlers = createHandlers(env, parts);
  /** Under plain `next start`, requests reach the bridge without passing portalServer.ts. */
  const options = { trustedHops: env.trustedHops, tracer: null };
  const pageAnswers = createSharedAnswers(parts.readCache);
  const bridge: Bridge = {
    pageProps,
    sharedAnswers: pageAnswers.answersOf,
    documentExtras: createDocumentExtras(env),
    answerCall: (request, response, name) =>
      runForRequest(request, response, options, () => handlers.answerCall(request, response, name)),
    answerAuth: (request, response) =>
      runForRequest(request, response, options, () => handlers.answerAuth(request, response)),
  };
  return { ...parts, ...handlers, tracer, siteWatch, pageAnswers, bridge };
}

function readRelease() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return { version, build: buildId() };
}

export function buildId(): string {
  const file = path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID');
  return process.env.NODE_ENV === 'production' ? readFileSync(file, 'utf8').trim() : 'development';
}
