import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { submissionPrefix } from '#lib/server/idempotency/idempotencyRedis.ts';
import { print, readCommandLine, readSettings, refuse, runCommand } from './commandLine.ts';
import { readBackup, writeBackup, type OpenBackup, type StateKind } from './state/backupFile.ts';
import { copyFolder, restoreFolder } from './state/fileState.ts';

const usage = `npm run state -- backup FILE              copies the state to FILE, also while the portal runs
npm run state -- verify FILE              whether the backup is whole, and what it holds
npm run state -- restore FILE [--force]   brings it back while no portal runs; --force: adds it to a state that is not empty
The state is in the Redis of REDIS_URL, or without it in STATE_DIR.`;

/** Where the state is, by the rules of the portal. Faults of other variables do not stop a backup. */
function place(): { kind: StateKind; redisUrl: string; stateDir: string } {
  const { REDIS_URL, REDIS_URL_FILE, STATE_DIR, ALLOW_PLAIN_UPSTREAM } = process.env;
  const required = { UPSTREAM_URL: 'http://localhost', NEXTAUTH_URL: 'http://localhost', NEXTAUTH_SECRET: '-'.repeat(32) };
  const { redisUrl, stateDir } = parseServerEnv({ ...required, REDIS_URL, REDIS_URL_FILE, STATE_DIR, ALLOW_PLAIN_UPSTREAM });
  return { kind: redisUrl === '' ? 'file' : 'redis', redisUrl, stateDir };
}

/** The states of submissions and the kinds of other keys, as the report names them and in its order. */
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
const remembered: Record<StateKind, string> = {
  file: 'SELECT key FROM counted WHERE endsAt > ?',
  redis: 'SELECT key FROM entry WHERE expiresAt > ?',
};

const list = (counts: Map<string, number>, names: Record<string, string>) =>
  Object.entries(names)
    .map(([name, words]) => `${counts.get(name) ?? 0} ${words}`)
    .join(', ');

/** What a backup holds, in lines for the operator. @throws if its tables are not those of the portal */
function describeState({ kind, createdAt, bytes, database }: OpenBackup, now = Date.now()): string[] {
  const counts = database.prepare(submissions[kind]).all({ now }) as { name: string; count: number }[];
  const found = new Map<string, number>();
  for (const { key } of database.prepare(remembered[kind]).iterate(now)) {
    const [prefix = ''] = /^portal:[^:]+:/.exec(String(key)) ?? [];
    found.set(prefix, (found.get(prefix) ?? 0) + 1);
  }
  return [
    `Backup of ${kind === 'file' ? 'STATE_DIR' : 'Redis'}, ${createdAt}, ${Math.ceil(bytes / 1024)} KB`,
    `  submissions: ${list(new Map(counts.map(({ name, count }) => [name, count])), states)}`,
    `  ${list(found, marks)}`,
  ];
}

/** @throws if the tables are not those of the portal */
function described(file: string, backup: OpenBackup): string {
  try {
    return describeState(backup).join('\n');
  } catch (error) {
    throw new Error(`${file} is damaged: ${(error as Error).message}.`);
  }
}

const verify = (file: string) => readBackup(file, (backup) => print(described(file, backup)));

async function backup(file: string): Promise<void> {
  const { kind, redisUrl, stateDir } = place();
  // The client of Redis is loaded only for Redis.
  const copyRedis = async (to: string) => (await import('./state/redisState.ts')).copyRedis(redisUrl, to);
  await writeBackup(file, kind, kind === 'redis' ? copyRedis : (to) => copyFolder(stateDir, to));
  await verify(file);
}

async function restore(file: string, isForced: boolean): Promise<void> {
  const { kind, redisUrl, stateDir } = place();
  await readBackup(file, async (opened) => {
    const lines = described(file, opened);
    if (opened.kind !== kind) {
      const other = kind === 'redis' ? 'STATE_DIR, but REDIS_URL is set' : 'Redis, but REDIS_URL is empty';
      throw new Error(`${file} is a backup of ${other}.`);
    }
    const { restored, madeUnknown, interrupted } =
      kind === 'file'
        ? restoreFolder(stateDir, opened, isForced)
        : { ...(await (await import('./state/redisState.ts')).restoreRedis(redisUrl, opened, isForced)), interrupted: [] };
    print(lines);
    print(
      `Restored ${restored} submissions to ${kind === 'file' ? stateDir : 'Redis'}; ${madeUnknown} of the backup have the outcome unknown now.`,
    );
    print(`Forms that were sent before ${new Date().toISOString()} and are not among them have the outcome unknown, too.`);
    if (interrupted.length > 0) print('These ran at the time of the backup. Look them up in the backend by their request id:');
    for (const requestId of interrupted) print(`  ${requestId}`);
  });
}

// The folders with half a backup are removed at the end of the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values, positionals } = readCommandLine(usage, { force: { type: 'boolean', default: false } });
const [command, file, ...more] = positionals;
await runCommand(async () => {
  readSettings();
  if (!file || more.length > 0 || (values.force && command !== 'restore')) refuse(usage);
  else if (command === 'backup') await backup(file);
  else if (command === 'verify') await verify(file);
  else if (command === 'restore') await restore(file, values.force);
  else refuse(usage);
});
