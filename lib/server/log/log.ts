import { isIP } from 'node:net';
import pino, { type DestinationStream, type Logger } from 'pino';
import { siteLabel } from '#lib/server/site/currentSite.ts';
import { currentRequest, currentRequestId, withTraceId } from './requestTrace.ts';

/** The operator should look at these failures, so their level is `warn`. */
const failureEvents = [
  'rate_limit',
  'forbidden_host',
  'forbidden_origin',
  'token_mismatch',
  'upstream_redirect',
  'upstream_certificate',
  'game_host',
  'withdrawals_closed',
  'login_refused',
  'shared_state_away',
  'submissions_lost',
] as const;

const accessEvents = [
  'login',
  'sign_out',
  'password_changed',
  'session_revoked',
  'money_repeated',
  'revocation_waiting',
  'revocations_shared',
  'revocation_lost',
  'broken_request',
  'csp_report',
] as const;

const configurationEvents = [
  'listening',
  'draining',
  'configuration',
  'sites_changed',
  'sites_refused',
] as const;

const watchedEvents: ReadonlySet<string> = new Set<AuditEvent>([
  ...failureEvents,
  'session_revoked',
  'money_repeated',
  'broken_request',
]);

export type FailureEvent = (typeof failureEvents)[number];
export type AuditEvent = FailureEvent | (typeof accessEvents | typeof configurationEvents)[number];

/** The lines of these events have `"audit":true` (docs/events.md). */
export const auditEvents: ReadonlySet<string> = new Set<AuditEvent>([
  ...failureEvents,
  ...accessEvents,
  ...configurationEvents,
]);

/** A line must not contain a body, a token, a cookie or the message of an error. */
type LogLine = { event: string } & Record<string, unknown>;

export interface Log {
  info: (line: LogLine) => void;
  warn: (line: LogLine) => void;
  error: (line: LogLine) => void;
  /** `isWatched` sets whether the operator should look at the request; by default the event decides. */
  request: (record: RequestRecord, isWatched?: boolean) => void;
  /** The message of the error is left out, because it may contain input of a member. */
  fault: (fault: unknown) => void;
}

export function createLog(output: DestinationStream, memberHash: (userId: string) => string): Log {
  const lines: Logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => withTraceId(withAudit(line)),
      },
    },
    output,
  );
  const log: Log = {
    info: (line) => lines.info(line),
    warn: (line) => lines.warn(line),
    error: (line) => lines.error(line),
    request: (record, isWatched) =>
      log[levelOf(record, isWatched)](requestLine(record, memberHash)),
    fault: (fault) => {
      const isError = fault instanceof Error;
      const frames = isError
        ? (fault.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
        : [];
      const at = frames.slice(0, 6).map((frame) => frame.trim());
      log.error({
        event: 'fault',
        kind: isError ? fault.name : typeof fault,
        at,
        requestId: currentRequestId(),
      });
    },
  };
  return log;
}

const withAudit = (line: Record<string, unknown>) =>
  auditEvents.has(String(line.event)) ? { ...line, audit: true } : line;

interface RequestRecord {
  event: string;
  /** The route template, never the requested URL. */
  route: string;
  status: number;
  /** The id of the session's member, or the id that was typed at a login. It is logged as a keyed hash. */
  userId?: string | undefined;
  code?: string | undefined;
  limit?: string | undefined;
  answer?: string | undefined;
  outcome?: string | undefined;
  isReplayed?: boolean | undefined;
  upstreamKind?: string | undefined;
  /** The host of the only site, if the request named another host. */
  expectedHost?: string | undefined;
  upstreamMs?: number | undefined;
}

function levelOf({ status, event }: RequestRecord, isWatched = watchedEvents.has(event)) {
  if (status === 500) return 'error';
  return isWatched ? 'warn' : 'info';
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

function requestLine(
  { userId, upstreamMs, ...record }: RequestRecord,
  memberHash: (userId: string) => string,
) {
  const { requestId, startedAt, address } = currentRequest();
  return {
    ...record,
    site: siteLabel(),
    ms: rounded(performance.now() - startedAt),
    upstreamMs: upstreamMs === undefined ? undefined : rounded(upstreamMs),
    requestId,
    ip: address === undefined ? undefined : truncateAddress(address),
    member: userId ? memberHash(userId) : undefined,
  };
}

/** The /24 of IPv4 and the /48 of IPv6 do not identify a household. */
export function truncateAddress(address: string): string {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const groups = address.split('::')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}::`;
}
