import type { CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import {
  type CallFailure,
  type CallOutcome,
  type CallReply,
  failureReply,
  toCallFailure,
} from '#lib/server/http/callReply.ts';
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

export interface CallContext {
  readonly address: string | undefined;
  readonly origin: string | undefined;
  readonly cookieHeader: string | undefined;
  name?: CallName;
  definition?: CallDefinition;
  session?: Session;
  /** Set when the call has passed its rate limits. */
  isAdmitted?: true;
  /** True if the browser uses this idempotency key for the first time. */
  isFirstTry?: boolean;
  /** The claim of the idempotency key proves that no earlier request with this key has sent money. */
  isClaimed?: true;
  /** True if the call only asks for the stored result of an earlier submission. */
  isReplayOnly?: boolean;
  event?: AuditEvent;
  /** The id of a login attempt, as typed. */
  attemptedAs?: string;
  upstreamStartedAt?: number;
  upstreamMs?: number;
}

export type KnownCall = CallContext & {
  name: CallName;
  definition: CallDefinition;
  handler: CallHandler;
};

export function errorReply(error: unknown, call: CallContext, log: Log): CallReply {
  const failure = toCallFailure(error, log);
  return failureReply(failure, outcomeOf(failure, call));
}

/** An unknown call and a read have no outcome, because they change nothing. */
function outcomeOf(failure: CallFailure, call: CallContext): CallOutcome | undefined {
  const { definition, upstreamStartedAt, isFirstTry, isReplayOnly, isClaimed } = call;
  if (definition === undefined || definition.kind === 'read') return undefined;
  // An earlier request with the same key may have been carried out, because this call failed before the store could tell.
  const mayBeRepeat =
    definition.kind === 'money' &&
    (!isFirstTry || isReplayOnly) &&
    !isClaimed &&
    failure.code !== 'idempotency_mismatch';
  const mayBeCarriedOut =
    failure instanceof UpstreamError ? failure.mayBeCarriedOut : upstreamStartedAt !== undefined;
  return mayBeRepeat || mayBeCarriedOut ? 'unknown' : 'not_sent';
}

/** The log line is a warning if it is not certain whether money has moved. */
export function logCall(
  log: Log,
  call: CallContext,
  reply: Omit<CallReply, 'text'>,
  defaultEvent = 'call',
): void {
  const { name, definition, session, upstreamStartedAt } = call;
  const { httpStatus, code, answer, outcome, isReplayed, securityEvent, limit } = reply;
  const isMoney = definition?.kind === 'money';
  // A repeated request for the same submission does not warn again.
  const isMoneyUncertain =
    isMoney && outcome === 'unknown' && call.isAdmitted && !call.isReplayOnly && !isReplayed;
  // The answer is logged if the backend refuses a shared read, because pages then show no games or notices.
  const isListRefused =
    definition?.shared !== undefined && answer !== undefined && answer !== 'success';
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
      upstreamMs:
        upstreamStartedAt === undefined
          ? undefined
          : (call.upstreamMs ?? performance.now() - upstreamStartedAt),
    },
    isMoneyUncertain || undefined,
  );
}
