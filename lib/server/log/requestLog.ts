import { isIP } from 'node:net';
import pino from 'pino';
import type { Logger } from 'pino';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { siteLabel } from '#lib/server/site/currentSite.ts';
import { auditEvents } from './auditEvents.ts';
import { memberHash } from './keyedHash.ts';
import { withTraceId } from './requestTrace.ts';
import { openStandardOutput } from './standardOutput.ts';

// Declared before the log: pino calls `timestamp` while it is created.
let currentSecond = -1;
let currentPrefix = '';

const output = processSingleton('standardOutput', () => openStandardOutput((lost) => log.error({ event: 'log_lines_lost', lost })));

/** The log: one JSON line per event on standard output. Callers never pass bodies, tokens, cookies or error messages. */
export const log: Logger = processSingleton('log', () =>
  pino(
    {
      base: null,
      timestamp: () => `,"time":"${isoTime(Date.now())}"`,
      formatters: { level: (label) => ({ level: label }), log: (line) => withTraceId(withAudit(line)) },
    },
    output,
  ),
);

/** Marks the events of security and configuration. */
const withAudit = (line: Record<string, unknown>) => (auditEvents.has(String(line.event)) ? { ...line, audit: true } : line);

/** ISO 8601 in UTC. The part up to the second is formatted once per second. */
function isoTime(now: number): string {
  const milliseconds = now % 1000;
  if (now - milliseconds !== currentSecond) {
    currentSecond = now - milliseconds;
    currentPrefix = new Date(now).toISOString().slice(0, 20);
  }
  return `${currentPrefix}${String(milliseconds).padStart(3, '0')}Z`;
}

export interface RequestRecord {
  /** `call`, `page`, … or the name of a security event. */
  event: string;
  /** The route template, never the requested URL. */
  route: string;
  status: number;
  /** Milliseconds from the first byte of the request to the reply. */
  ms: number;
  requestId: string;
  /** Logged truncated (`truncateAddress`). */
  address?: string | undefined;
  /** Of the session, or as typed at a login. Logged as a keyed hash. */
  userId?: string | undefined;
  code?: string | undefined;
  /** The limit that was reached. */
  limit?: string | undefined;
  /** Business status of the answer to a money call. */
  answer?: string | undefined;
  /** `not_sent` or `unknown`, for failed calls that change something. */
  outcome?: string | undefined;
  /** The reply is the result of another submission with the same idempotency key. */
  isReplayed?: boolean | undefined;
  upstreamKind?: string | undefined;
  /** The configured host, for requests to another one. */
  expectedHost?: string | undefined;
  upstreamMs?: number | undefined;
}

/** Logs one request: `warn` = the operator should look at it, `error` = a fault of the portal. */
export function logRequest(record: RequestRecord, level: 'info' | 'warn' | 'error' = 'info'): void {
  log[level]({
    event: record.event,
    route: record.route,
    site: siteLabel(),
    status: record.status,
    code: record.code,
    limit: record.limit,
    answer: record.answer,
    outcome: record.outcome,
    isReplayed: record.isReplayed,
    expectedHost: record.expectedHost,
    ms: Math.round(record.ms * 10) / 10,
    upstreamKind: record.upstreamKind,
    upstreamMs: record.upstreamMs === undefined ? undefined : Math.round(record.upstreamMs * 10) / 10,
    requestId: record.requestId,
    ip: record.address === undefined ? undefined : truncateAddress(record.address),
    member: record.userId ? memberHash(record.userId) : undefined,
  });
}

/** Logs an unexpected error: its name and stack frames. Its message is left out, because it may contain member input. */
export function logFault(fault: unknown, requestId: string): void {
  const isError = fault instanceof Error;
  const frames = isError ? (fault.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line)) : [];
  log.error({ event: 'fault', kind: isError ? fault.name : typeof fault, at: frames.slice(0, 6).map((frame) => frame.trim()), requestId });
}

/** The address without the part that identifies a household: /24 of IPv4, /48 of IPv6. */
export function truncateAddress(address: string): string {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const groups = address.split('::')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}::`;
}
