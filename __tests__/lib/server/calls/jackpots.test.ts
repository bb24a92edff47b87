import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSite } from '#lib/server/site/currentSite.ts';
import { siteWarnings } from '#lib/server/start/watchSites.ts';
import { startCallPortal, type CallPortal } from '#tests/support/callPortal.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { logInMember, logLines } from '#tests/support/proxyServer.ts';

const none = { isShown: true, url: '', mega: null, major: null, minor: null };
type Jackpot = Omit<typeof none, 'mega' | 'major' | 'minor'> &
  Record<'mega' | 'major' | 'minor', number | null>;
const setJackpot = (jackpot: Jackpot) => Object.assign(currentSite(), { jackpot });
const fixed = { ...none, mega: 1_000_000_000, major: 50_000_000, minor: 1_000_000 };
const amounts = { status: 'success', mega: 1_200_000_123, major: 80_000_456, minor: 4_000_789 };

let portal: CallPortal;
let feed: Listening;
let behavior: RequestListener;
let asked: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[];

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify(body));

beforeAll(async () => {
  feed = await listen((request, response) => {
    asked.push({ method: request.method, url: request.url, headers: request.headers });
    behavior(request, response);
  });
  portal = await startCallPortal('http://127.0.0.1:9', {
    variables: { SHARED_READ_FACTOR: '1', RATE_LIMIT_FACTOR: '1' },
  });
  // Answers age by the fake clock only.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
  await feed.close();
});
beforeEach(() => {
  vi.advanceTimersByTime(600_000);
  asked = [];
  logLines.length = 0;
  behavior = json(amounts);
  setJackpot({ ...none, url: `${feed.url}/feeds/jackpots?site=1` });
});

const read = () => portal.send('jackpots', { method: 'GET' });

describe('the jackpots of a feed', () => {
  it('are read once for all visitors, with nothing of a visitor', async () => {
    const { cookie, authorization } = await logInMember();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        portal.send('jackpots', { method: 'GET', headers: { cookie, authorization } }),
      ),
    );

    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/feeds/jackpots?site=1' });
    expect(Object.keys(asked[0]!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
      'x-request-id',
    ]);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]!.json).toEqual(amounts);
    expect(replies[0]!.headers).toMatchObject({ 'cache-control': 'no-store', age: '0' });
  });

  it('come in the envelope of the backend, as text, or with fractions, which are cut off', async () => {
    behavior = json({
      data: {
        status: 'success',
        mega: '1200000000.99',
        major: 80_000_000.5,
        minor: '0',
        other: 'x',
      },
    });
    expect((await read()).json).toEqual({
      status: 'success',
      mega: 1_200_000_000,
      major: 80_000_000,
      minor: 0,
    });
  });

  const invalid = [502, 'upstream_invalid'];
  const unavailable = [502, 'upstream_unavailable'];
  it.each<[string, RequestListener, (number | string)[]]>([
    ['a missing amount', json({ ...amounts, minor: undefined }), invalid],
    ['an amount below zero', json({ ...amounts, mega: -1 }), invalid],
    ['an amount that is no number', json({ ...amounts, mega: 'much' }), invalid],
    ['an amount of true', json({ ...amounts, mega: true }), invalid],
    ['an amount beyond a trillion', json({ ...amounts, mega: 1e12 }), invalid],
    ['another status', json({ ...amounts, status: 'fail' }), invalid],
    ['a list', json([1, 2, 3]), invalid],
    ['text', (_request, response) => void response.end('<html>'), invalid],
    [
      'two megabytes',
      (_request, response) =>
        void response.end(JSON.stringify({ ...amounts, more: 'x'.repeat(2 ** 21) })),
      invalid,
    ],
    ['401', (_request, response) => void response.writeHead(401).end(), unavailable],
    [
      '429',
      (_request, response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
      unavailable,
    ],
    ['a broken connection', (request) => void request.socket.destroy(), unavailable],
  ])('are unknown if the feed answers with %s', async (_case, fault, [status, code]) => {
    behavior = fault;
    const reply = await read();
    expect([reply.status, reply.json]).toEqual([status, { error: { code } }]);
    expect(reply.headers['retry-after']).toBeUndefined();
  });

  it('are not read from another address that the feed redirects to', async () => {
    behavior = (_request, response) =>
      void response.writeHead(302, { location: `${feed.url}/elsewhere` }).end();
    expect((await read()).json).toEqual({ error: { code: 'upstream_invalid' } });
    expect(asked.map(({ url }) => url)).toEqual(['/feeds/jackpots?site=1']);
    expect(logLines.find(({ event }) => event === 'upstream_redirect')).toMatchObject({
      level: 'warn',
      route: '/api/routes/jackpots',
    });
  });

  it('are waited for five seconds', async () => {
    const isAsked = new Promise((resolve) => (behavior = resolve));
    const reply = read();
    await isAsked;
    vi.advanceTimersByTime(4_999);
    expect(
      await Promise.race([reply, new Promise((resolve) => setImmediate(resolve, 'waits'))]),
    ).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(await reply).toMatchObject({
      status: 504,
      json: { error: { code: 'upstream_timeout' } },
    });
  });
});

describe('without a feed', () => {
  it.each([
    ['nothing is configured', none],
    ['the operator has set fixed amounts', fixed],
  ])('there is nothing to read if %s', async (_case, settings) => {
    setJackpot(settings);
    expect(await read()).toMatchObject({ status: 404, json: { error: { code: 'not_found' } } });
  });

  it('a POST is an unknown call', async () => {
    expect((await portal.send('jackpots')).status).toBe(404);
  });
});

it.each([
  ['a strip without figures', none, ['SITE_FILE: jackpot']],
  ['nothing for a feed', { ...none, url: 'https://feed.example/' }, []],
  ['nothing for fixed amounts', fixed, []],
  ['nothing for a hidden strip', { ...none, isShown: false }, []],
])('the start warns of %s', async (_case, settings, variables) => {
  setJackpot(settings);
  expect(siteWarnings().map(({ variable }) => variable)).toEqual(variables);
});
