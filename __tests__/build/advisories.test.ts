import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen } from '#tests/support/listen.ts';
import type { Listening } from '#tests/support/listen.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import { spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

// Requests that Next's advisories for the pages router and for self-hosted portals describe: the next version must refuse them, too.

const buildId = readFileSync(
  path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'),
  'utf8',
).trim();
let portal: Program;
let internal: Listening;
let reached = 0;

beforeAll(async () => {
  internal = await listen((_request, response) => {
    reached += 1;
    response.end('internal');
  });
  portal = await spawnPortal({ IMAGE_HOSTS: 'pictures.example' });
});
afterAll(async () => {
  await portal.stop('SIGKILL');
  await internal.close();
});

const host = () => `localhost:${portal.port}`;
const ask = (address: string, headers: Record<string, string> = {}) =>
  httpRequest(portal.port, address, { headers: { host: host(), ...headers } });

async function seen(address: string, headers: Record<string, string> = {}) {
  const { status, headers: all, text } = await ask(address, headers);
  const told = Object.entries(all).filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return { status, headers: Object.fromEntries(told), text };
}

const everything = 'x'.repeat(8);
const headersOfAdvisories: [string, Record<string, string>][] = [
  [
    'GHSA-f82v-jwr5-mffw',
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  ],
  [
    'GHSA-f82v-jwr5-mffw',
    {
      'x-middleware-subrequest': 'src/middleware',
      'x-middleware-rewrite': '/note',
      'x-middleware-next': '1',
    },
  ],
  ['GHSA-gp8f-8m3g-qvj9', { 'x-now-route-matches': '1=deposit', 'x-matched-path': '/deposit' }],
  ['GHSA-3g8h-86w9-wvmq', { 'x-nextjs-data': '1' }],
  [
    'GHSA-wfc6-r584-vfw7',
    {
      rsc: '1',
      'next-router-prefetch': '1',
      'next-router-state-tree': everything,
      'next-url': '/deposit',
    },
  ],
  ['GHSA-wfc6-r584-vfw7', { 'next-router-segment-prefetch': '/_tree', rsc: '1' }],
  ['GHSA-mg66-mrh9-m8jx', { 'next-resume': '1' }],
  [
    'forged errors',
    {
      'x-invoke-status': '500',
      'x-invoke-error': '{}',
      'x-invoke-path': '/deposit',
      'x-invoke-output': '/_error',
    },
  ],
  [
    'forged previews',
    {
      'x-prerender-revalidate': everything,
      cookie: `__prerender_bypass=${everything}; __next_preview_data=${everything}`,
    },
  ],
  [
    'forged hosts',
    {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    },
  ],
];
const queriesOfAdvisories: [string, string][] = [
  ['GHSA-gp8f-8m3g-qvj9', '__nextDataReq=1'],
  ['GHSA-vfv6-92ff-j949', '_rsc=1a2b3'],
  ['GHSA-492v-c6pp-mqqv', 'nxtPlocale=en&nxtIlocale=en&__nextLocale=en&__nextDefaultLocale=en'],
  ['forged matches', 'amp=1&__nextNotFoundSrcPage=/login&x-now-route-matches=1'],
];

it.each(headersOfAdvisories)(
  '%s: the page is the same with %j, and after it for everybody',
  async (_id, headers) => {
    for (const address of ['/user', '/jp/deposit', '/login/', '/nope']) {
      const usual = await seen(address);
      expect(await seen(address, headers)).toEqual(usual);
      expect(await seen(address)).toEqual(usual);
      expect(usual.headers['cache-control'], 'kept by no shared cache').toMatch(
        /^(?:no-store|private, no-cache)$/,
      );
    }
  },
);

it.each(queriesOfAdvisories)(
  '%s: the page is the same with ?%s, and no cache may keep it',
  async (_id, query) => {
    for (const address of ['/user', '/jp/deposit', '/nope']) {
      const usual = await seen(address);
      const asked = await seen(`${address}?${query}`, { 'x-now-route-matches': '1' });
      expect(asked).toEqual(usual);
      expect(await seen(address)).toEqual(usual);
    }
  },
);

it('GHSA-36qx-fr4f-26g5: data without a language is not served, and data with one hold nothing of a member', async () => {
  for (const route of specifiedRoutes.filter((one) => one !== '/')) {
    for (const file of [
      `${route}.json`,
      `/xx${route}.json`,
      `/KO${route}.json`,
      `/ko/..${route}.json`,
    ]) {
      expect([400, 404]).toContain((await ask(`/_next/data/${buildId}${file}`)).status);
    }
    const { pageProps } = JSON.parse(
      (await ask(`/_next/data/${buildId}/ko${route}.json`)).text,
    ) as { pageProps: object };
    expect(Object.keys(pageProps).sort()).toEqual(
      Object.keys(
        JSON.parse((await ask(`/_next/data/${buildId}/ko/login.json`)).text).pageProps,
      ).sort(),
    );
  }
});

const exchange = (bytes: string) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = net.connect(portal.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data: Buffer) => (answer += data.toString('latin1')));
    socket.on('close', () => resolve(answer)).on('error', () => resolve(answer));
    socket.setTimeout(1_000, () => socket.destroy());
  });
const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n';

it.each<[string, (target: string) => string]>([
  [
    'an absolute URL',
    (target) => `GET http://${target}/latest/meta-data/ HTTP/1.1\r\nHost: ${host()}\r\n`,
  ],
  [
    'an absolute URL of https',
    (target) => `GET https://${target}/ HTTP/1.1\r\nHost: ${host()}\r\n`,
  ],
  [
    'a host',
    (target) =>
      `GET /latest/meta-data/ HTTP/1.1\r\nHost: ${target}\r\nX-Forwarded-Host: ${target}\r\n`,
  ],
  ['two slashes', (target) => `GET //${target}/ HTTP/1.1\r\nHost: ${host()}\r\n`],
  [
    'a query',
    (target) => `GET /_next/webpack-hmr?url=http://${target}/ HTTP/1.1\r\nHost: ${host()}\r\n`,
  ],
])('GHSA-c4j6-fc7j-m34r: an upgrade for %s is refused and reaches nothing', async (_name, head) => {
  reached = 0;
  expect(await exchange(`${head(`127.0.0.1:${internal.port}`)}${upgrade}\r\n`)).toMatch(
    /^HTTP\/1\.1 4\d\d /,
  );
  expect(await exchange(`${head(`127.0.0.1:${internal.port}`)}Connection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 4\d\d /,
  );
  expect(reached).toBe(0);
});

const unwantedAddresses = [
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://127.0.0.1:4000/a.png',
  'http://localhost/a.png',
  'http://[::1]/a.png',
  'http://0.0.0.0/a.png',
  'http://2130706433/a.png',
  'http://0x7f.1/a.png',
  'http://10.0.0.5/a.png',
  'http://192.168.0.1/a.svg',
  'https://img.example/a.png',
  'https://img.example/a.svg',
  'https://img.example/a.avif',
  'https://img.example/50-megabytes.png',
  '//img.example/a.png',
  '/\\img.example/a.png',
  'https:img.example/a.png',
  'ftp://img.example/a.png',
  'file:///etc/passwd',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'javascript:alert(1)',
  '/images/icons.svg',
  '/api/auth/session',
  '/_next/image?url=%2Fa.png&w=640&q=75',
  '../../.env',
];

const unwantedPictures = [
  ...unwantedAddresses.map((address) => `url=${encodeURIComponent(address)}&w=640&q=75`),
  '',
  'url=x',
  'url=%2Fimages%2Ficons.svg&w=641&q=75',
  ...[128, 256, 384, 640].map((width) => `url=https%3A%2F%2Fimg.example%2Fa.png&w=${width}&q=75`),
  'url=%2Fimages%2Ficons.svg&w=640&q=100',
  'url=%2Fa.png&url=%2Fb.png&w=640&q=75',
];

it('GHSA-2xp9-vwfh-vxw4, GHSA-h64f-5h5j-jqjh: the image optimizer fetches nothing that is not listed', async () => {
  reached = 0;
  const local = `url=${encodeURIComponent(`http://127.0.0.1:${internal.port}/a.png`)}&w=640&q=75`;
  for (const query of [local, ...unwantedPictures]) {
    const { status, headers } = await ask(`/_next/image?${query}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(String(headers['content-type'])).not.toMatch(/^image\//);
  }
  expect(reached).toBe(0);
});

it.each(['/', '/api/auth/session', '/api/routes/get-member', '/robots.txt', '/nope'])(
  '%s allows no other origin (CORS)',
  async (address) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const headers = {
        host: host(),
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
      };
      const reply = await httpRequest(portal.port, address, { method, headers });
      expect(
        Object.keys(reply.headers).filter((name) => name.startsWith('access-control-')),
      ).toEqual([]);
    }
  },
);
