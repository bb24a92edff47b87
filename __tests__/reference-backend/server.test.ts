import { expect, it } from 'vitest';
import { startBackend } from './startBackend.ts';

const path = '/public/user/check_user_id';
const json = { 'content-type': 'application/json' };

it.each([
  ['an unknown path', '/public/user/nonsense', { method: 'POST', headers: json, body: '{}' }, 404],
  ['the local name of a call', '/check-user-id', { method: 'POST', headers: json, body: '{}' }, 404],
  ['another method', path, { method: 'GET' }, 405],
  ['another content type', path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"id":"a"}' }, 415],
  ['too much', path, { method: 'POST', headers: json, body: JSON.stringify({ id: 'a'.repeat(70_000) }) }, 413],
  ['no JSON', path, { method: 'POST', headers: json, body: '{"id":' }, 400],
  ['an unknown field', path, { method: 'POST', headers: json, body: '{"id":"a","more":1}' }, 400],
  ['a field of another type', path, { method: 'POST', headers: json, body: '{"id":["a"]}' }, 400],
  ['an array', path, { method: 'POST', headers: json, body: '[]' }, 400],
])('refuses %s', async (_case, to, request, httpStatus) => {
  const { origin } = await startBackend();

  const response = await fetch(origin + to, request);

  expect(response.status).toBe(httpStatus);
  expect(await response.json()).toEqual({ data: { status: expect.stringMatching(/^[a-z_]+$/) as string } });
});

it('checks the token before the body', async () => {
  const { post } = await startBackend();

  expect((await post('/public/user/get_member', { surprise: 1 })).httpStatus).toBe(401);
});

it('wraps every answer and forbids caching', async () => {
  const { origin } = await startBackend();

  const response = await fetch(origin + path, { method: 'POST', headers: json, body: '{"id":"free1"}' });

  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ data: { status: 'success' } });
});
