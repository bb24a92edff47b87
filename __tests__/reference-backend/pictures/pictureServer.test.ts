import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { motifFor, motifs } from '#reference-backend/pictures/motifFor.ts';
import { handlePictureRequest } from '#reference-backend/pictures/pictureServer.ts';
import { slotCover } from '#reference-backend/pictures/slotCover.ts';
import { casinos } from '#reference-backend/seed/casinos.ts';
import { people, belongings, subjects } from '#reference-backend/seed/namePools.ts';
import { slotCompanies } from '#reference-backend/seed/slotCompanies.ts';

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
    ['/pictures/slot/moonwell.moonlit-orchard.png', 600, 800],
    ['/pictures/casino/lantern-house.png', 800, 500],
    ['/pictures/banner/moonlit-salon.png', 1400, 360],
  ])('answers %s with a PNG of its size that browsers may keep', async (path, width, height) => {
    const response = await fetchPicture(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('max-age=604800');
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'png', width, height });
  });

  it('draws the same picture for the same code and another for another', async () => {
    const bytes = async (path: string) => Buffer.from(await (await fetchPicture(path)).arrayBuffer());
    const first = await bytes('/pictures/slot/tidehouse.teal-boat.png');
    expect(first.equals(await bytes('/pictures/slot/tidehouse.teal-boat.png?again'))).toBe(true);
    expect(first.equals(await bytes('/pictures/slot/tidehouse.coral-boat.png'))).toBe(false);
  });

  it('answers a symbol of a game’s reels with an SVG, the wild with the motif of that game', async () => {
    const symbol = async (name: string, code: string) => {
      const response = await fetchPicture(`/pictures/symbol/${name}/${code}.svg`);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      return response.text();
    };
    expect(await symbol('heart', 'moonwell.amber-fox')).toBe(await symbol('heart', 'tidehouse.coral-owl'));
    expect(await symbol('wild', 'moonwell.amber-fox')).toContain(motifs.fox);
    expect(await symbol('moon', 'moonwell.amber-fox')).toContain(motifs.moon);
  });

  it('shows no two moons on the reels of a game about the moon', async () => {
    const path = (symbol: string) => `/pictures/symbol/${symbol}/firefly-yard.clockmakers-evening.svg`;
    expect(await (await fetchPicture(path('wild'))).text()).toContain(motifs.moon);
    expect(await (await fetchPicture(path('moon'))).text()).not.toContain(motifs.moon);
  });

  it.each([
    '/pictures/symbol/joker/moonwell.svg',
    '/pictures/symbol/constructor/moonwell.svg',
    '/pictures/slot/moonwell.missing.png',
    '/pictures/slot/UPPER.png',
    '/pictures/slot/..%2fpackage.png',
    '/pictures/poker/moonwell.png',
    '/pictures/slot/a.b.c.png',
    '/pictures/',
  ])('has nothing at %s', async (path) => {
    expect((await fetchPicture(path)).status).toBe(404);
  });

  it('answers HEAD without a body and no other method than GET beside it', async () => {
    const head = await fetchPicture('/pictures/slot/moonwell.png', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    expect((await fetchPicture('/pictures/slot/moonwell.png', { method: 'POST' })).status).toBe(405);
  });

  it('leaves every other address to others', async () => {
    expect((await fetchPicture('/games/slot/x')).status).toBe(418);
  });
});

describe('a cover', () => {
  const byLot = 'drawn by lot';
  const lot = () => {
    throw new Error(byLot);
  };

  it('shows what its title names, for every word a title can end in', () => {
    const lastWords = [...Object.values(subjects).flat(), ...belongings].map(({ en }) => en.toLowerCase().replaceAll(' ', '-'));
    for (const word of lastWords) expect(() => motifFor(`moonwell.silver-${word}`, lot)).not.toThrow();
    expect(motifFor('moonwell.amber-fox', lot)).toBe(motifs.fox);
    expect(motifFor('hundred-gardens.coral-music-box', lot)).toBe(motifs.record);
    expect(people.length).toBeGreaterThan(0);
  });

  it('shows what a house is called, where its name says something drawable', () => {
    expect(motifFor('marble-stag', lot)).toBe(motifs.stag);
    expect(() => motifFor('nothing-known', lot)).toThrow(byLot);
  });

  it('carries no text, no script and no reference to anything outside itself', () => {
    const codes = [...slotCompanies().map(({ code }) => code), ...casinos.map(({ code }) => code)];
    for (const svg of codes.map(slotCover)) {
      expect(svg).not.toMatch(/<text|<script|<style|<image|href|NaN|undefined/);
    }
  });
});
