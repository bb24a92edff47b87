import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { parseBackendMap } from '#contract/backendMap.ts';
import { calls } from '#contract/calls.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { checkBackend } from '#tools/backend/checkBackend.ts';
import { exitStatus, rowText, summaryText, type BackendReport } from '#tools/backend/report.ts';
import { startForeignBackend } from '#tests/support/foreignBackend.ts';
import { listen } from '#tests/support/listen.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(handler: RequestListener): Promise<string> {
  const { url, close } = await listen(handler);
  closers.push(close);
  return url;
}

type Json = Record<string, unknown>;
const account = {
  user: 'demo',
  password: 'demo1234',
  withdrawalPassword: '1234',
  balance: 1_250_000,
};
const always = { mayWrite: async () => true };
const rowOf = ({ rows }: BackendReport, name: string) => rows.find((row) => row.name === name)!;
const verdictsOf = ({ rows }: BackendReport) =>
  [...new Set(rows.map(({ verdict }) => verdict))].sort();
const differencesOf = ({ rows }: BackendReport) =>
  rows.flatMap(({ findings }) =>
    findings
      .filter(({ weight }) => weight !== 'spelling')
      .map(({ place, came }) => `${place}: ${came}`),
  );

describe('the reference backend', () => {
  async function startReference(): Promise<string> {
    const backend = createReferenceBackend({ rules: { passwordCost: 2, compExchangePauseMs: 0 } });
    closers.push(() => backend.close());
    return backend.listen(0, '127.0.0.1');
  }

  it('fits in all calls, and no secret or value is printed', async () => {
    const url = await startReference();
    const report = await checkBackend({
      ...account,
      ...always,
      url,
      site: 'https://lounge.example.com',
    });
    expect(verdictsOf(report)).toEqual(['fits']);
    expect(report.rows).toHaveLength(Object.keys(calls).length);
    expect(report.map).toEqual({});
    expect(exitStatus(report)).toBe(0);
    const printed = `${report.rows.map(rowText).join('\n')}${summaryText(report)}${JSON.stringify(report)}`;
    expect(printed).not.toMatch(/demo1234|달빛손님|01000001234|012345678901|1250000/);
    expect(report.facts).toMatchObject({
      authentication: 'the raw token',
      GAME_HOSTS: new URL(url).host,
    });
  });

  it('is only read without --write, and a declined call is not sent', async () => {
    const url = await startReference();
    const written = (report: BackendReport) =>
      report.rows
        .filter(({ verdict, name }) => verdict !== 'not asked' && calls[name].kind !== 'read')
        .map(({ name }) => name);
    expect(written(await checkBackend({ ...account, url }))).toEqual(['user-do-login']);
    const declined = { mayWrite: async (name: string) => name === 'read-all-note' };
    expect(written(await checkBackend({ ...account, ...declined, url }))).toEqual([
      'user-do-login',
      'read-all-note',
    ]);
  });

  it('refuses a wrong password: a verdict, and no call of a member is sent', async () => {
    const report = await checkBackend({
      ...account,
      password: 'wrong-one',
      url: await startReference(),
    });
    expect(rowOf(report, 'user-do-login').verdict).toBe('refused');
    expect(rowOf(report, 'get-member').verdict).toBe('not asked');
    expect(exitStatus(report)).toBe(1);
  });
});

it('a foreign backend: with the paths and requests of its documents, the suggested map fits at the first try', async () => {
  const foreign = await startForeignBackend();
  closers.push(foreign.close);
  const full = JSON.parse(
    readFileSync('__tests__/support/foreignBackend.map.json', 'utf8'),
  ) as Record<string, Json>;
  const documented = Object.entries(full.calls!).map(([name, call]) => {
    const { path, request, envelope } = call as Json;
    return [
      name,
      {
        path,
        ...(request !== undefined && { request }),
        ...(envelope !== undefined && { envelope }),
      },
    ];
  });
  const { basePath, constants, capabilities } = full;
  const from = { basePath, constants, capabilities, calls: Object.fromEntries(documented) as Json };
  const check = (map: Json) => checkBackend({ ...account, url: foreign.origin, from: map });
  const report = await check(from);
  expect(
    report.rows.filter(({ verdict }) => verdict === 'refused' || verdict === 'missing'),
  ).toEqual([]);
  expect(report.map).toMatchObject({
    ...{
      envelope: { status: 'rc', data: 'body' },
      statuses: { '0000': 'success' },
      amounts: { unit: 'minor' },
    },
    ...{
      times: { format: 'DD.MM.YYYY HH:mm:ss' },
      records: { user: full.records!.user as Json, slotGame: full.records!.slotGame as Json },
    },
    calls: { 'user-health-check': { statuses: { '9001': 'unauthenticated' } } },
  });
  expect(report.facts).toMatchObject({
    charset: 'euc-kr',
    authentication: 'UPSTREAM_AUTH_SCHEME=Bearer',
  });
  const again = await check(report.map);
  expect(differencesOf(again)).toEqual([]);
  expect(again.map).toEqual(report.map);
  expect(verdictsOf(await check(full))).toEqual(['fits', 'not asked']);
});

describe('a backend that answers every call with', () => {
  const misbehavior: [string, (response: ServerResponse) => void, string, RegExp][] = [
    [
      'HTML',
      (response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>x'),
      'differs',
      /HTML/,
    ],
    ['nothing', (response) => response.writeHead(200).end(), 'differs', /empty/],
    ['a closed connection', (response) => response.destroy(), 'not asked', /connection/],
    [
      '1.1 MB',
      (response) => response.end(JSON.stringify({ data: 'x'.repeat(1_100_000) })),
      'differs',
      /too large/,
    ],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      'differs',
      /redirect/,
    ],
    [
      'bytes of another charset',
      (response) => response.end(Buffer.from([0x7b, 0xb0, 0xa1, 0x7d])),
      'differs',
      /charset/,
    ],
    ['an error', (response) => response.writeHead(500).end('{}'), 'differs', /HTTP 500/],
    ['no such path', (response) => response.writeHead(404).end('{}'), 'missing', /--template/],
    ['too many requests', (response) => response.writeHead(429).end('{}'), 'refused', /HTTP 429/],
    ['no status', (response) => response.end('[]'), 'refused', /no status/],
    [
      'a word of its own',
      (response) => response.end('{"data":{"status":"OOPS"}}'),
      'refused',
      /the word OOPS/,
    ],
  ];
  it.each(misbehavior)('%s gets a verdict', async (_, answer, verdict, note) => {
    const url = await serve((request, response) =>
      request.resume().on('end', () => answer(response)),
    );
    const report = await checkBackend({ ...account, ...always, url });
    expect(report.rows[0]).toMatchObject({ verdict, note: expect.stringMatching(note) as string });
    expect(report.rows).toHaveLength(Object.keys(calls).length);
    expect(report.map).toEqual({});
    expect(exitStatus(report)).toBe(verdict === 'not asked' ? 2 : 1);
  });

  it('a certificate that is not valid gets a verdict', async () => {
    const server = tls.createServer({}).on('tlsClientError', () => {}); // without a certificate, every handshake fails
    await once(server.listen(0, '127.0.0.1'), 'listening');
    closers.push(async () => server.close());
    const { rows } = await checkBackend({
      ...account,
      url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    expect(rows[0]).toMatchObject({
      verdict: 'not asked',
      note: 'a certificate that is not valid',
    });
  });
});

describe('a backend with a few calls', () => {
  const token = 't'.repeat(40);
  /** This backend refuses by a code word beside its status, and expects a word before the token. */
  const answers: Record<string, object | string> = {
    '/public/user/user_health_check': {
      user: { userId: 'demo', balance: 1, in_balance: 0, rolling: 0 },
    },
    '/public/community/get_help_list': { helps: [] },
    '/public/balance/apply_user_withdraw': 'BAD_PIN',
    '/public/balance/apply_user_deposit': 'LIMIT_OF_DAY',
  };
  const asked: string[] = [];
  async function check(options: object = {}) {
    asked.length = 0;
    const url = await serve(async (request, response) => {
      const { url: path = '', headers } = request;
      asked.push(path);
      const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
      const isLogin = path.endsWith('do_login');
      const found = isLogin
        ? body.includes('demo1234')
          ? { session: token }
          : 'BAD_LOGIN'
        : answers[path];
      if (found === undefined) return response.writeHead(404).end('{}');
      const answer = isLogin || headers.authorization === `Ticket ${token}` ? found : 'NO_AUTH';
      response.end(
        JSON.stringify(
          typeof answer === 'string' ? { ok: false, err: answer } : { ok: true, result: answer },
        ),
      );
    });
    const from = {
      envelope: { status: 'ok', data: 'result', message: 'err' },
      statuses: { true: 'success' },
    };
    return checkBackend({
      user: 'demo',
      password: 'demo1234',
      url,
      from,
      authScheme: 'Ticket',
      ...options,
    });
  }

  it('has the words of its refusals, its empty lists and its missing calls named', async () => {
    const withdraw = { 'apply-user-withdraw': { statuses: { BAD_PIN: 'pass' } } };
    const envelope = { status: 'ok', data: 'result', message: 'err' };
    const report = await check({
      ...always,
      from: { envelope, statuses: { true: 'success' }, calls: withdraw },
    });
    expect(rowOf(report, 'apply-user-withdraw')).toMatchObject({
      verdict: 'fits',
      note: 'answered pass',
    });
    expect(rowOf(report, 'apply-user-deposit')).toMatchObject({
      verdict: 'refused',
      note: 'the word LIMIT_OF_DAY',
    });
    expect(rowOf(report, 'get-help-list')).toMatchObject({
      verdict: 'fits',
      note: 'empty, record not compared',
    });
    expect(rowOf(report, 'get-note-list').verdict).toBe('missing');
    expect(report.map).toMatchObject({
      capabilities: { 'get-note-list': false },
      calls: { 'user-health-check': { statuses: { NO_AUTH: 'unauthenticated' } } },
    });
  });

  it('is asked once for each call that moves money', async () => {
    await check(always);
    expect(asked.filter((path) => path.endsWith('apply_user_deposit'))).toHaveLength(1);
  });

  it('without the word before its token says so, and no member call is judged by its refusal', async () => {
    const report = await check({ authScheme: undefined });
    expect(report.facts.authentication).toMatch(
      /^not known: the token is refused.* --auth-scheme$/,
    );
    expect(rowOf(report, 'get-help-list').verdict).toBe('not asked');
    expect(report.map.capabilities).not.toHaveProperty('get-help-list');
  });

  it('shows another unit of amounts by the balance that is given, and says where it was not checked', async () => {
    const report = await check({ balance: 100 });
    expect(rowText(rowOf(report, 'user-health-check'))).toContain(
      'another amount than that of --balance',
    );
    expect((await check()).facts['unit of amounts']).toMatch(/^not checked/);
    expect((await check({ balance: 10_000 })).map.amounts).toEqual({ unit: 'tenThousand' });
  });
});

describe('the command', () => {
  const run = (...flags: string[]) =>
    new Promise<{ exitCode: number; said: string; complained: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        ['tools/checkBackend.ts', ...flags],
        { maxBuffer: 8_000_000 },
        (_, said, complained) => resolve({ exitCode: child.exitCode ?? -1, said, complained }),
      );
      child.stdin?.end();
    });
  const login = ['--user', 'demo', '--password', 'demo1234'];
  const temporaryFile = (name: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'check-backend-'));
    closers.push(async () => rmSync(folder, { recursive: true }));
    return join(folder, name);
  };

  it('writes the map, and shows the result by its exit status', async () => {
    const backend = createReferenceBackend({ rules: { passwordCost: 2 } });
    closers.push(() => backend.close());
    const [url, map] = [await backend.listen(0, '127.0.0.1'), temporaryFile('map.json')];
    expect((await run('--url', url, ...login, '--map', map)).exitCode).toBe(0);
    const second = await run('--url', url, ...login, '--from', map, '--balance', '7');
    expect(second.said).toMatch(
      /user.balance: came another amount[^]* differs, 0 refused, 0 missing/,
    );
    expect([second.exitCode, second.said.includes('demo1234')]).toEqual([1, false]);
  });

  it('writes a template: a map that names each call with its path and all names of its request', async () => {
    const file = temporaryFile('template.json');
    expect((await run('--template', file)).exitCode).toBe(0);
    const template = JSON.parse(readFileSync(file, 'utf8')) as {
      calls: Record<string, { path: string; request?: object }>;
    };
    expect(parseBackendMap(template).faults).toEqual([]);
    expect(Object.keys(template.calls)).toEqual(Object.keys(calls));
    expect(template.calls).toMatchObject({
      'apply-user-withdraw': {
        path: '/public/balance/apply_user_withdraw',
        request: { balance: 'balance', pass: 'pass' },
      },
      'change-password': { request: { pass: 'pass' } },
    });
    expect(template.calls['change-password']?.request).not.toHaveProperty('current');
  });

  it.each([
    [
      'writes that nobody can confirm',
      [...login, '--url', 'http://127.0.0.1:9', '--write'],
      /--yes/,
    ],
    [
      'a map to write where no folder is',
      [...login, '--url', 'http://127.0.0.1:9', '--map', '/no/such/map.json'],
      /no such folder/,
    ],
    [
      'an unknown option',
      [...login, '--url', 'http://127.0.0.1:9', '--frm', 'map.json'],
      /'--frm'/,
    ],
    [
      'a file that is no map',
      [...login, '--url', 'http://127.0.0.1:9', '--from', 'package.json'],
      /nearest name/,
    ],
  ])('makes no check with %s', async (_, flags, reason) => {
    const { exitCode, complained } = await run(...flags);
    expect(complained).toMatch(reason);
    expect([exitCode, complained.includes('demo1234')]).toEqual([2, false]);
  });
});
