import { afterEach, expect, it } from 'vitest';
import { parseBackendMap } from '#contract/backendMap.ts';
import { calls } from '#contract/calls.ts';
import { checkBackend } from '#tools/backend/checkBackend.ts';
import { mapTemplate } from '#tools/backend/mapTemplate.ts';
import { listen } from '#tests/support/listen.ts';

let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

const message = { beonho: 7, jemok: '안내', bonmun: '<p>x</p>', sigan: 1_790_000_000, hwagin: 'O' };
const member = { mbrId: 'demo', jango: { hyeongeum: '1,250,000' } };

/** A backend whose names no list of synonyms has; its answers say how it went one level deeper than usual. */
const answers: Record<string, (body: Record<string, unknown>, authorization: string | undefined) => [number, object]> = {
  '/login': ({ bimil }) => (bimil === 'demo1234' ? [0, { injeung: { ticket: 't'.repeat(40) } }] : [101, {}]),
  '/ping': (_body, authorization) => (authorization === `Ticket ${'t'.repeat(40)}` ? [0, { me: member }] : [900, {}]),
  '/jjokji': (_body, authorization) => (authorization?.startsWith('Ticket ') ? [0, { mokrok: [message] }] : [900, {}]),
};

const from = {
  envelope: { status: 'result.cd', data: 'payload' },
  statuses: { 0: 'success', 900: 'unauthenticated' },
  calls: {
    'user-do-login': { path: '/login', request: { id: 'mbrId', pw: 'bimil' } },
    'user-health-check': { path: '/ping' },
    'get-user-note': { path: '/jjokji' },
  },
};

async function check(options: object = {}) {
  const backend = await listen(async (request, response) => {
    let body = '';
    for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
    const answer = answers[request.url ?? ''];
    if (!answer) return response.writeHead(404).end('{}');
    const [cd, payload] = answer(JSON.parse(body) as Record<string, unknown>, request.headers.authorization);
    response.end(JSON.stringify({ result: { cd, memo: '안내' }, payload }));
  });
  close = backend.close;
  const report = await checkBackend({ user: 'demo', password: 'demo1234', url: backend.url, ...options });
  const rowOf = (name: string) => report.rows.find((row) => row.name === name);
  return { ...report, rowOf };
}

it('without its path, the login says how to go on, and no call is taken for one that the backend lacks', async () => {
  const { map, rowOf } = await check();
  expect(rowOf('user-do-login')).toMatchObject({ verdict: 'missing', note: expect.stringContaining('--template') as string });
  expect(map).toEqual({});
});

it('a token that is refused without a known word before it is said, and no member call is judged by its refusal', async () => {
  const { facts, rowOf, map } = await check({ from });
  expect(facts.authentication).toMatch(/^not known: the token is refused.* --auth-scheme$/);
  expect(rowOf('get-user-note')).toMatchObject({ verdict: 'not asked' });
  expect(map).toMatchObject({ capabilities: { 'get-advertisement': false } });
});

it('without a health check to compare with, a given word before the token is kept', async () => {
  const { facts, rowOf } = await check({
    from: { ...from, calls: { ...from.calls, 'user-health-check': { path: '/no-such-path' } } },
    authScheme: 'Ticket',
  });
  expect(facts.authentication).toBe('UPSTREAM_AUTH_SCHEME=Ticket');
  expect(rowOf('get-user-note')?.verdict).toBe('differs');
});

it('what is left over stands beside what is missing; a value of one kind only is found by it', async () => {
  const { facts, rowOf, map } = await check({ from, authScheme: 'Ticket' });
  expect(facts.authentication).toBe('UPSTREAM_AUTH_SCHEME=Ticket');
  const findings = (rowOf('get-user-note')?.findings ?? []).map(({ place, came, expected }) => `${place}: ${came}, ${expected}`);
  expect(findings).toContain(
    'get-user-note.note: unknown names `beonho`, `jemok`, `bonmun`, `hwagin`, `id`, text; `title`, text; `titleColor?`, text; `contents`, text; `answer?`, text; `isRead?`, flag',
  );
  expect(map).toMatchObject({
    records: { note: { lastDate: { name: 'sigan', format: 'seconds' } } },
    calls: { 'get-user-note': { answer: { note: 'mokrok' } } },
  });
});

it('the template is a map, which names each call with its path and all names of its request', () => {
  const template = JSON.parse(mapTemplate()) as { calls: Record<string, { path: string; request?: object }> };
  expect(parseBackendMap(template).faults).toEqual([]);
  expect(Object.keys(template)).toEqual(['basePath', 'envelope', 'statuses', 'constants', 'capabilities', 'calls']);
  expect(Object.keys(template.calls)).toEqual(Object.keys(calls));
  expect(template.calls['apply-user-withdraw']).toEqual({
    path: '/public/balance/apply_user_withdraw',
    request: { balance: 'balance', pass: 'pass' },
  });
});

it('the template has no field that the portal does not send on', () => {
  const template = JSON.parse(mapTemplate()) as { calls: Record<string, { request?: object }> };
  expect(template.calls['change-password']?.request).toEqual({ pass: 'pass' });
});
