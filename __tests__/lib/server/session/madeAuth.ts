import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import { runForRequest } from '#lib/server/http/request.ts';
import { type Auth, createAuth } from '#lib/server/session/authHandler.ts';
import { createEndedSessions } from '#lib/server/session/endedSessions.ts';
import { createFileSessionStore } from '#lib/server/session/endedSessionStores.ts';
import { createLogin } from '#lib/server/session/login.ts';
import { createSessions, type Session } from '#lib/server/session/session.ts';
import type { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { makeLimits } from '#tests/support/madeLimits.ts';
import { secret } from '#tests/support/madeParts.ts';

export const sessionOf = (changes: Partial<Session> = {}): Session => ({
  sessionId: randomBytes(16).toString('base64url'),
  userId: 'alice',
  nick: 'Alice',
  level: 2,
  language: 'ko',
  storeId: 'store',
  number: 0,
  loginAt: Date.now(),
  activeAt: Date.now(),
  upstreamToken: 'upstream-token',
  ...changes,
});

type Call = { name: CallName; body: object; token: string | undefined };

export function scriptedUpstream() {
  const script = {
    tokens: { demo: 'upstream-token-of-demo', bob: 'upstream-token-of-bob' } as Record<
      string,
      string
    >,
    /** undefined = the member's record. */
    check: undefined as object | undefined,
    fault: undefined as UpstreamError | undefined,
    journal: [] as Call[],
    call: async <N extends CallName>(
      name: N,
      body: CallRequest<N>,
      { token }: { token?: string | undefined },
    ): Promise<CallResponse<N>> => {
      script.journal.push({ name, body, token });
      if (script.fault) throw script.fault;
      return answer(name, body, token) as CallResponse<N>;
    },
  };
  function answer(name: CallName, body: object, token: string | undefined): object {
    if (name === 'user-do-login') {
      const { id, pw } = body as { id: string; pw: string };
      const session = Object.hasOwn(script.tokens, id) ? script.tokens[id] : undefined;
      return session && pw === 'demo1234' ? { status: 'success', session } : { status: 'fail' };
    }
    const member = Object.entries(script.tokens).find(([, of]) => of === token)?.[0];
    return (
      script.check ?? { status: 'success', user: { userId: member, nick: `${member}님`, level: 3 } }
    );
  }
  return script;
}

export function makeAuth({ factor = 0, secrets = [secret] } = {}) {
  const sessionMaxHours = 8;
  const { log, lines } = keptLog();
  const upstream = scriptedUpstream();
  const store = createFileSessionStore(new DatabaseSync(':memory:'));
  const ended = createEndedSessions({
    store,
    secrets,
    backend: 'backend.example',
    sessionMaxHours,
    log,
  });
  const limits = makeLimits({ factor });
  const sessions = createSessions({ secrets, sessionMaxHours, sessionIdleMinutes: 60, ended, log });
  const login = createLogin({ secrets, upstream, limits, sessions, ended, log, meter: null });
  const memberHash = (userId: string) => `hash of ${userId}`;
  const answer = createAuth({
    secrets,
    sessionMaxHours,
    sessions,
    ended,
    login,
    limits,
    log,
    memberHash,
  });
  const auth: Auth = (request, response) =>
    runForRequest(request, response, { trustedHops: 0, tracer: null }, () =>
      answer(request, response),
    );
  return { auth, sessions, ended, upstream, log, lines };
}
