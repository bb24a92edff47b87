import type { CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import type { AuditEvent } from '#lib/server/log/auditEvents.ts';
import type { Session } from '#lib/server/session/session.ts';

/** Security events of a call that has an answer. `withdrawals_closed`: by a wrong withdrawal password. */
export const watchedEvents = ['login_refused', 'session_revoked', 'withdrawals_closed', 'money_repeated'] as const satisfies AuditEvent[];

/** State of a call: each step adds to it; the reply and the log line read it. */
export interface CallContext {
  readonly requestId: string;
  readonly startedAt: number;
  readonly address: string | undefined;
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
  event?: (typeof watchedEvents)[number] | 'login';
  /** The id of a login, as typed. */
  attemptedAs?: string;
  upstreamStartedAt?: number;
  upstreamMs?: number;
}

export type KnownCall = CallContext & { name: CallName; definition: CallDefinition };
