import { createHmac, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pino from 'pino';
import type { Logger } from 'pino';
import { bufferedStdout } from './bufferedStdout.ts';
import { truncatedAddress } from './truncatedAddress.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

// Above the log: pino asks for the time when it is made.
let currentSecond = -1;
let currentPrefix = '';

/**
 * The log: one JSON line an event on standard output, written in blocks and flushed every second and at exit. Nobody hands it bodies, tokens,
 * cookies or the text of errors.
 */
export const log: Logger = processSingleton('log', () =>
  pino(
    { base: null, timestamp: () => `,"time":"${isoTime(Date.now())}"`, formatters: { level: (label) => ({ level: label }) } },
    bufferedStdout(),
  ),
);

/** The moment in UTC, as Date writes it, but the part that all lines of a second share is written once. */
function isoTime(now: number): string {
  const milliseconds = now % 1000;
  if (now - milliseconds !== currentSecond) {
    currentSecond = now - milliseconds;
    currentPrefix = new Date(now).toISOString().slice(0, 20);
  }
  return `${currentPrefix}${String(milliseconds).padStart(3, '0')}Z`;
}

/** What one request leaves behind. */
export interface RequestRecord {
  /** `call`, `page`, ..., or the name of the security event it was. */
  event: string;
  /** The route's template, never the address as asked. */
  route: string;
  status: number;
  /** Milliseconds from the first byte to the reply. */
  ms: number;
  requestId: string;
  /** Logged without its last part. */
  address?: string | undefined;
  /** Logged as a keyed hash. */
  userId?: string | undefined;
  /** The failure's code. */
  code?: string | undefined;
  /** The business status a money call was answered with. */
  answer?: string | undefined;
  /** Of a failure that may have changed something: `not_sent` or `unknown`. */
  outcome?: string | undefined;
  /** The answer was that of an earlier submission of a money form, or of one at the same time. */
  isReplayed?: boolean | undefined;
  upstreamKind?: string | undefined;
  /** Of a request under a wrong name: the only right one, which is a setting. */
  expectedHost?: string | undefined;
  /** Milliseconds the upstream took. */
  upstreamMs?: number | undefined;
}

/** Writes the line of one request; `level` is `warn` for what an operator should look at, `error` for a fault of ours. */
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
    ip: record.address === undefined ? undefined : truncatedAddress(record.address),
    member: record.userId === undefined ? undefined : memberHash(record.userId),
  });
}

/** Writes down a fault of ours: its kind and the places in the code. Its message could hold what a member typed. */
export function logFault(fault: unknown, requestId: string): void {
  const isError = fault instanceof Error;
  const frames = isError ? (fault.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line)) : [];
  log.error({ event: 'fault', kind: isError ? fault.name : typeof fault, at: frames.slice(0, 6).map((frame) => frame.trim()), requestId });
}

/** A fresh id that ties a reply, its log line and the upstream's request together. */
export const newRequestId = (): string => randomUUID();

const memberHashes = new LRUCache<string, string>({ max: 10_000 });

/** Lines of one member can be told to belong together, but not whose they are, without the secret. */
function memberHash(userId: string): string {
  let hash = memberHashes.get(userId);
  if (hash === undefined) {
    hash = createHmac('sha256', `log-member|${serverEnv().secrets[0]}`).update(userId).digest('base64url').slice(0, 16);
    memberHashes.set(userId, hash);
  }
  return hash;
}
