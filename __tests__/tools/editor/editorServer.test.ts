import { afterAll, expect, it } from 'vitest';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { freePort } from '#tests/support/freePort.ts';
import { listen } from '#tests/support/listen.ts';
import { createEditorServer } from '#tools/editor/editorServer.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { server, address } = createEditorServer(
  origin,
  'http://127.0.0.1:1',
  { '/': ['text/html', 'the page'] },
  {
    '/echo': (body) => body,
    '/fail': () => Promise.reject(new Error('A sentence.')),
  },
);
const listening = await listen(server, port);
afterAll(() => listening.close());

const host = `127.0.0.1:${port}`;
const get = (path: string, headers = {}) =>
  httpRequest(port, path, { headers: { host, ...headers } });
const post = (path: string, headers = {}, body = '{"a":1}') =>
  httpRequest(port, path, {
    method: 'POST',
    headers: { host, origin, cookie, 'content-length': Buffer.byteLength(body), ...headers },
    body,
  });
let cookie = '';

it('lets in one browser, which opened the address first, and no other one', async () => {
  const { pathname, search } = new URL(address);
  for (const path of ['/', '/?key=', '/?key=guess', '/editor.js'])
    expect((await get(path)).status).toBe(403);
  expect(await get(pathname + search, { host: 'rebound.example' })).toMatchObject({ status: 421 });
  const entered = await get(pathname + search);
  expect(entered).toMatchObject({ status: 303, headers: { location: '/' } });
  const [line = ''] = entered.headers['set-cookie'] ?? [];
  expect(line).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
  cookie = line.split(';')[0]!;
  expect(await get('/', { cookie })).toMatchObject({ status: 200, text: 'the page' });
  expect(await get(pathname + search)).toMatchObject({
    status: 403,
    text: expect.stringContaining('It works once'),
  });
});

it('acts for its own page only, and answers with a sentence', async () => {
  expect(await post('/echo')).toMatchObject({ status: 200, text: '{"a":1}' });
  const refused = [
    await post('/echo', { origin: 'https://evil.example' }),
    await post('/echo', { origin: '' }),
    await post('/echo', { cookie: '' }),
    await post('/echo', { host: `localhost:${port}` }),
    await post('/constructor'),
    await get('/echo', { cookie }),
    await post('/echo', { 'content-length': 13_000_000 }, ''),
    await post('/echo', {}, '{'),
    await post('/fail'),
    await get('//', { cookie }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([
    403, 403, 403, 421, 404, 404, 413, 422, 422, 422,
  ]);
  expect(refused.at(-2)?.text).toBe('A sentence.');
});

it('lets no page frame it, and frames only the portal of the preview', async () => {
  const { headers } = await get('/', { cookie });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*frame-src http:\/\/127\.0\.0\.1:1; .*frame-ancestors 'none'$/,
  );
  expect(headers['cache-control']).toBe('no-store');
});
