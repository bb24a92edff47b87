import type { CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import { type CallFailure, type CallOutcome, type CallReply, failureReply, toCallFailure } from '#lib/server/http/callReply.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import type { Submissions } from '#lib/server/idempotency/submissions.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import type { AuditEvent, Log } from '#lib/server/log/log.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import type { EndedSessions } from '#lib/server/session/endedSessions.ts';
import type { Login } from '#lib/server/session/login.ts';
import type { Session, Sessions } from '#lib/server/session/session.ts';
import type { Upstream } from '#lib/server/upstream/upstream.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import type { CallHandler } from './callHandlers.ts';
import type { ReadCache } from './readCache.ts';

/** What calls need of the portal. */
export interface CallParts {
  env: Pick<ServerEnv, 'missingCalls' | 'gameHosts'>;
  log: Log;
  meter: Meter | null;
  limits: Limits;
  sessions: Sessions;
  ended: EndedSessions;
  login: Login;
  submissions: Submissions;
  upstream: Upstream;
  readCache: ReadCache;
}

/** State of a call: each step adds to it; the reply and the log line read it. */
export interface CallContext {
  readonly address: string | undefined;
  /** Headers of the browser. The origin is that of the current site. */
  readonly origin: string | undefined;
  readonly cookieHeader: string | undefined;
  name?: CallName;
  definition?: CallDefinition;
  session?: Session;
  /** The call is within its rate limits. */
  isAdmitted?: true;
  /** The browser says that it has sent nothing under this key before. If a guard stops the call, the outcome is `not_sent`. */
  isFirstTry?: boolean;
  /** This request has claimed its idempotency key, so no other request has sent money under it. */
  isClaimed?: true;
  /** The call asks for the result of an earlier submission and sends nothing. */
  isReplayOnly?: boolean;
  /** The name of its log line, if it is not `call`. */
  event?: AuditEvent;
  /** The id of a login, as typed. */
  attemptedAs?: string;
  upstreamStartedAt?: number;
  upstreamMs?: number;
}

export type KnownCall = CallContext & { name: CallName; definition: CallDefinition; handler: CallHandler };

/** The reply for a call that ended with `error`. */
export function errorReply(error: unknown, call: CallContext, log: Log): CallReply {
  const failure = toCallFailure(error, log);
  return failureReply(failure, outcomeOf(failure, call));
}

/** The outcome of a failed call; undefined for reads, which change nothing. */
function outcomeOf(failure: CallFailure, call: CallContext): CallOutcome | undefined {
  const { definition, upstreamStartedAt, isFirstTry, isReplayOnly, isClaimed } = call;
  if (definition === undefined || definition.kind === 'read') return undefined;
  // The call failed before the store could say whether an earlier request under the same key was carried out.
  const mayBeRepeat = definition.kind === 'money' && (!isFirstTry || isReplayOnly) && !isClaimed && failure.code !== 'idempotency_mismatch';
  const mayBeCarriedOut = failure instanceof UpstreamError ? failure.mayBeCarriedOut : upstreamStartedAt !== undefined;
  return mayBeRepeat || mayBeCarriedOut ? 'unknown' : 'not_sent';
}

/** Writes the line of a call, as a warning where the operator should look at it. */
export function logCall(log: Log, call: CallContext, reply: Omit<CallReply, 'text'>, defaultEvent = 'call'): void {
  const { name, definition, session, upstreamStartedAt } = call;
  const { httpStatus, code, answer, outcome, isReplayed, securityEvent, limit } = reply;
  const isMoney = definition?.kind === 'money';
  // Warns once per submission.
  const isMoneyUncertain = isMoney && outcome === 'unknown' && call.isAdmitted && !call.isReplayOnly && !isReplayed;
  // Pages lack their games or notices if the backend refuses a shared read: the log says with which word.
  const isListRefused = definition?.shared !== undefined && answer !== undefined && answer !== 'success';
  log.request(
    {
      event: securityEvent ?? call.event ?? defaultEvent,
      route: `/api/routes/${name ?? '[call]'}`,
      status: httpStatus,
      userId: call.attemptedAs ?? session?.userId,
      code,
      limit,
      answer: isMoney || isListRefused ? answer : undefined,
      outcome: call.isAdmitted ? outcome : undefined, // a rate-limited call submitted nothing
      isReplayed,
      upstreamKind: upstreamStartedAt === undefined ? undefined : definition?.kind,
      upstreamMs: upstreamStartedAt === undefined ? undefined : (call.upstreamMs ?? performance.now() - upstreamStartedAt),
    },
    isMoneyUncertain || undefined,
  );
}
