import { afterEach, expect, it } from 'vitest';
import { rowText, summaryText } from '#tools/backend/backendTable.ts';
import { checkBackend } from '#tools/backend/checkBackend.ts';
import { listen } from '#tests/support/listen.ts';

let close: (() => Promise<unknown>) | undefined;
afterEach(() => {
  bets = [bet];
  return close?.();
});

type Body = Record<string, unknown>;
const token = 't'.repeat(40);
const member = { userId: 'kim', balance: 5_000_000, in_balance: 0, rolling: 0 };
const bet = { id: 1, thirdParty: 'RED', balanceBet: 1_000, balanceWin: 0, betTime: 1_790_000_000_000 };

let bets: object[] = [bet];

/** A backend that says why it refuses beside `ok`, has its lists at GET paths, and counts `skip` as an offset. */
const answers: Record<string, (body: Body) => object | string> = {
  '/public/user/do_login': ({ id, pw }) => (id === 'kim' && pw === 'kimpass1' ? { session: token } : 'BAD_CREDENTIALS'),
  '/public/user/user_health_check': () => ({ user: member, noteCount: 0, helpCount: 0 }),
  '/public/slot/get_slot_bets_list': ({ skip }) => ({ bets: bets.slice(Number(skip)), maxCount: bets.length }),
  '/public/community/get_help_list': () => ({ helps: [], maxCount: 0 }),
  '/public/community/usre_get_note': () => ({ note: [], count: 3 }),
  '/public/balance/apply_user_withdraw': ({ pass }) => (pass === '4321' ? {} : 'BAD_PIN'),
  '/public/balance/apply_user_deposit': () => 'LIMIT_OF_DAY',
};
const open = ['/public/user/do_login'];
const atGet = ['/public/community/user_get_notices', '/public/user/get_member'];

const envelope = { status: 'ok', data: 'result' };
const statuses = { true: 'success' };

async function check(options: object = {}, refusal: (why: string) => object = (why) => ({ ok: false, err: why })) {
  const backend = await listen(async (request, response) => {
    let body = '';
    for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
    const { url = '', headers } = request;
    if (atGet.includes(url)) return response.writeHead(405).end('{}');
    const answer = answers[url];
    if (!answer) return response.writeHead(404).end('{}');
    const isKnown = open.includes(url) || headers.authorization === token;
    const said = isKnown ? answer(JSON.parse(body) as Body) : 'NO_AUTH';
    response.end(JSON.stringify(typeof said === 'string' ? refusal(said) : { ok: true, result: said }));
  });
  close = backend.close;
  const report = await checkBackend({ user: 'kim', password: 'kimpass1', url: backend.url, from: { envelope, statuses }, ...options });
  return { ...report, rowOf: (name: string) => report.rows.find((row) => row.name === name)! };
}

it('a path that is there for another method differs, and is not taken for a call that the backend lacks', async () => {
  const { rowOf, map } = await check();
  for (const name of ['get-user-notices', 'get-member']) {
    expect(rowOf(name)).toMatchObject({
      verdict: 'differs',
      note: expect.stringMatching(/^HTTP 405: .* not for POST; a map cannot/) as string,
    });
    expect(map.capabilities).not.toHaveProperty(name);
  }
  expect(rowOf('get-notice-popup').verdict).toBe('missing');
  expect(map.capabilities).toMatchObject({ 'get-notice-popup': false });
});

const always = { mayWrite: async () => true, showMessages: true };
const told = { ...always, from: { envelope: { ...envelope, message: 'err' }, statuses } };

it('the word of a refusal is read where the portal reads it', async () => {
  const from = { ...told.from, calls: { 'apply-user-withdraw': { statuses: { BAD_PIN: 'pass' } } } };
  const { rowOf } = await check({ ...told, from });
  expect(rowOf('apply-user-withdraw')).toMatchObject({ verdict: 'fits', note: 'answered pass', message: 'BAD_PIN' });
  expect(rowOf('apply-user-deposit')).toMatchObject({ verdict: 'refused', note: 'the word LIMIT_OF_DAY', message: 'LIMIT_OF_DAY' });
});

it('a field of codes beside a status that says "no" becomes the message of the envelope', async () => {
  const { rowOf, map } = await check(always);
  expect(map.envelope).toEqual({ ...envelope, message: 'err' });
  expect(rowText(rowOf('user-do-login'))).toContain('map: envelope.message: "err"');
  expect(rowOf('apply-user-deposit')).toMatchObject({ verdict: 'refused', note: 'the word LIMIT_OF_DAY' });
});

it.each<[string, (why: string) => object, RegExp]>([
  ['another name', (why) => ({ ok: false, hint: why }), /a code word in `hint`/],
  ['two of them', (why) => ({ ok: false, err: why, code: 'E_1' }), /a code word in `err`, `code`/],
])('codes in a field that may be something else are named only: %s', async (_, refusal, named) => {
  const { rowOf, map } = await check(always, refusal);
  expect(map.envelope).toEqual(envelope);
  expect(rowText(rowOf('user-do-login'))).toMatch(named);
  expect(rowOf('apply-user-deposit')).toMatchObject({ verdict: 'refused', message: expect.stringContaining('LIMIT_OF_DAY') as string });
});

it('prose beside such a status is no code', async () => {
  const { rowOf, map } = await check(always, (why) => ({ ok: false, err: `Sorry: ${why.toLowerCase()}` }));
  expect(map.envelope).toEqual(envelope);
  expect(rowText(rowOf('user-do-login'))).not.toContain('code word');
});

it('an empty list beside a count of rows is asked about; one that is empty says that its record was not compared', async () => {
  const { rowOf } = await check();
  expect(rowOf('get-slot-bets-list').verdict).toBe('differs');
  expect(rowText(rowOf('get-slot-bets-list'))).toContain('empty although maxCount is 1: does the backend count `skip` as a page from 1');
  expect(rowText(rowOf('get-user-note'))).toContain('get-user-note.note: came empty although count is 3,');
  expect(rowOf('get-help-list')).toMatchObject({ verdict: 'fits', note: 'empty, record not compared' });
});

it('the word for an invalid token is found where the portal reads it', async () => {
  const line = { 'user-health-check': { statuses: { NO_AUTH: 'unauthenticated' } } };
  expect((await check({ from: told.from })).map.calls).toMatchObject(line);
  await close?.();
  expect((await check()).map.calls).toMatchObject(line);
});

it('an invalid token that is refused like a wrong password is said', async () => {
  const { rowOf, map } = await check({}, () => ({ ok: false }));
  expect(rowText(rowOf('user-do-login'))).toContain('session: came the word false, as for a wrong password, for an invented token');
  expect(map.calls).toBeUndefined();
});

it('times as numbers need no zone, and a unit of amounts that was not checked is said at the end', async () => {
  bets = [bet, bet];
  const report = await check();
  expect(report.facts['zone of times']).toBe('not needed: milliseconds since 1970');
  expect(summaryText(report)).toContain('not asked.\nThe unit of amounts was not checked: give --balance');
  await close?.();
  expect(summaryText(await check({ balance: 5_000_000 }))).not.toContain('was not checked: give');
});
