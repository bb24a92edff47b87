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

/** Security events of a call that has an answer. `withdrawals_closed`: by a wrong withdrawal password. */
const watchedEvents = ['login_refused', 'session_revoked', 'withdrawals_closed', 'money_repeated'] as const satisfies AuditEvent[];

/** What calls need of the portal. */
export interface CallParts {
  env: Pick<ServerEnv, 'trustedHops' | 'missingCalls' | 'gameHosts'>;
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
  readonly requestId: string;
  readonly startedAt: number;
  readonly address: string | undefined;
  /** Headers of the browser. The origin is that of the current site. */
  readonly origin: string | undefined;
  readonly cookieHeader: string | undefined;
  name?: CallName;
  definition?: CallDefinition;
  session?: Session;
  /** The call is within its rate limits. */
  isAdmitted?: true;
  /** A money call that may repeat no other one: whatever stops it before it is sent, nothing was sent under its key. */
  isFirstTry?: boolean;
  /** The key of a money call is its own: it runs for the first time. */
  isClaimed?: true;
  /** Only asks for the result of an earlier submission; sends nothing. */
  isReplayOnly?: boolean;
  /** The name of its log line, if it is not `call`. */
  event?: (typeof watchedEvents)[number] | 'login' | 'password_changed';
  /** The id of a login, as typed. */
  attemptedAs?: string;
  upstreamStartedAt?: number;
  upstreamMs?: number;
}

export type KnownCall = CallContext & { name: CallName; definition: CallDefinition; handler: CallHandler };

/** The reply for a call that ended with `error`. */
export function errorReply(error: unknown, call: CallContext, log: Log): CallReply {
  const failure = toCallFailure(error, log, call.requestId);
  return failureReply(failure, outcomeOf(failure, call));
}

/** The outcome of a failed call; undefined for reads, which change nothing. */
function outcomeOf(failure: CallFailure, call: CallContext): CallOutcome | undefined {
  const { definition, upstreamStartedAt, isFirstTry, isReplayOnly, isClaimed } = call;
  if (definition === undefined || definition.kind === 'read') return undefined;
  // Nobody has looked for the earlier request that this one may repeat.
  const mayBeRepeat = definition.kind === 'money' && (!isFirstTry || isReplayOnly) && !isClaimed && failure.code !== 'idempotency_mismatch';
  const mayBeCarriedOut = failure instanceof UpstreamError ? failure.mayBeCarriedOut : upstreamStartedAt !== undefined;
  return mayBeRepeat || mayBeCarriedOut ? 'unknown' : 'not_sent';
}

const warnAgainMs = 3_600_000;
export type LogCall = (call: CallContext, reply: Omit<CallReply, 'text'>, defaultEvent?: string) => void;

/** Writes the line of a call, a warning where the operator should look at it. */
export function createCallLog(log: Log): LogCall {
  /** When the log warned that the backend refuses a list. Once an hour by call, because a request to `get-slot-by-company` can cause a refusal. */
  const refusals = new Map<CallName, number>();
  const isNewRefusal = (name: CallName) => {
    const now = performance.now();
    if (now - (refusals.get(name) ?? -Infinity) < warnAgainMs) return false;
    refusals.set(name, now);
    return true;
  };
  return (call, reply, defaultEvent = 'call') => {
    const { name, definition, session, address, requestId, startedAt, upstreamStartedAt } = call;
    const { httpStatus, code, answer, outcome, isReplayed, securityEvent, limit } = reply;
    const isMoney = definition?.kind === 'money';
    // Warns once per submission.
    const isMoneyUncertain = isMoney && outcome === 'unknown' && call.isAdmitted && !call.isReplayOnly && !isReplayed;
    // Every page then lacks its games or notices: a backend that asks a visitor for a login, or is not fitted.
    const isListRefused = definition?.shared !== undefined && answer !== undefined && answer !== 'success';
    const isWatched =
      (isListRefused && name !== undefined && isNewRefusal(name)) ||
      securityEvent !== undefined ||
      watchedEvents.some((watched) => watched === call.event);
    log.request(
      {
        event: securityEvent ?? call.event ?? defaultEvent,
        route: `/api/routes/${name ?? '[call]'}`,
        status: httpStatus,
        ms: performance.now() - startedAt,
        requestId,
        address,
        userId: call.attemptedAs ?? session?.userId,
        code,
        limit,
        answer: isMoney || isListRefused ? answer : undefined,
        outcome: call.isAdmitted ? outcome : undefined, // a rate-limited call submitted nothing
        isReplayed,
        upstreamKind: upstreamStartedAt === undefined ? undefined : definition?.kind,
        upstreamMs: upstreamStartedAt === undefined ? undefined : (call.upstreamMs ?? performance.now() - upstreamStartedAt),
      },
      httpStatus === 500 ? 'error' : isWatched || isMoneyUncertain ? 'warn' : 'info',
    );
  };
}
