import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseBackendMap, requestFields } from '#contract/backendMap.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';
import { checkBackend } from './backend/checkBackend.ts';
import { exitStatus, rowText, summaryText } from './backend/report.ts';
import { print, readCommandLine, refuse } from './commandLine.ts';

const usage = `npm run check:backend -- --url https://backend.example --user ID --password PASSWORD

  --from FILE             begin with this map (BACKEND_MAP)
  --map FILE              write the map that fits what differs
  --template FILE         only write a map with all paths and names of requests, to fill in
  --write                 also the calls that change something or move money; on an account meant for it
  --yes                   do not ask before each of them
  --balance WON           the account's balance, which shows the unit of amounts
  --withdrawal-password P, --join-code CODE   for --write
  --site ORIGIN           the origin of your site, for the join code
  --auth-scheme WORD      the word before the token; without it, found out
CHECK_PASSWORD holds the password too. Exit status: 0 all fits, 1 something does not, 2 no check was made.`;

function readMap(file: string | undefined): Record<string, unknown> {
  if (file === undefined) return {};
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const { faults } = parseBackendMap(content);
    return faults.length === 0
      ? content
      : refuse(faults.map(({ place, rule }) => `${file}: ${place} ${rule}`).join('\n'));
  } catch (error) {
    return refuse(`${file}: ${(error as Error).message}`);
  }
}

/** The folder is checked before any request is sent, because a map that cannot be written would be lost. */
function requireFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    refuse(`${file}: no such folder, or not writable`);
  }
}

function writeMap(file: string, map: object): void {
  writeFileSync(file, `${JSON.stringify(map, null, 2)}\n`);
  process.stderr.write(`${file} is written\n`);
}

function mapTemplate(): object {
  const entries = Object.entries<CallDefinition>(calls).map(([name, definition]) => {
    // The portal checks the present password itself and does not send it to the backend.
    const sent = requestFields(definition).filter(
      (field) => name !== 'change-password' || field.name !== 'current',
    );
    const request = Object.fromEntries(sent.map((field) => [field.name, field.name]));
    return [name, { path: definition.upstreamPath, ...(sent.length > 0 && { request }) }];
  });
  const capabilities = Object.fromEntries(
    [...Object.keys(calls), 'jackpots'].map((name) => [name, true]),
  );
  const general = { basePath: '', envelope: {}, statuses: {}, constants: {}, capabilities };
  return { ...general, calls: Object.fromEntries(entries) as object };
}

process.stdout.on('error', () => process.exit(2)); // the program that reads the output has ended, such as `head`
const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values: flags } = readCommandLine(usage, {
  ...{
    url: text,
    user: text,
    password: text,
    from: text,
    map: text,
    template: text,
    balance: text,
    site: text,
    'auth-scheme': text,
  },
  ...{ 'withdrawal-password': text, 'join-code': text, write: flag, yes: flag },
});
for (const file of [flags.template, flags.map]) if (file) requireFolder(file);
if (flags.template) {
  writeMap(flags.template, mapTemplate());
  process.exit(0);
}
const { url = '', user = '', password = process.env.CHECK_PASSWORD ?? '' } = flags;
if (
  !URL.canParse(url) ||
  !/^https?:$/.test(new URL(url).protocol) ||
  user === '' ||
  password === ''
)
  refuse(usage);
if (flags.balance !== undefined && !/^\d+$/.test(flags.balance))
  refuse('--balance is a whole number of won');
if (flags.write && !flags.yes && !process.stdin.isTTY)
  refuse('--write asks before each call: run it in a terminal, or with --yes');

const terminal =
  flags.write && !flags.yes
    ? createInterface({ input: process.stdin, output: process.stderr })
    : undefined;
const ended = new AbortController();
terminal?.once('close', () => ended.abort());
/** After the end of the input, the answer is no for this call and all later ones. */
const confirm = async (name: string, what: string) => {
  const { signal } = ended;
  const answer = signal.aborted
    ? ''
    : await terminal?.question(`Send ${name} (${what})? y/N `, { signal }).catch(() => '');
  return /^y/i.test(answer ?? '');
};

const report = await checkBackend({
  ...{
    url,
    user,
    password,
    from: readMap(flags.from),
    withdrawalPassword: flags['withdrawal-password'],
    joinCode: flags['join-code'],
  },
  ...{
    authScheme: flags['auth-scheme'],
    site: flags.site,
    balance: flags.balance === undefined ? undefined : Number(flags.balance),
  },
  mayWrite: flags.write
    ? async (name, { kind }, won) =>
        terminal ? confirm(name, won === undefined ? kind : `${kind}, ${won} won`) : true
    : undefined,
  onRow: (row) => print(rowText(row)),
});
terminal?.close();

if (flags.map) writeMap(flags.map, report.map);
print(summaryText(report));
process.exitCode = exitStatus(report);
