import { randomUUID } from 'node:crypto';
import http from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { createBudgets } from '#lib/server/upstream/budgets.ts';
import { createSender } from '#lib/server/upstream/send.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { startCallPortal } from '#tests/support/callPortal.ts';
import type { CallPortal } from '#tests/support/callPortal.ts';
import { startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import type { FakeUpstream, JournalEntry } from '#tests/support/fakeUpstream.ts';
import { fuzzedBody, fuzzedHeaders, fuzzedName } from './fuzzedRequests.ts';
import { listen } from '#tests/support/listen.ts';
import { logInMember, logLines, publicOrigin } from '#tests/support/proxyServer.ts';
import type { Member } from '#tests/support/proxyServer.ts';
import { rawExchange, statusesOf } from './rawExchange.ts';
import { plainCallNames, validBodies } from '#tests/support/validBodies.ts';

// `npm run fuzz` sets FUZZ_RUNS to 10,000. FUZZ_SEED reproduces a failure.
const numRuns = Number(process.env.FUZZ_RUNS ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const settings = { numRuns, seed };
const patience = 10_000 + numRuns * 50;

let upstream: FakeUpstream;
let portal: CallPortal;
let member: Member;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  portal = await startCallPortal(upstream.url);
  member = await logInMember();
  process.stdout.write(`FUZZ_SEED=${seed}: ${numRuns} of each\n`);
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});

const usualHeaders = () => [
  `Host: ${new URL(publicOrigin).host}`,
  'Connection: close',
  `Origin: ${publicOrigin}`,
  'Sec-Fetch-Site: same-origin',
  'Content-Type: application/json',
  `Cookie: ${member.cookie}`,
  `Authorization: ${member.authorization}`,
  `Idempotency-Key: ${randomUUID()}`,
];

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(String(body) || '{}');
  } catch {
    return undefined;
  }
}

async function send(
  target: string,
  body: Buffer,
  headers = usualHeaders(),
): Promise<{ statuses: number[]; heard: JournalEntry[] }> {
  upstream.journal.length = 0;
  logLines.length = 0;
  const head = [
    `POST /api/routes/${target} HTTP/1.1`,
    ...headers,
    `Content-Length: ${body.length}`,
    '',
    '',
  ].join('\r\n');
  const statuses = statusesOf(
    await rawExchange(portal.port, Buffer.concat([Buffer.from(head, 'latin1'), body])),
  );
  const heard = [...upstream.journal];
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(logLines.filter(({ event }) => event === 'fault')).toEqual([]);
  heard.forEach(requireOnSchema);
  return { statuses, heard };
}

const fixedNames = [
  'host',
  'connection',
  'content-length',
  'content-type',
  'accept',
  'accept-encoding',
  'user-agent',
  'x-request-id',
];

function requireOnSchema({ method, path, headers, rawHeaders, body }: JournalEntry): void {
  const row = Object.values(calls).find(({ upstreamPath }) => upstreamPath === path);
  if (method !== 'POST' || !row) throw new Error(`The backend was asked for ${method} ${path}.`);
  expect(row.request.safeParse(JSON.parse(body)).success).toBe(true);

  const [isShared, isMember, hasOrigin] = [
    'shared' in row,
    row.access === 'member',
    'forwardsOrigin' in row,
  ];
  const own = [
    ...(isShared ? [] : ['x-forwarded-for']),
    ...(isMember ? ['authorization'] : []),
    ...(hasOrigin ? ['origin'] : []),
  ];
  const written = rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((header) => header.toLowerCase());
  expect(written.toSorted()).toEqual([...fixedNames, ...own].toSorted());
  expect(headers).toMatchObject({
    host: new URL(upstream.url).host,
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'portal',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    ...(isShared ? {} : { 'x-forwarded-for': '127.0.0.1' }),
    ...(isMember ? { authorization: member.upstreamToken } : {}),
  });
  expect(['', publicOrigin, undefined]).toContain(headers.origin);
}

it(
  'for any name, only the calls of the table reach the backend',
  async () => {
    let passed = 0;
    const isClosed = fc.asyncProperty(fuzzedName, async (text) => {
      // Parsers allow more than one space before the version of HTTP: spaces at the end are not a part of the address.
      const [path] = text.replace(/ +$/, '').split('?', 1);
      const known = plainCallNames.find((name) => name === path);
      const { statuses, heard } = await send(
        text,
        Buffer.from(JSON.stringify(known ? validBodies[known] : {})),
      );
      const isPassed = statuses[0] === 200;
      expect(isPassed ? known : [400, 404].includes(statuses[0] ?? 0)).toBeTruthy();
      expect(heard.map(({ path }) => path)).toEqual(
        isPassed && known ? [calls[known].upstreamPath] : [],
      );
      passed += Number(isPassed);
    });
    await fc.assert(isClosed, {
      ...settings,
      examples: [...plainCallNames, 'del-all-note '].map((name): [string] => [name]),
    });
    expect(passed).toBeGreaterThanOrEqual(plainCallNames.length);
  },
  patience,
);

it(
  'for any body, the backend gets a valid body unchanged, or nothing',
  async () => {
    let passed = 0;
    const isSound = fc.asyncProperty(fuzzedBody, async ({ name, body }) => {
      const { statuses, heard } = await send(name, body);
      expect(statuses).toHaveLength(1);
      // An impossible login is refused like a wrong password.
      const isRefusedLogin =
        name === 'user-do-login' && !calls[name].request.safeParse(parsed(body)).success;
      const isPassed = statuses[0] === 200 && !isRefusedLogin;
      expect(heard.map(({ path }) => path)).toEqual(isPassed ? [calls[name].upstreamPath] : []);
      // An equal length proves that the body had no duplicate keys.
      const sent = isPassed ? [parsed(body), Math.max(2, String(body).trim().length)] : [];
      expect(
        heard.flatMap((entry) => [JSON.parse(entry.body) as unknown, entry.body.length]),
      ).toEqual(sent);
      passed += Number(isPassed);
    });
    await fc.assert(isSound, settings);
    expect(passed).toBeGreaterThan(numRuns / 20);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  },
  patience,
);

it(
  'for any headers, the backend gets the fixed list, with the token of the session',
  async () => {
    let passed = 0;
    const isFixed = fc.asyncProperty(fuzzedHeaders, async ({ name, odd, isBefore }) => {
      const lines = odd.map(([each, text]) => `${each}: ${text}`);
      const all = isBefore ? [...lines, ...usualHeaders()] : [...usualHeaders(), ...lines];
      const { statuses, heard } = await send(
        name,
        Buffer.from(JSON.stringify(validBodies[name])),
        all,
      );
      expect(statuses.length).toBeGreaterThan(0);
      // The rest of a broken line may parse as another request; only the first one may reach the backend.
      const isHeard = heard.length > 0;
      expect(heard.map(({ path, body }) => [path, JSON.parse(body), statuses[0]])).toEqual(
        isHeard ? [[calls[name].upstreamPath, validBodies[name], 200]] : [],
      );
      passed += Number(isHeard);
    });
    await fc.assert(isFixed, settings);
    expect(passed).toBeGreaterThan(numRuns / 20);
  },
  patience,
);

it('no header with a line break or NUL is sent, and its value is not in the error', async () => {
  const memory = createBudgets(null).memoryOf(calls['get-member']);
  const connected = vi.fn();
  const { url, close } = await listen(http.createServer().on('connection', connected));
  const sendTo = createSender(new URL(url));
  const broken = fc
    .tuple(fc.string(), fc.constantFrom('\r', '\n', '\r\n', '\0', '\r\nx-more: 1'), fc.string())
    .map((parts) => parts.join(''));
  const name = fc.constantFrom('authorization', 'x-forwarded-for', 'origin', 'x-request-id');
  const isRefused = fc.asyncProperty(name, broken, fc.boolean(), async (header, value, isAlone) => {
    const sent = sendTo({
      path: '/',
      headers: [header, `canary${value}`],
      body: '{}',
      isAlone,
      limitMs: 1_000,
      memory,
    });
    const error = await sent.then(
      () => null,
      (fault: Error) => fault,
    );
    return error !== null && !(error instanceof UpstreamError) && !error.message.includes('canary');
  });
  await fc.assert(isRefused, { numRuns: 10_000 });
  await close();
  expect(connected).not.toHaveBeenCalled();
}, 30_000);
