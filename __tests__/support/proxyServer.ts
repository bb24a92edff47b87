import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import type { CallName } from '#contract/calls.ts';
import { processSingleton, replaceSingleton } from '#lib/server/config/processSingleton.ts';
import { parseServerEnv, serverEnv } from '#lib/server/config/serverEnv.ts';
import { memberHash } from '#lib/server/log/current.ts';
import { createLog } from '#lib/server/log/log.ts';
import { meter } from '#lib/server/log/current.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import type { BreakerRule } from '#lib/server/upstream/breaker.ts';
import { listen } from './listen.ts';
import { validBodies } from './validBodies.ts';

export const publicOrigin = 'http://localhost:3000';
export const idempotencyKey = '8c0ffee0-1111-4222-8333-944445555666';

export interface ProxyReply {
  status: number;
  headers: http.IncomingHttpHeaders;
  rawHeaders: string[];
  text: string;
  json: { error?: { code: string; field?: string; outcome?: string } } & Record<string, unknown>;
}

export interface ProxyRequest {
  method?: string;
  /** Overrides the headers of a browser; undefined omits one, a list repeats it. */
  headers?: Record<string, string | string[] | undefined>;
  body?: string | Buffer;
  chunked?: boolean;
  /** The local address to send from: any that begins with 127. */
  localAddress?: string;
}

export interface Member {
  userId: string;
  sessionId: string;
  cookie: string;
  authorization: string;
  upstreamToken: string;
}

/** All lines that the portal has logged in this test file. */
export const logLines: Record<string, unknown>[] = [];

/** Sends calls to `port` as a browser does; over https with any certificate. */
export function callsTo(port: number, origin = publicOrigin) {
  const { host, protocol } = new URL(origin);
  const ask = protocol === 'https:' ? https.request : http.request;
  const send = (
    name: string,
    { method = 'POST', headers = {}, body = '{}', chunked = false, localAddress }: ProxyRequest = {},
  ): Promise<ProxyReply> =>
    new Promise((resolve, reject) => {
      const isBodyless = method === 'GET' || method === 'HEAD';
      const all: ProxyRequest['headers'] = {
        host,
        origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'content-length': chunked || isBodyless ? undefined : String(Buffer.byteLength(body)),
        ...headers,
      };
      const sent = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined));
      const options = { host: '127.0.0.1', servername: host, rejectUnauthorized: false, port, path: `/api/routes/${name}`, method };
      const request = ask({ ...options, headers: sent, localAddress }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        const { statusCode = 0, headers: replied, rawHeaders } = response;
        const isJson = replied['content-type']?.startsWith('application/json') && text !== '';
        resolve({ status: statusCode, headers: replied, rawHeaders, text, json: isJson ? (JSON.parse(text) as ProxyReply['json']) : {} });
      });
      request.on('error', reject);
      request.end(isBodyless ? undefined : body);
    });

  /** A valid call: its body, a new idempotency key, and for a member cookie and token. */
  const call = (name: CallName, member?: Member, request: ProxyRequest = {}): Promise<ProxyReply> => {
    const credentials = member && { cookie: member.cookie, authorization: member.authorization };
    const headers = { 'idempotency-key': randomUUID(), 'idempotency-first-try': 'true', ...credentials, ...request.headers };
    return send(name, { body: JSON.stringify(validBodies[name]), ...request, headers });
  };

  return { send, call };
}

/**
 * The proxy on a separate server, configured for `upstreamUrl`, with its log in `logLines`. Its breaker opens only by a rule that the test
 * sets, because tests of faults cause many failures.
 */
export async function startProxy(
  upstreamUrl: string,
  variables: Record<string, string> = {},
  breakerRule: Partial<BreakerRule> = { minCalls: Infinity },
) {
  const env = {
    UPSTREAM_URL: upstreamUrl,
    NEXTAUTH_URL: publicOrigin,
    NEXTAUTH_SECRET: 'canary-secret-of-the-portal-0123456789',
    RATE_LIMIT_FACTOR: '0',
    SHARED_READ_FACTOR: '0',
    ...variables,
  };
  processSingleton('serverEnv', () => parseServerEnv(env));
  // The site offers all calls.
  processSingleton('sites', () => parseSites({ BOARDS: 'true', ...variables }, serverEnv()));
  const lines = new Writable({ write: (line, _encoding, done) => done(void logLines.push(JSON.parse(String(line)))) });
  processSingleton('log', () => createLog(lines, memberHash));
  // Imported late, because the log is created with its module.
  const { proxyCall } = await import('#lib/server/calls/proxyCall.ts');
  await setUpstream(breakerRule);

  const { keepSessionsInMemory } = await import('./sessionsInMemory.ts');
  keepSessionsInMemory();
  if (serverEnv().redisUrl === '') {
    const { createFileStore } = await import('#lib/server/idempotency/idempotencyFile.ts');
    const { createSubmissions } = await import('#lib/server/idempotency/submissions.ts');
    const { rateLimitFailure } = await import('#lib/server/limits/requireUnderLimit.ts');
    const { log } = await import('#lib/server/log/requestLog.ts');
    const store = createFileStore(new DatabaseSync(':memory:'), { log });
    processSingleton('moneySubmissions', () => createSubmissions(store, { log, overLimit: rateLimitFailure }));
  }

  const { server, port, close } = await listen(
    (request, response) => void proxyCall(request, response, (request.url ?? '').slice('/api/routes/'.length)),
  );
  return { port, ...callsTo(port), dropConnections: () => server.closeAllConnections(), close };
}

/** Puts a new upstream in place, which counts with the present meter. */
export async function setUpstream(breakerRule: Partial<BreakerRule>): Promise<void> {
  const { log } = await import('#lib/server/log/requestLog.ts');
  const { createUpstream } = await import('#lib/server/upstream/upstream.ts');
  replaceSingleton('upstream', createUpstream({ ...serverEnv(), log, meter: meter(), breakerRule }));
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** A logged-in member with the real cookie and token of a new session. */
export async function logInMember(userId = 'demo', upstreamToken = `canary-upstream-token-of-${userId}`): Promise<Member> {
  const { endedSessions } = await import('#lib/server/session/endedSessions.ts');
  const { sharedRedis } = await import('#lib/server/redis/current.ts');
  const { sealClaims, sessionClaims } = await import('#lib/server/session/sealedSession.ts');
  const { portalToken, readSession } = await import('#lib/server/session/session.ts');
  const { cookieName } = await import('#lib/server/http/authCookies.ts');
  await sharedRedis()?.connected;
  const sessionId = randomBytes(16).toString('base64url');
  const now = Date.now();
  const claims = {
    sessionId,
    userId,
    nick: userId,
    level: 1,
    language: 'ko' as const,
    loginAt: now,
    ...(await endedSessions().readNumber()),
    activeAt: now,
    upstreamToken,
  };
  const cookie = `${cookieName('session')}=${await sealClaims(sessionClaims(claims))}`;
  const session = await readSession(cookie);
  if (!session) throw new Error('the session just made does not open');
  return { userId, sessionId, cookie, authorization: `Bearer ${portalToken(session)}`, upstreamToken };
}
