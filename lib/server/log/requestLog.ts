import { createHmac, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import pino from 'pino';
import type { Logger } from 'pino';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

// Declared before the log: pino calls `timestamp` while it is created.
let currentSecond = -1;
let currentPrefix = '';

/** Standard output in blocks of 16 KB, about 60 lines for one system call. Flushed every second and at exit. */
function bufferedStdout(): { write: (line: string) => void } {
  let block = '';
  const flush = () => {
    if (block !== '') process.stdout.write(block);
    block = '';
  };
  setInterval(flush, 1_000).unref();
  process.on('exit', flush);
  return {
    write(line) {
      block += line;
      if (block.length >= 16_384) flush();
    },
  };
}

/** The log: one JSON line per event on standard output. Callers never pass bodies, tokens, cookies or error messages. */
export const log: Logger = processSingleton('log', () =>
  pino(
    { base: null, timestamp: () => `,"time":"${isoTime(Date.now())}"`, formatters: { level: (label) => ({ level: label }) } },
    bufferedStdout(),
  ),
);

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
  /** Logged as a keyed hash. */
  userId?: string | undefined;
  code?: string | undefined;
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
    status: record.status,
    code: record.code,
    answer: record.answer,
    outcome: record.outcome,
    isReplayed: record.isReplayed,
    expectedHost: record.expectedHost,
    ms: Math.round(record.ms * 10) / 10,
    upstreamKind: record.upstreamKind,
    upstreamMs: record.upstreamMs === undefined ? undefined : Math.round(record.upstreamMs * 10) / 10,
    requestId: record.requestId,
    ip: record.address === undefined ? undefined : truncateAddress(record.address),
    member: record.userId === undefined ? undefined : memberHash(record.userId),
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

/** A new id that is sent in the reply and to the upstream, and logged. */
export const newRequestId = (): string => randomUUID();

const memberHashes = new LRUCache<string, string>({ max: 10_000 });

/** A keyed hash: it groups the lines of a member, and without the secret it does not identify the member. */
function memberHash(userId: string): string {
  let hash = memberHashes.get(userId);
  if (hash === undefined) {
    hash = createHmac('sha256', `log-member|${serverEnv().secrets[0]}`).update(userId).digest('base64url').slice(0, 16);
    memberHashes.set(userId, hash);
  }
  return hash;
}
