import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { optimizedImage } from '#lib/site/optimizedImage.ts';
import { fullAnswer, json, startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-pictures-'));
const fetched: string[] = [];
let host: Listening;
let upstream: Awaited<ReturnType<typeof startFakeUpstream>>;
let portal: Program;

const start = () =>
  spawnPortal({
    UPSTREAM_URL: upstream.url,
    IMAGE_HOSTS: `127.0.0.1:${host.port},img.invalid`,
    PICTURE_CACHE_DIR: folder,
    SITE_FILE: path.join(folder, 'site.json'),
  });

beforeAll(async () => {
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  host = await listen((request, response) => {
    fetched.push(request.url ?? '');
    response.end(picture);
  });
  writeFileSync(path.join(folder, 'site.json'), '{"banner":{"slides":[{"picture":"https://img.invalid/a.png","alt":"a"}]}}');
  upstream = await startFakeUpstream();
  portal = await start();
});
afterAll(async () => {
  await portal.stop('SIGINT');
  await upstream.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

const address = (file: string) => optimizedImage(`${host.url}/${file}`, 640, [`127.0.0.1:${host.port}`]) ?? '';
const ask = (target: string) => httpRequest(portal.port, target, { headers: { host: `localhost:${portal.port}` } });

describe('a picture through the built portal', () => {
  it('is served once an answer has named it, without Next, and from the disk after a restart', async () => {
    expect((await ask(address('a.png'))).status).toBe(404);
    upstream.behavior = json({ data: { ...fullAnswer, games: [{ code: 'a', imgUrl: `${host.url}/a.png` }] } });
    const origin = `http://localhost:${portal.port}`;
    const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json' };
    const list = await httpRequest(portal.port, '/api/routes/get-slot-by-company', { method: 'POST', headers, body: '{"company":"a"}' });
    expect([list.status, fetched]).toEqual([200, []]);
    const reply = await ask(address('a.png'));
    expect([reply.status, reply.headers['content-type'], reply.headers['content-security-policy']]).toEqual([
      200,
      'image/webp',
      "script-src 'none'; frame-src 'none'; sandbox;",
    ]);
    expect(reply.headers).toMatchObject(Object.fromEntries(securityHeaders(false)));
    expect((await ask(`${address('a.png')}&n=1`)).status).toBe(400);
    expect((await ask(address('b.png'))).status).toBe(404);
    for (const other of ['/_next/image/', '/jp/_next/image']) expect((await ask(other)).status).toBe(404);
    const { output } = await portal.stop('SIGINT');
    expect(output).toContain('"event":"picture","route":"/_next/image","status":200');
    portal = await start();
    expect((await ask(address('a.png'))).body).toEqual(reply.body);
    expect(fetched).toEqual(['/a.png']);
  });

  it('of the site file needs no other name', async () => {
    const statusOf = async (file: string) => (await ask(optimizedImage(`https://img.invalid/${file}`, 640, ['img.invalid']) ?? '')).status;
    expect([502, 504]).toContain(await statusOf('a.png')); // it is tried
    expect(await statusOf('b.png')).toBe(404);
  });
});
