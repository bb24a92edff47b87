import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { optimizedImage } from '#lib/site/pictures.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-pictures-'));
const fetched: string[] = [];
let host: Listening;
let portal: Program;

const start = () =>
  spawnPortal({
    IMAGE_HOSTS: `127.0.0.1:${host.port}`,
    PICTURE_CACHE_DIR: folder,
  });

beforeAll(async () => {
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  host = await listen((request, response) => {
    fetched.push(request.url ?? '');
    response.end(picture);
  });
  portal = await start();
});
afterAll(async () => {
  await portal.stop('SIGINT');
  await host.close();
  rmSync(folder, { recursive: true });
});

const address = (file: string) => optimizedImage(`${host.url}/${file}`, 640, [`127.0.0.1:${host.port}`]) ?? '';
const ask = (target: string) => httpRequest(portal.port, target, { headers: { host: `localhost:${portal.port}` } });

it('a picture through the built portal is served without Next, and from the disk after a restart', async () => {
  const reply = await ask(address('a.png'));
  expect([reply.status, reply.headers['content-type'], reply.headers['content-security-policy']]).toEqual([
    200,
    'image/webp',
    "script-src 'none'; frame-src 'none'; sandbox;",
  ]);
  expect(reply.headers).toMatchObject(Object.fromEntries(securityHeaders(false)));
  expect((await ask(`${address('a.png')}&n=1`)).status).toBe(400);
  for (const other of ['/_next/image/', '/jp/_next/image']) expect((await ask(other)).status).toBe(404);
  const { output } = await portal.stop('SIGINT');
  expect(output).toContain('"event":"picture","route":"/_next/image","status":200');
  portal = await start();
  expect((await ask(address('a.png'))).body).toEqual(reply.body);
  expect(fetched).toEqual(['/a.png']);
});
