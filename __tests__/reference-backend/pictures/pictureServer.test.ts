import { globSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handlePictureRequest } from '#reference-backend/pictures/pictureServer.ts';
import { seedDemo } from '#reference-backend/seed/demoSeed.ts';
import { belongings, subjects } from '#reference-backend/seed/namePools.ts';

const server = createServer((request, response) => {
  void handlePictureRequest(request, response).then((isAnswered) => isAnswered || response.writeHead(418).end());
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const fetchPicture = (path: string, init?: RequestInit) => fetch(origin + path, init);

describe('the picture server', () => {
  it.each([
    ['/pictures/slot/fox.webp', 450, 600],
    ['/pictures/casino/lantern-house.webp', 640, 400],
    ['/pictures/banner/moonlit-salon.webp?again', 1400, 360],
  ])('answers %s with a cacheable WebP of its size', async (path, width, height) => {
    const response = await fetchPicture(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('max-age=604800');
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'webp', width, height });
  });

  it.each([
    '/pictures/slot/missing.webp',
    '/pictures/slot/UPPER.webp',
    '/pictures/slot/..%2fpictureServer.ts',
    '/pictures/slot/..%2fcasino%2fsilkroom.webp',
    '/pictures/poker/fox.webp',
    '/pictures/slot/fox.png',
    '/pictures/slot/fox.webp/x',
    '/pictures/',
  ])('answers 404 to %s', async (path) => {
    expect((await fetchPicture(path)).status).toBe(404);
  });

  it('answers only GET, and HEAD without a body', async () => {
    const head = await fetchPicture('/pictures/slot/moon.webp', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    expect((await fetchPicture('/pictures/slot/moon.webp', { method: 'POST' })).status).toBe(405);
  });

  it('does not handle other URLs', async () => {
    expect((await fetchPicture('/games/slot/x')).status).toBe(418);
  });
});

describe('the pictures', () => {
  const folder = 'reference-backend/pictures';
  const files = globSync('*/*.webp', { cwd: folder });

  it('are those of the seed, and one cover for each last word of a title', () => {
    const { casinos, slotCompanies, advertisements } = seedDemo();
    const entries = [...casinos, ...slotCompanies, ...slotCompanies.flatMap(({ games }) => games), ...advertisements];
    const words = [...Object.values(subjects).flat(), ...belongings];
    const named = [...entries.map(({ picturePath }) => picturePath), ...words.map(({ cover }) => `/pictures/slot/${cover}.webp`)];
    const expected = new Set(named.filter((path) => path !== '' && path !== '/pictures/slot/missing.webp'));
    expect(new Set(files.map((file) => `/pictures/${file}`))).toEqual(expected);
  });

  it('all differ and take less than 1.5 MB', () => {
    expect(new Set(files.map((file) => readFileSync(`${folder}/${file}`, 'base64'))).size).toBe(files.length);
    expect(files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0)).toBeLessThan(1_500_000);
  });
});
