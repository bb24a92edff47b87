import type { CallName } from '#contract/calls.ts';
import type { CallReply } from '#lib/server/http/callReply.ts';
import { logRequest } from '#lib/server/log/requestLog.ts';
import { watchedEvents, type CallContext } from './callContext.ts';

const warnAgainMs = 3_600_000;
/** When the log warned that the backend refuses a list. Once an hour by call, because a request to `get-slot-by-company` can cause a refusal. */
const refusals = new Map<CallName, number>();

function isNewRefusal(name: CallName): boolean {
  const now = performance.now();
  if (now - (refusals.get(name) ?? -Infinity) < warnAgainMs) return false;
  refusals.set(name, now);
  return true;
}

/** Writes the line of a call, a warning where the operator should look at it. */
export function logCall(call: CallContext, reply: Omit<CallReply, 'text'>, defaultEvent = 'call'): void {
  const { name, definition, session, address, requestId, startedAt, upstreamStartedAt } = call;
  const { httpStatus, code, answer, outcome, isReplayed, securityEvent, limit } = reply;
  const isMoney = definition?.kind === 'money';
  // Warns once per submission.
  const isMoneyUncertain = isMoney && outcome === 'unknown' && call.isAdmitted && !call.isReplayOnly && !isReplayed;
  const isPasswordChanged = name === 'change-password' && answer === 'success';
  // Every page then lacks its games or notices: a backend that asks a visitor for a login, or is not fitted.
  const isListRefused = definition?.shared !== undefined && answer !== undefined && answer !== 'success';
  const isWatched =
    (isListRefused && name !== undefined && isNewRefusal(name)) ||
    securityEvent !== undefined ||
    watchedEvents.some((watched) => watched === call.event);
  logRequest(
    {
      event: securityEvent ?? call.event ?? (isPasswordChanged ? 'password_changed' : defaultEvent),
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
}
