import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { CallName } from '#contract/calls.ts';
import { cookieName } from '#lib/server/http/authCookies.ts';
import { runForRequest } from '#lib/server/http/request.ts';
import { stateFile } from '#lib/server/idempotency/idempotencyFile.ts';
import { createKeyedHash, createMemberHash } from '#lib/server/log/keyedHash.ts';
import { createLog } from '#lib/server/log/log.ts';
import { createRedis } from '#lib/server/redis/redis.ts';
import { createEndedSessions } from '#lib/server/session/endedSessions.ts';
import {
  createFileSessionStore,
  createRedisSessionStore,
} from '#lib/server/session/endedSessionStores.ts';
import { createSessions } from '#lib/server/session/session.ts';
import { createHandlers, type Parts } from '#lib/server/start/createPortal.ts';
import type { BreakerRule } from '#lib/server/upstream/breaker.ts';
import { createUpstream } from '#lib/server/upstream/upstream.ts';
import { httpRequest, type Reply } from './httpRequest.ts';
import { keptLog } from './keptLog.ts';
import { listen } from './listen.ts';
import { makeEnv, makeParts, setSites } from './madeParts.ts';
import { validBodies } from './validBodies.ts';

export const publicOrigin = 'http://localhost:3000';

export interface ProxyReply extends Reply {
  json: { error?: { code: string; field?: string; outcome?: string } } & Record<string, unknown>;
}

export interface ProxyRequest {
  method?: string;
  /** Undefined omits a header of the browser, and a list repeats a header. */
  headers?: Record<string, string | string[] | undefined>;
  body?: string | Buffer;
  chunked?: boolean;
  localAddress?: string;
}

export interface Member {
  userId: string;
  sessionId: string;
  cookie: string;
  authorization: string;
  upstreamToken: string;
}

export const logLines: Record<string, unknown>[] = [];

/** Over https, any certificate is accepted. */
export function callsTo(port: number, origin = publicOrigin) {
  const { host, protocol } = new URL(origin);
  const tlsName = protocol === 'https:' ? host : undefined;
  const send = async (
    name: string,
    {
      method = 'POST',
      headers = {},
      body = '{}',
      chunked = false,
      localAddress,
    }: ProxyRequest = {},
  ): Promise<ProxyReply> => {
    const isBodyless = method === 'GET' || method === 'HEAD';
    const all: ProxyRequest['headers'] = {
      host,
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'content-length': chunked || isBodyless ? undefined : String(Buffer.byteLength(body)),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const request = { method, headers: sent, body: isBodyless ? undefined : body };
    const reply = await httpRequest(port, `/api/routes/${name}`, request, {
      tlsName,
      localAddress,
    });
    const isJson =
      reply.headers['content-type']?.startsWith('application/json') && reply.text !== '';
    return { ...reply, json: isJson ? (JSON.parse(reply.text) as ProxyReply['json']) : {} };
  };

  const call = (
    name: CallName,
    member?: Member,
    request: ProxyRequest = {},
  ): Promise<ProxyReply> => {
    const credentials = member && { cookie: member.cookie, authorization: member.authorization };
    const headers = {
      'idempotency-key': randomUUID(),
      'idempotency-first-try': 'true',
      ...credentials,
      ...request.headers,
    };
    return send(name, { body: JSON.stringify(validBodies[name]), ...request, headers });
  };

  return { send, call };
}

/** All portals of a test file share this store, so that a member stays logged in, also while Redis is stopped. */
const sessionStore = createFileSessionStore(new DatabaseSync(':memory:'));

let started: Pick<Parts, 'sessions' | 'ended' | 'redis'> | undefined;

export function startParts(
  upstreamUrl: string,
  variables: Record<string, string> = {},
  own: Partial<Parts> = {},
  breakerRule: Partial<BreakerRule> = { minCalls: Infinity },
) {
  const env = makeEnv({
    UPSTREAM_URL: upstreamUrl,
    NEXTAUTH_URL: publicOrigin,
    NEXTAUTH_SECRET: 'canary-secret-of-the-portal-0123456789',
    ...variables,
  });
  setSites({}, env, { hasBoards: true });
  const write = (line: string) => void logLines.push(JSON.parse(line) as Record<string, unknown>);
  const log = createLog({ write }, createMemberHash(createKeyedHash(env.hashSecret)));
  const upstream = createUpstream({ ...env, log, meter: own.meter ?? null, breakerRule });
  const ended = createEndedSessions({
    ...env,
    store: sessionStore,
    backend: env.upstreamUrl.host,
    log,
  });
  const parts = makeParts(env, { log, upstream, ended, ...own });
  started = parts;
  return { env, parts };
}

/** From now on, `logInMember` makes sessions for a portal in another process, which has these environment variables. */
export function logInElsewhere(variables: Record<string, string>): void {
  const env = makeEnv(variables);
  setSites(variables, env);
  const { log } = keptLog();
  const redis = env.redisUrl === '' ? null : createRedis(env.redisUrl, { log });
  const store = redis
    ? createRedisSessionStore(redis)
    : createFileSessionStore(new DatabaseSync(stateFile(env.stateDir)));
  const ended = createEndedSessions({ ...env, store, backend: env.upstreamUrl.host, log });
  started = { redis, ended, sessions: createSessions({ ...env, ended, log }) };
}

/** The circuit breaker opens only if the test sets a rule, because tests of faults cause many failures. */
export async function startProxy(
  upstreamUrl: string,
  variables: Record<string, string> = {},
  breakerRule: Partial<BreakerRule> = { minCalls: Infinity },
  own: Partial<Parts> = {},
) {
  const { env, parts } = startParts(upstreamUrl, variables, own, breakerRule);
  const { answerCall } = createHandlers(env, parts);
  const { server, port, close } = await listen((request, response) => {
    const callName = (request.url ?? '').slice('/api/routes/'.length);
    const options = { trustedHops: env.trustedHops, tracer: null };
    void runForRequest(request, response, options, () => answerCall(request, response, callName));
  });
  return {
    port,
    ...callsTo(port),
    parts,
    dropConnections: () => server.closeAllConnections(),
    close,
  };
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

export async function logInMember(
  userId = 'demo',
  upstreamToken = `canary-upstream-token-of-${userId}`,
): Promise<Member> {
  const { sessions, ended, redis } = started!;
  await redis?.connected;
  const sessionId = randomBytes(16).toString('base64url');
  const now = Date.now();
  const identity = { sessionId, userId, nick: userId, level: 1, language: 'ko' as const };
  const cookie = `${cookieName('session')}=${await sessions.seal({ ...identity, ...(await ended.readNumber()), loginAt: now, activeAt: now, upstreamToken })}`;
  const session = await sessions.read(cookie);
  if (!session) throw new Error('the session just made does not open');
  return {
    userId,
    sessionId,
    cookie,
    authorization: `Bearer ${sessions.portalToken(session)}`,
    upstreamToken,
  };
}
