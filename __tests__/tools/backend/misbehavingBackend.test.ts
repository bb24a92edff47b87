import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { exitStatus } from '#tools/backend/backendTable.ts';
import { checkBackend } from '#tools/backend/checkBackend.ts';
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

const account = { user: 'demo', password: 'demo1234' };
const always = { mayWrite: async () => true };

/** Over the limit of a login. */
const large = JSON.stringify({ data: 'x'.repeat(1_100_000) });

const misbehavior: [string, (response: ServerResponse) => void, string, RegExp][] = [
  ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>x'), 'missing', /HTML/],
  ['nothing', (response) => response.writeHead(200).end(), 'missing', /empty/],
  ['a closed connection', (response) => response.destroy(), 'not asked', /connection/],
  ['1.1 MB', (response) => response.end(large), 'differs', /too large/],
  ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end(), 'differs', /redirect/],
  ['bytes of another charset', (response) => response.end(Buffer.from([0x7b, 0xb0, 0xa1, 0x7d])), 'missing', /charset/],
  ['an error', (response) => response.writeHead(500).end('{}'), 'differs', /HTTP 500/],
  ['too many requests', (response) => response.writeHead(429).end('{}'), 'refused', /HTTP 429/],
  ['a list', (response) => response.end('[]'), 'missing', /does not know/],
  ['the same refusal', (response) => response.end('{"code":7}'), 'missing', /does not know/],
];

it.each(misbehavior)('a backend that answers %s gets a verdict', async (_, answer, verdict, note) => {
  const url = await serve((request, response) => request.resume().on('end', () => answer(response)));
  const report = await checkBackend({ ...account, ...always, url });
  expect(report.rows[0]).toMatchObject({ verdict, note: expect.stringMatching(note) as string });
  expect(report.rows).toHaveLength(Object.keys(calls).length);
  expect(exitStatus(report)).toBe(verdict === 'not asked' ? 2 : 1);
  expect(report.facts.time).toMatch(verdict === 'not asked' ? /no answer/ : /^\d+ ms/);
});

it('a backend whose certificate is not valid gets a verdict', async () => {
  const server = tls.createServer({}).on('tlsClientError', () => {}); // without a certificate, every handshake fails
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closers.push(async () => server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { rows, facts } = await checkBackend({ ...account, url });
  expect(rows[0]).toMatchObject({ verdict: 'not asked', note: 'a certificate that is not valid' });
  expect(facts.TLS).toBe('not established');
});

it('gets a verdict for each call that answers something else in between', async () => {
  const reference = createReferenceBackend({ rules: { passwordCost: 2 } });
  const origin = await reference.listen(0, '127.0.0.1');
  closers.push(() => reference.close());
  const faults: Partial<Record<CallName, (response: ServerResponse) => void>> = {
    'get-user-notices': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>x'),
    'get-slot-setting': (response) => response.writeHead(301, { location: '/' }).end(),
    'get-casino-setting': (response) => response.end('x'.repeat(5_000_000)),
    'get-note-list': (response) => response.writeHead(200, { 'content-type': 'application/json; charset=klingon' }).end('{}'),
    'get-help-list': (response) => response.end(),
    'get-member': (response) => response.end('{"data":{"status":"success","user":7}}'),
    'get-deposit-list': (response) => response.end('{"data":{"status":"success","deposits":[null,1,"x"]}}'),
    'get-withdraw-list': (response) => response.end('{"data":{"status":"OOPS"}}'),
  };
  const byPath = new Map(Object.entries(faults).map(([name, fault]) => [calls[name as CallName].upstreamPath, fault]));
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const fault = byPath.get(request.url ?? '');
    if (fault) return fault(response);
    const headers = {
      'content-type': 'application/json',
      authorization: request.headers.authorization ?? '',
      origin: 'https://lounge.example.com',
    };
    const asked = await fetch(origin + (request.url ?? ''), { method: 'POST', headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(asked.status).end(await asked.text());
  });
  const { rows } = await checkBackend({ ...account, url });
  const told = rows
    .filter(({ verdict }) => !['fits', 'not asked'].includes(verdict))
    .map(({ name, verdict, note }) => [name, verdict, note]);
  expect(Object.fromEntries(told.map(([name, ...rest]) => [name, rest.join(': ')]))).toEqual({
    'get-member': 'differs: ',
    'get-help-list': 'differs: an empty answer',
    'get-user-notices': 'differs: HTML',
    'get-note-list': 'differs: no JSON in the declared charset',
    'get-casino-setting': 'differs: too large, or not HTTP',
    'get-slot-setting': 'differs: a redirect (HTTP 301)',
    'get-withdraw-list': 'refused: the word OOPS',
  });
});

it('a money call is sent once, also if its answer is that of an unknown path', async () => {
  const asked: string[] = [];
  const url = await serve(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    for await (const chunk of request) void chunk;
    const isLogin = path === calls['user-do-login'].upstreamPath && asked.filter((one) => one === path).length > 1;
    const isMember = path === calls['user-health-check'].upstreamPath && request.headers.authorization === 'x';
    response.end(JSON.stringify({ data: isLogin || isMember ? { status: 'success', session: 'x' } : { status: 'fail' } }));
  });
  await checkBackend({ ...account, ...always, url });
  expect(asked.filter((path) => /deposit$/i.test(path) && !/list|lock|del/i.test(path))).toEqual(['/public/balance/apply_user_deposit']);
});
