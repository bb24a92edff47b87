import { submissionPrefix } from '#lib/server/idempotency/idempotencyRedis.ts';
import type { OpenBackup, StateKind } from './backupFile.ts';

/** What the states of submissions and the other keys are called, in this order. */
const states = { result: 'with a result', unknown: 'unknown', running: 'running', free: 'not sent', expired: 'expired' };
const marks = {
  'portal:limit:': 'counts of limits',
  'portal:tries:': 'counts of wrong withdrawal passwords',
  'portal:lock:': 'closed withdrawals',
};

const stateOf = (expiresAt: string, isRunning: string, isFree: string, outcome: string) =>
  `CASE WHEN ${expiresAt} <= :now THEN 'expired' WHEN ${isRunning} THEN 'running' WHEN ${isFree} THEN 'free'
    WHEN ${outcome} = 'unknown' THEN 'unknown' ELSE 'result' END`;

const submissions: Record<StateKind, string> = {
  file: `SELECT ${stateOf('expiresAt', 'reply IS NULL', 'isFree', "json_extract(reply, '$.outcome')")} AS name, count(*) AS count
    FROM submission GROUP BY name`,
  redis: `SELECT ${stateOf('expiresAt', "value -> 'reply' IS NULL", "value -> 'isFree' IS NOT NULL", "value ->> '$.reply.outcome'")}
    AS name, count(*) AS count FROM entry WHERE key GLOB '${submissionPrefix}*' GROUP BY name`,
};

/** The part of a key up to its second colon is its kind. */
const kept: Record<StateKind, string> = {
  file: 'SELECT key FROM counted WHERE endsAt > ?',
  redis: 'SELECT key FROM entry WHERE expiresAt > ?',
};

const list = (counts: Map<string, number>, names: Record<string, string>) =>
  Object.entries(names)
    .map(([name, words]) => `${counts.get(name) ?? 0} ${words}`)
    .join(', ');

/** What a backup holds, in lines for the operator. @throws if its tables are not those of the portal */
export function describeState({ kind, createdAt, bytes, database }: OpenBackup, now = Date.now()): string[] {
  const counts = database.prepare(submissions[kind]).all({ now }) as { name: string; count: number }[];
  const found = new Map<string, number>();
  for (const { key } of database.prepare(kept[kind]).iterate(now)) {
    const [prefix = ''] = /^portal:[^:]+:/.exec(String(key)) ?? [];
    found.set(prefix, (found.get(prefix) ?? 0) + 1);
  }
  return [
    `Backup of ${kind === 'file' ? 'STATE_DIR' : 'Redis'}, ${createdAt}, ${Math.ceil(bytes / 1024)} KB`,
    `  submissions: ${list(new Map(counts.map(({ name, count }) => [name, count])), states)}`,
    `  ${list(found, marks)}`,
  ];
}
