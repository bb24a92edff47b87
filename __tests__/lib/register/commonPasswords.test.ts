import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

const rules = { passwordLength: { minimum: 6, maximum: 64 } } as never;

/** The fault and the strength of a password that many people have, once the list was asked for. */
async function judge(reply: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(reply));
  const { loadCommonPasswords } = await import('#lib/register/commonPasswords.ts');
  const { checkFormat } = await import('#lib/register/checkField.ts');
  const { passwordStrength } = await import('#lib/register/passwordStrength.ts');
  await loadCommonPasswords();
  return [checkFormat('pw', { pw: 'Abcd1234' } as never, rules)?.text, passwordStrength('Abcd1234', '')];
}

test('a password that many people have is refused at its field, and is weak', async () => {
  const file = readFileSync('public/passwords/common.txt', 'utf8');
  expect(await judge(async () => new Response(file))).toEqual(['pass.common', 'weak']);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/passwords/common.txt');
});

test.each([
  ['offline', () => Promise.reject(new TypeError('offline'))],
  ['of another answer', async () => new Response('<html>', { status: 502 })],
])('without the list, because %s, the server refuses it later', async (_case, reply) => {
  expect(await judge(reply)).toEqual([undefined, 'fair']);
});
