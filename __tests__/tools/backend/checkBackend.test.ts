import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { exitStatus, rowText, summaryText } from '#tools/backend/backendTable.ts';
import { checkBackend, type BackendReport } from '#tools/backend/checkBackend.ts';
import { startDisguisedBackend } from '#tests/support/disguisedBackend.ts';
import { startForeignBackend } from '#tests/support/foreignBackend.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const account = { user: 'demo', password: 'demo1234', withdrawalPassword: '1234', balance: 1_250_000 };
const always = { mayWrite: async () => true };
const lounge = 'https://lounge.example.com';

const verdictsOf = ({ rows }: BackendReport) => [...new Set(rows.map(({ verdict }) => verdict))].sort();
/** The places of all differences, without known spellings. */
const differencesOf = ({ rows }: BackendReport) =>
  rows.flatMap(({ findings }) => findings.filter(({ isSpelling }) => !isSpelling).map(({ place, came }) => `${place}: ${came}`));

describe('the reference backend', () => {
  async function startReference(): Promise<string> {
    const backend = createReferenceBackend({ rules: { passwordCost: 2, compExchangePauseMs: 0 } });
    closers.push(() => backend.close());
    return backend.listen(0, '127.0.0.1');
  }

  it('fits in all calls, and no secret or value is printed', async () => {
    const url = await startReference();
    const report = await checkBackend({ ...account, ...always, url, site: lounge });
    expect(verdictsOf(report)).toEqual(['fits']);
    expect(report.rows).toHaveLength(Object.keys(calls).length);
    expect(report.map).toEqual({});
    expect(exitStatus(report)).toBe(0);
    const printed = `${report.rows.map(rowText).join('\n')}${summaryText(report)}${JSON.stringify(report)}`;
    expect(printed).not.toMatch(/demo1234|달빛손님|01000001234|012345678901|1250000/);
    expect(report.facts.authentication).toBe('the raw token');
  });

  it('is only read without --write, and what is declined is not sent', async () => {
    const url = await startReference();
    const kinds = (report: BackendReport) =>
      report.rows.filter(({ verdict, name }) => verdict !== 'not asked' && calls[name].kind !== 'read').map(({ name }) => name);
    expect(kinds(await checkBackend({ ...account, url }))).toEqual(['user-do-login']);
    const declined = { mayWrite: async (name: string) => name === 'read-all-note' };
    expect(kinds(await checkBackend({ ...account, ...declined, url }))).toEqual(['user-do-login', 'read-all-note']);
  });

  it('refuses a wrong password: a verdict, and nothing else of a member is asked', async () => {
    const url = await startReference();
    const report = await checkBackend({ ...account, password: 'wrong-one', url });
    expect(report.rows[0]).toMatchObject({ name: 'user-do-login', verdict: 'refused' });
    expect(report.rows.find(({ name }) => name === 'get-member')?.verdict).toBe('not asked');
    expect(exitStatus(report)).toBe(1);
  });
});

it('a disguised backend: every difference is named once, and the suggested map fits at the first try', async () => {
  const disguised = await startDisguisedBackend();
  closers.push(disguised.close);
  const report = await checkBackend({ ...account, ...always, url: disguised.url });
  expect(differencesOf(report).sort()).toEqual(
    [
      'path: all paths below /api/v1',
      'get-member.path: /user/get_member',
      'get-user-note.path: /public/community/user_get_note',
      'get-note-list.path: /public/community/usreGetNoteList',
      'get-slot-setting.path: /public/slot/get-slot-setting',
      'user-write-help.path: /public/community/user_write_help',
      'user-do-login request: `userId`',
      'user-do-login request: `password`',
      'envelope: status in `resultCode`, data in `result`',
      'user-do-login.status: the word 0000',
      'user-do-login.session: `accessToken`, a text of 43',
      'user-health-check.user.nick: `nickname`, a text of 4',
      'user-health-check.user.phone: `mobile`, a text of 11',
      'user-health-check.user.level: `grade`, a number',
      'user-health-check.user.balance: `cash`, a number',
      'user-health-check.user.bankOwner: `accountHolder`, a text of 3',
      'user-health-check.user.balance: an amount in the unit minor',
      'get-help-list.helps.title: `subject`, a text of 12',
      'get-help-list.helps.lastDate: a time as DD.MM.YYYY HH:mm:ss',
      'times: the zone UTC',
      'get-user-notices.notices.contents: `body`, a text of 295',
      'get-user-note.note.title: `subject`, a text of 11',
      'get-slot-setting.slot.used: the word Y',
      'get-slot-setting.slot.used: the word N',
      'get-slot-bets-list.bets: `rounds`, a list of 20',
      'get-deposit-list.deposits: `items`, a list of 21',
      'get-deposit-list.deposits.balance: `amount`, a number',
      'get-deposit-list.deposits.appliedOn: `createdAt`, a text of 19',
      'get-deposit-list.deposits.status: the word DONE',
      'get-deposit-list.deposits.status: the word CANCELLED',
      'get-deposit-list.deposits.status: the word PENDING',
      'open-game.gameUrl: `launchUrl`, a text of 101',
    ].sort(),
  );
  expect(report.rows.filter(({ verdict }) => verdict === 'missing').map(({ name }) => name)).toEqual(['game-transfer-in']);
  expect(report.facts.authentication).toBe('UPSTREAM_AUTH_SCHEME=Bearer');

  const fresh = await startDisguisedBackend();
  closers.push(fresh.close);
  const again = await checkBackend({ ...account, ...always, url: fresh.url, from: report.map });
  expect(differencesOf(again)).toEqual([]);
  expect(verdictsOf(again)).toEqual(['fits', 'not asked']);
  expect(again.map).toEqual(report.map);
});

type Json = Record<string, unknown>;

it('a foreign backend: with the paths and requests of its documents, the answers are found out', async () => {
  const foreign = await startForeignBackend();
  closers.push(foreign.close);
  const full = JSON.parse(readFileSync('__tests__/support/foreignBackend.map.json', 'utf8')) as Record<string, Json>;
  const documented = Object.entries(full.calls!).map(([name, call]) => {
    const { path, request } = call as Json;
    return [name, { path, ...(request !== undefined && { request }) }];
  });
  const { basePath, constants, capabilities } = full;
  const from = { basePath, constants, capabilities, calls: Object.fromEntries(documented) as Json };
  const check = (map: Json) => checkBackend({ ...account, url: foreign.origin, from: map });
  const report = await check(from);
  expect(report.rows.filter(({ verdict }) => verdict === 'refused' || verdict === 'missing')).toEqual([]);
  expect(report.map.records).toMatchObject({ user: full.records!.user as Json, slotGame: full.records!.slotGame as Json });
  expect(report.facts.charset).toBe('euc-kr');
  const again = await check(report.map);
  expect(differencesOf(again)).toEqual([]);
  expect(verdictsOf(again)).toEqual(['fits', 'not asked', 'spelling']);
  expect(verdictsOf(await check(full))).toEqual(['fits', 'not asked']);
});

describe('the command', () => {
  const run = (...flags: string[]) =>
    new Promise<{ exitCode: number; said: string; complained: string }>((resolve) => {
      const child = execFile(process.execPath, ['tools/checkBackend.ts', ...flags], { maxBuffer: 8_000_000 }, (_, said, complained) =>
        resolve({ exitCode: child.exitCode ?? -1, said, complained }),
      );
      child.stdin?.end();
    });
  const login = ['--user', 'demo', '--password', 'demo1234'];

  it('writes the map, answers machines as JSON, and says by its exit status what came of it', async () => {
    const disguised = await startDisguisedBackend();
    const folder = mkdtempSync(join(tmpdir(), 'check-backend-'));
    closers.push(disguised.close, async () => rmSync(folder, { recursive: true }));
    const map = join(folder, 'map.json');
    const first = await run('--url', disguised.url, ...login, '--json', '--map', map);
    const { rows } = JSON.parse(first.said) as BackendReport;
    expect([first.exitCode, rows.length]).toEqual([1, Object.keys(calls).length]);
    const second = await run('--url', disguised.url, ...login, '--from', map, '--map', map);
    expect(second.said).toMatch(/0 differs, 0 refused, 0 missing/);
    expect([second.exitCode, second.said.includes('demo1234')]).toEqual([0, false]);
  });

  it('prints its help', async () => {
    const { exitCode, said, complained } = await run('--help');
    expect([exitCode, complained]).toEqual([0, '']);
    expect(said).toMatch(/--template FILE/);
  });

  it.each([
    ['writes that nobody can confirm', [...login, '--url', 'http://127.0.0.1:9', '--write'], /--yes/],
    ['a map to write where no folder is', [...login, '--url', 'http://127.0.0.1:9', '--map', '/no/such/map.json'], /no such folder/],
    ['an option that is none', [...login, '--url', 'http://127.0.0.1:9', '--frm', 'map.json'], /'--frm'/],
    ['a map that is none', [...login, '--url', 'http://127.0.0.1:9', '--from', 'package.json'], /nearest name/],
  ])('makes no check with %s', async (_, flags, reason) => {
    const { exitCode, complained } = await run(...flags);
    expect(complained).toMatch(reason);
    expect([exitCode, complained.includes('demo1234')]).toEqual([2, false]);
  });
});
