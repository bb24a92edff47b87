import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { acceptedEncodings, createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { keptLog } from '#tests/support/keptLog.ts';

const { log, lines } = keptLog();

const file = {
  contentType: 'text/javascript; charset=utf-8',
  plain: Buffer.from('let a = 1;'.repeat(1000)),
  isImmutable: true,
};
const files = createStaticFiles(new Map([['/a.js', async () => file]]), log);
let listening: Listening;

beforeAll(async () => {
  listening = await listen((request, response) => void files.reply('/a.js', request, response));
});
afterAll(() => listening.close());

const get = (headers: Record<string, string>) => httpRequest(listening.port, '/a.js', { headers });

it('sends a file again unless the client has it in the same content coding, and ignores ranges', async () => {
  const replies = await Promise.all(
    ['br', 'gzip', 'identity'].map((coding) => get({ 'accept-encoding': coding })),
  );
  const tags = replies.map(({ headers }) => String(headers.etag));
  expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  expect(new Set(tags).size).toBe(3);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  for (const tag of [
    tags[0]!,
    `W/${tags[0]}`,
    `"other", ${tags[0]}`,
    `"other" ,W/${tags[0]}`,
    '*',
  ]) {
    const { status, body, headers } = await get({ 'accept-encoding': 'br', 'if-none-match': tag });
    expect([tag, status, body.length]).toEqual([tag, 304, 0]);
    expect(headers).toMatchObject({
      etag: tags[0],
      vary: 'accept-encoding',
      'cache-control': expect.stringContaining('immutable'),
    });
  }
  // A shared cache would use its bytes of the other coding after a 304 (RFC 9110, 13.1.2).
  for (const tag of tags.slice(1))
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(200);
  for (const tag of ['"other"', tags[2]!.slice(1, -1), '', ',', '"']) {
    expect([tag, (await get({ 'if-none-match': tag })).status]).toEqual([tag, 200]);
  }
  // A server may ignore Range (RFC 9110, 14.2); browsers ask for ranges of media only.
  for (const range of ['bytes=0-9', 'bytes=-5', 'bytes=9-0', 'lines=1', 'bytes=0-1,3-4']) {
    const { status, text } = await get({ range });
    expect([range, status, text.length]).toEqual([range, 200, replies[2]!.text.length]);
  }
});

it('a file that cannot be made is a logged fault, tried again after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const make = vi
    .fn(async () => file)
    .mockRejectedValueOnce(new TypeError('no picture'))
    .mockRejectedValueOnce(new TypeError('no picture'));
  const broken = createStaticFiles(new Map([['/icon.png', make]]), log);
  const { port, close } = await listen(
    (request, response) => void broken.reply('/icon.png', request, response),
  );
  const statusOf = async () => (await httpRequest(port, '/icon.png')).status;

  expect(await Promise.all([statusOf(), statusOf()])).toEqual([500, 500]);
  vi.advanceTimersByTime(9_000);
  expect([await statusOf(), make.mock.calls.length]).toEqual([500, 1]);
  vi.advanceTimersByTime(2_000);
  expect([await statusOf(), make.mock.calls.length]).toEqual([500, 2]);
  vi.advanceTimersByTime(11_000);
  expect([await statusOf(), make.mock.calls.length]).toEqual([200, 3]);
  expect(new Set(lines.map(({ event, kind }) => `${event} ${kind}`))).toEqual(
    new Set(['fault TypeError']),
  );
  vi.useRealTimers();
  await close();
});

it.each([
  [undefined, []],
  ['', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip, deflate', ['gzip']],
  ['BR,\tGZIP', ['br', 'gzip']],
  ['gzip ; q=1.0, br; q=0.5', ['br', 'gzip']],
  ['br;q=0, gzip', ['gzip']],
  ['br;Q=0.000, gzip;q=0.', []],
  ['identity, *', []],
  ['gzipped, brotli, sbr', []],
  [`${'x,'.repeat(5_000)}br`, ['br']],
])('Accept-Encoding: %s', (line, expected) => {
  expect(
    acceptedEncodings({ headers: { 'accept-encoding': line } } as unknown as IncomingMessage),
  ).toEqual(expected);
});
