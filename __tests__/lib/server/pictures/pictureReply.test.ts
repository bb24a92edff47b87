import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { runForRequest } from '#lib/server/http/request.ts';
import { createPictureReplies } from '#lib/server/pictures/pictureReply.ts';
import { imageWidths, optimizedImage, type ImageWidth } from '#lib/site/pictures.ts';
import { setSites } from '#tests/support/madeParts.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const { log, lines } = keptLog();
const folder = temporaryFolder();
const cache = path.join(folder, 'cache');
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

let files: Record<string, Buffer | string>;
let fetched: string[] = [];
let host: Listening;
let portal: Listening;
let pictures: ReturnType<typeof createPictureReplies>;
let imageHosts: string[];
let allowed = Infinity;
let url: (file: string) => string;

const createReplies = (pictureCacheDir = cache) =>
  createPictureReplies({
    settings: { imageHosts, pictureCacheDir, pictureCacheMegabytes: 1 },
    log,
    meter: null,
    limits: {
      requireUnder: async (name) => {
        allowed -= 1;
        if (allowed < 0)
          throw new CallFailure('rate_limited', {
            limit: name,
            securityEvent: 'rate_limit',
            retryAfterSeconds: 9,
          });
      },
    },
  });

beforeAll(async () => {
  const plain = sharp({ create: { width: 1_000, height: 500, channels: 3, background: 'teal' } });
  const frames = Buffer.alloc(8 * 16 * 3, 200).fill(20, 0, 8 * 8 * 3);
  files = {
    'a.png': await plain.clone().png().toBuffer(),
    'a.jpeg': await plain.clone().jpeg().toBuffer(),
    'moving.gif': await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .gif()
      .toBuffer(),
    'a.avif': await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .avif({ effort: 0 })
      .toBuffer(),
    'a.tiff': await plain.clone().tiff({ compression: 'lzw' }).toBuffer(),
    'pixels.png': await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer(),
    'a.svg': svg,
    'text.png': 'not a picture',
    '9-megabytes.png': Buffer.alloc(9 * 1_048_576),
  };
  host = await listen((request, response) => {
    const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
    fetched.push(name);
    if (name === 'moved.png') return response.writeHead(302, { location: '/a.png' }).end();
    const file = files[name];
    if (file === undefined) return response.writeHead(name === 'fault.png' ? 500 : 404).end();
    response
      .writeHead(200, name === 'a.jpeg' ? { 'cache-control': 'max-age=86400' } : {})
      .end(file);
  });
  url = (file) => `${host.url}/${file}`;
  imageHosts = [`127.0.0.1:${host.port}`, '10.0.0.5', 'private.test'];
  setSites({});
  pictures = createReplies();
  portal = await listen((request, response) =>
    runForRequest(request, response, { trustedHops: 0, tracer: null }, () =>
      pictures.answer(request, response),
    ),
  );
});
beforeEach(() => {
  lines.length = 0;
  allowed = Infinity;
  fetched = [];
});
afterAll(async () => {
  pictures.stop();
  await portal.close();
  await host.close();
});

const address = (picture: string, width: ImageWidth = 640) =>
  optimizedImage(picture, width, imageHosts) ?? '';
const ask = (target: string, headers = {}) =>
  httpRequest(portal.port, target, { headers: { host: 'portal.example', ...headers } });
const askFile = (file: string) => ask(address(url(file)));

describe('a picture', () => {
  it.each(['a.png', 'a.jpeg', 'moving.gif'])(
    '%s is served as WebP, at most as wide as asked, from the disk the second time',
    async (file) => {
      const reply = await askFile(file);
      expect([
        reply.status,
        reply.headers['content-type'],
        reply.headers['x-content-type-options'],
      ]).toEqual([200, 'image/webp', 'nosniff']);
      const { format, width = 0, pages } = await sharp(reply.body).metadata();
      expect([format, width, pages]).toEqual([
        'webp',
        file === 'moving.gif' ? 8 : 640,
        file === 'moving.gif' ? 2 : undefined,
      ]);
      const { etag = '', vary, 'cache-control': cacheControl = '' } = reply.headers;
      expect(vary).toBe('Accept');
      expect(cacheControl).toMatch(/^public, max-age=\d+, must-revalidate$/);
      const seconds = Number(/\d+/.exec(cacheControl)?.[0]);
      expect(Math.abs(seconds - (file === 'a.jpeg' ? 86_400 : 14_400))).toBeLessThan(60);
      const again = await ask(address(url(file)), { 'if-none-match': etag });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(fetched).toEqual([file]);
      expect(lines).toContainEqual(
        expect.objectContaining({ event: 'picture', route: '/_next/image', status: 304 }),
      );
    },
  );

  it('is served in the widths of a tile and of the specification, and in no other', async () => {
    expect(imageWidths).toEqual([128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
    for (const width of imageWidths) {
      const reply = await ask(address(url('a.png'), width));
      expect([reply.status, (await sharp(reply.body).metadata()).width]).toEqual([
        200,
        Math.min(width, 1_000),
      ]);
    }
    for (const width of [
      0,
      1,
      16,
      32,
      48,
      64,
      96,
      127,
      129,
      255,
      320,
      385,
      512,
      639,
      641,
      4_096,
      '0128',
      '128.0',
      '1e2',
      '-128',
      '',
    ]) {
      const target = address(url('a.png')).replace('w=640', `w=${width}`);
      expect([target, (await ask(target)).status]).toEqual([target, 400]);
    }
  });

  it('that is stale on disk is served, and fetched again', async () => {
    files['stale.png'] = files['a.png'] ?? '';
    const before = readdirSync(cache);
    const made = await askFile('stale.png');
    const [file = ''] = readdirSync(cache).filter((stored) => !before.includes(stored));
    writeFileSync(path.join(cache, file), 'stored');
    utimesSync(path.join(cache, file), Date.now() / 1000, Date.now() / 1000 + 60);
    expect((await askFile('stale.png')).text).toBe('stored');
    expect(fetched).toEqual(['stale.png']);
    utimesSync(path.join(cache, file), Date.now() / 1000, Date.now() / 1000 - 60);
    expect((await askFile('stale.png')).text).toBe('stored');
    await expect.poll(async () => (await askFile('stale.png')).text).toBe(made.text);
  });

  const malformed = (target: string) => [
    `${target}&n=1`,
    `${target}&q=75`,
    target.replace('q=75', 'q=76'),
    target.replace('w=640', 'w=641'),
    target.replace('w=640', 'w=0640'),
    target.replace('&w=640', ''),
    target.replace(/\?(url=[^&]*)&(w=640)/, '?$2&$1'),
    target.replaceAll('%3A', '%3a'),
    target.replace('%3A%2F%2F', '://'),
    target.replace('?', '?&'),
    `${target}&`,
    `${target}#a`,
    '/_next/image',
  ];
  it('with another parameter, width, quality or spelling is refused before anything is fetched', async () => {
    for (const target of malformed(address(url('a.png')))) {
      const reply = await ask(target);
      expect([target, reply.status, reply.text]).toEqual([
        target,
        400,
        '{"error":{"code":"invalid_request"}}',
      ]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect(fetched).toEqual([]);
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'picture', status: 400, code: 'invalid_request' }),
    );
  });

  it.each([
    ['a.svg', 502, 'upstream_invalid'],
    ['a.avif', 502, 'upstream_invalid'],
    ['a.tiff', 502, 'upstream_invalid'],
    ['text.png', 502, 'upstream_invalid'],
    ['pixels.png', 502, 'upstream_invalid'],
    ['9-megabytes.png', 502, 'upstream_invalid'],
    ['moved.png', 502, 'upstream_invalid'],
    ['gone.png', 404, 'not_found'],
    ['fault.png', 502, 'upstream_unavailable'],
  ])('%s is refused, and not fetched again for a minute', async (file, status, code) => {
    for (let time = 0; time < 2; time += 1) {
      const reply = await askFile(file);
      expect([reply.status, reply.text]).toEqual([status, `{"error":{"code":"${code}"}}`]);
    }
    expect(fetched).toEqual([file]);
    expect(lines.filter(({ event }) => event === 'picture_process')).toEqual([]); // the process survives
  });
});

describe('many pictures', () => {
  it('of one address are limited', async () => {
    allowed = 3;
    const replies = [];
    for (const file of ['a.png?1', 'a.png?2', 'a.png?3', 'a.png?4'])
      replies.push(await askFile(file));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(replies[3]?.headers['retry-after']).toBe('9');
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        event: 'rate_limit',
        limit: 'picture',
        route: '/_next/image',
      }),
    );
    expect((await askFile('a.png?1')).status).toBe(200); // from the disk
  });

  it('fill the disk up to its bound, the oldest are deleted, other files stay', async () => {
    writeFileSync(path.join(cache, 'other'), 'other');
    const noise = new Uint8Array(640 * 400).map(() => Math.random() * 256);
    files['noise.png'] = await sharp(noise, { raw: { width: 640, height: 400, channels: 1 } })
      .png()
      .toBuffer();
    const before = readdirSync(cache);
    await askFile('noise.png?0');
    const [oldest] = readdirSync(cache).filter((file) => !before.includes(file));
    for (let index = 1; index < 14; index += 1) await askFile(`noise.png?${index}`);
    const names = readdirSync(cache);
    const bytes = names.reduce((sum, file) => sum + statSync(path.join(cache, file)).size, 0);
    expect(bytes).toBeGreaterThan(500_000);
    expect(bytes).toBeLessThan(1_048_576);
    expect(names).toContain('other');
    expect(names).not.toContain(oldest);
    fetched = [];
    await askFile('noise.png?13');
    expect(fetched).toEqual([]);
  });
});

it('a folder that cannot be written loses only the cache', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  pictures.stop();
  pictures = createReplies(path.join(folder, 'file'));
  expect([(await askFile('a.png?full')).status, (await askFile('a.png?full')).status]).toEqual([
    200, 200,
  ]);
  expect(lines.filter(({ event }) => event === 'picture_cache')).toEqual([
    expect.objectContaining({ level: 'warn', code: 'EEXIST' }),
  ]);
});
