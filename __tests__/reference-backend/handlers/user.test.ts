import { expect, it } from 'vitest';
import { startBackend } from '../startBackend.ts';

const form = {
  ...{ id: 'newcomer', nick: '새손님', pw: 'secret1', pass_check: 'secret1', phone: '01000000000' },
  ...{
    bankname: '국민',
    banknumber: '00123',
    bankowner: '홍길동',
    exchange_pw: '0000',
    code: 'MARU',
  },
};

it('accepts the token with and without Bearer', async () => {
  const { call, login } = await startBackend();
  const token = await login();

  expect((await call('get-member', {}, token)).httpStatus).toBe(200);
  expect((await call('get-member', {}, `Bearer ${token}`)).httpStatus).toBe(200);
  expect((await call('get-member', {}, `${token}x`)).httpStatus).toBe(401);
});

it('creates a token of 256 random bits for each login, and does not store it in clear', async () => {
  const { login, context } = await startBackend();
  const tokens = [await login(), await login()];

  expect(tokens[0]).not.toBe(tokens[1]);
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32]);
  const kept = context.database
    .all<{ hash: Uint8Array }>('SELECT hash FROM tokens')
    .map(({ hash }) => Buffer.from(hash).toString('base64url'));
  expect(kept).toHaveLength(2);
  expect(kept.some((hash) => tokens.includes(hash))).toBe(false);
});

it('gives the same answer for a wrong password and an unknown id', async () => {
  const { call } = await startBackend();

  const wrongPassword = await call('user-do-login', { id: 'demo', pw: 'demo12345' });
  const unknownId = await call('user-do-login', { id: 'nobody', pw: 'demo1234' });

  expect(wrongPassword).toEqual(unknownId);
  expect(wrongPassword.data.status).not.toBe('success');
});

it('ends a login exactly after its lifetime', async () => {
  const { call, login, advance } = await startBackend({ rules: { tokenLifeMs: 60_000 } });
  const token = await login();

  advance(59_999);
  expect((await call('user-health-check', {}, token)).data.status).toBe('success');
  advance(1);
  expect(await call('user-health-check', {}, token)).toEqual({
    httpStatus: 401,
    data: { status: 'unauthenticated' },
  });
});

it('registers a member, who can log in at once and has no money', async () => {
  const { call, login } = await startBackend();

  expect(
    (await call('user-register', { ...form, code: form.code.toLowerCase() })).data.status,
  ).toBe('success');
  const { data } = await call('get-member', {}, await login('newcomer', 'secret1'));

  expect(data.user).toMatchObject({
    userId: 'newcomer',
    nick: '새손님',
    banknum: '00123',
    balance: 0,
    in_balance: 0,
    rolling: 0,
  });
});

it.each([
  ['an id that is taken, in capitals too', { id: 'DEMO' }, 'alread_have_user'], // sic
  ['a nickname that is taken', { nick: '달빛손님' }, 'already'],
  ['an unknown join code', { code: 'NOPE' }, 'cant_find_code'],
  ['no join code', { code: '' }, 'cant_find_code'],
  ['a phone that is registered', { phone: '010-0000-1234' }, 'alread'], // sic
  [
    'a bank account that is registered',
    { bankname: '국민은행', banknumber: '0123 45-678901' },
    'alread',
  ], // sic
  ['a password typed differently the second time', { pass_check: 'secret2' }, 'pass'],
])('refuses a registration with %s', async (_case, change, status) => {
  const { call, context } = await startBackend();

  expect((await call('user-register', { ...form, ...change })).data).toEqual({ status });
  expect(context.database.one('SELECT count(*) AS members FROM members')).toEqual({ members: 2 });
});

it('asks a member who registered without a withdrawal password for none', async () => {
  const { login, call } = await startBackend({ scenario: 'withdrawalPassword' });

  expect((await call('user-register', { ...form, exchange_pw: '' })).data).toEqual({
    status: 'success',
  });
  const token = await login('newcomer', 'secret1');
  expect((await call('apply-user-withdraw', { balance: 10_000 }, token)).data).toEqual({
    status: 'balance',
  });
});

it('reports whether an id or nickname is free', async () => {
  const { call } = await startBackend();

  expect((await call('check-user-id', { id: 'Demo' })).data.status).not.toBe('success');
  expect((await call('check-user-nick', { nick: '별빛손님' })).data.status).not.toBe('success');
  expect((await call('check-user-id', { id: 'free1' })).data.status).toBe('success');
  expect((await call('check-user-nick', { nick: '빈자리' })).data.status).toBe('success');
});

it.each(['https://lounge.example.com', 'https://WWW.lounge.example.com:8443'])(
  'returns the join code for the origin %s',
  async (origin) => {
    const { call } = await startBackend();

    expect((await call('get-reg-domain', {}, '', { origin })).data).toEqual({
      ...{ status: 'success', code: 'LOUNGE', domain: 'lounge.example.com' },
    });
  },
);

it.each<Record<string, string>>([
  {},
  { origin: 'null' },
  { origin: 'https://elsewhere.example.com' },
])('returns no join code for the origin %o', async (headers) => {
  const { call } = await startBackend();

  expect((await call('get-reg-domain', {}, '', headers)).data.status).toBe('cant_find_code');
});

it('changes the password and ends the other logins', async () => {
  const { call, login } = await startBackend();
  const [mine, other] = [await login(), await login()];

  await call('change-password', { pass: 'changed1' }, mine);

  expect((await call('get-member', {}, mine)).httpStatus).toBe(200);
  expect((await call('get-member', {}, other)).httpStatus).toBe(401);
  expect((await call('user-do-login', { id: 'demo', pw: 'demo1234' })).data.status).not.toBe(
    'success',
  );
  expect(await login('demo', 'changed1')).not.toBe('undefined');
});
