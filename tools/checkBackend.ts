import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseBackendMap } from '#contract/backendMap.ts';
import { exitStatus, rowText, summaryText } from './backend/backendTable.ts';
import { checkBackend } from './backend/checkBackend.ts';
import { mapTemplate } from './backend/mapTemplate.ts';

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
  --show-messages         what the backend says to a refusal; it may name what a member has
  --json                  the report for machines
CHECK_PASSWORD holds the password too. Exit status: 0 all fits, 1 something does not, 2 no check was made.`;

const give = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(2);
};

function readFlags() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    ...{ url: text, user: text, password: text, from: text, map: text, template: text, balance: text, site: text, 'auth-scheme': text },
    ...{ help: flag, 'withdrawal-password': text, 'join-code': text, write: flag, yes: flag, json: flag, 'show-messages': flag },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return give(`${(error as Error).message}\n\n${usage}`);
  }
}

function readMap(file: string | undefined): Record<string, unknown> {
  if (file === undefined) return {};
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const { faults } = parseBackendMap(content);
    return faults.length === 0 ? content : give(faults.map(({ place, rule }) => `${file}: ${place} ${rule}`).join('\n'));
  } catch (error) {
    return give(`${file}: ${(error as Error).message}`);
  }
}

/** @param of a file to write: checked before anything is asked */
function requireFolder(of: string): void {
  try {
    accessSync(dirname(of), constants.W_OK);
  } catch {
    give(`${of}: no such folder, or not writable`);
  }
}

function writeMap(file: string, text: string): void {
  writeFileSync(file, text);
  process.stderr.write(`${file} is written\n`);
}

process.stdout.on('error', () => process.exit(2)); // the reader has closed it, as `head` does
const flags = readFlags();
if (flags.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
for (const file of [flags.template, flags.map]) if (file) requireFolder(file);
if (flags.template) {
  writeMap(flags.template, mapTemplate());
  process.exit(0);
}
const { url = '', user = '', password = process.env.CHECK_PASSWORD ?? '' } = flags;
if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || user === '' || password === '') give(usage);
if (flags.balance !== undefined && !/^\d+$/.test(flags.balance)) give('--balance is a whole number of won');
if (flags.write && !flags.yes && !process.stdin.isTTY) give('--write asks before each call: run it in a terminal, or with --yes');

const terminal = flags.write && !flags.yes ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
const ended = new AbortController();
terminal?.once('close', () => ended.abort());
/** The end of the input declines, and everything after it. */
const ask = async (name: string, what: string) => {
  const { signal } = ended;
  const answer = signal.aborted ? '' : await terminal?.question(`Send ${name} (${what})? y/N `, { signal }).catch(() => '');
  return /^y/i.test(answer ?? '');
};

const report = await checkBackend({
  ...{ url, user, password, from: readMap(flags.from), withdrawalPassword: flags['withdrawal-password'], joinCode: flags['join-code'] },
  ...{ authScheme: flags['auth-scheme'], site: flags.site, balance: flags.balance === undefined ? undefined : Number(flags.balance) },
  mayWrite: flags.write
    ? async (name, { kind }, won) => (terminal ? ask(name, won === undefined ? kind : `${kind}, ${won} won`) : true)
    : undefined,
  showMessages: flags['show-messages'],
  onRow: (row) => flags.json || process.stdout.write(`${rowText(row)}\n`),
});
terminal?.close();

if (flags.map) writeMap(flags.map, `${JSON.stringify(report.map, null, 2)}\n`);
process.stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : `${summaryText(report, flags.map ?? flags.from)}\n`);
process.exitCode = exitStatus(report);
