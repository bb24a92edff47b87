// npm run state -- backup FILE | restore FILE [--force] | verify FILE: see docs/operating.md.
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { print, readSettings, runCommand } from './commandLine.ts';
import { readBackup, writeBackup, type OpenBackup, type StateKind } from './state/backupFile.ts';
import { describeState } from './state/describeState.ts';
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

const words = process.argv.slice(2).filter((word) => word !== '--force');
const isForced = process.argv.includes('--force');
const [command, file] = words;
await runCommand(async () => {
  readSettings();
  if (!file || words.length > 2 || (isForced && command !== 'restore')) throw new Error(usage);
  else if (command === 'backup') await backup(file);
  else if (command === 'verify') await verify(file);
  else if (command === 'restore') await restore(file, isForced);
  else throw new Error(usage);
});
