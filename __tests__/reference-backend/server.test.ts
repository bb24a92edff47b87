import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startBackend } from './startBackend.ts';

const path = '/public/user/check_user_id';
const json = { 'content-type': 'application/json' };

it.each([
  ['an unknown path', '/public/user/nonsense', { method: 'POST', headers: json, body: '{}' }, 404],
  [
    'an order of the test control, which is not open',
    '/__control/journal',
    { method: 'POST', headers: json, body: '{}' },
    404,
  ],
  [
    'the local name of a call',
    '/check-user-id',
    { method: 'POST', headers: json, body: '{}' },
    404,
  ],
  ['another method', path, { method: 'GET' }, 405],
  [
    'another content type',
    path,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"id":"a"}' },
    415,
  ],
  [
    'too much',
    path,
    { method: 'POST', headers: json, body: JSON.stringify({ id: 'a'.repeat(70_000) }) },
    413,
  ],
  ['no JSON', path, { method: 'POST', headers: json, body: '{"id":' }, 400],
  ['an unknown field', path, { method: 'POST', headers: json, body: '{"id":"a","more":1}' }, 400],
  ['a field of another type', path, { method: 'POST', headers: json, body: '{"id":["a"]}' }, 400],
  ['an array', path, { method: 'POST', headers: json, body: '[]' }, 400],
])('refuses %s', async (_case, to, request, httpStatus) => {
  const { origin } = await startBackend();

  const response = await fetch(origin + to, request);

  expect(response.status).toBe(httpStatus);
  expect(await response.json()).toEqual({
    data: { status: expect.stringMatching(/^[a-z_]+$/) as string },
  });
});

it('checks the token before the body', async () => {
  const { post } = await startBackend();

  expect((await post('/public/user/get_member', { surprise: 1 })).httpStatus).toBe(401);
});

it('forbids caching an answer', async () => {
  const { origin } = await startBackend();

  expect(
    (
      await fetch(origin + path, { method: 'POST', headers: json, body: '{"id":"free1"}' })
    ).headers.get('cache-control'),
  ).toBe('no-store');
});

it('answers a picture, and no other file', async () => {
  const { origin } = await startBackend();

  const picture = await fetch(`${origin}/pictures/banner/moonlit-salon.webp?again`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(picture.headers.get('cache-control')).toContain('max-age=604800');
  expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(1400);
  for (const other of [
    'slot/missing.webp',
    'slot/..%2fstart.ts',
    'slot/..%2fcasino%2fsilkroom.webp',
    'poker/fox.webp',
    '',
  ]) {
    expect([other, (await fetch(`${origin}/pictures/${other}`)).status]).toEqual([other, 404]);
  }
});
