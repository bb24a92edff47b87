import { afterEach, expect, it } from 'vitest';
import { rowText, summaryText } from '#tools/backend/backendTable.ts';
import { checkBackend } from '#tools/backend/checkBackend.ts';
import { listen } from '#tests/support/listen.ts';

let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

type Body = Record<string, unknown>;
const bulletin = { id: 7, title: 'a', contents: 'b', lastDate: '2026-11-20 04:00:00', domain: '' };
const letter = { ...bulletin, id: 31, isRead: false };
const isLogin = ({ id, pw }: Body) => id === 'demo' && pw === 'demo1234';

/** A backend that shows nothing without a login, and takes ids as numbers only. */
const answers: Record<string, (body: Body) => [number, string, object?]> = {
  '/public/user/do_login': (body) => (isLogin(body) ? [0, 'done', { session: 'x'.repeat(30) }] : [201, 'wrong secret', {}]),
  '/public/user/user_health_check': () => [0, 'done', { user: { userId: 'demo' } }],
  '/public/community/user_get_notices': () => [0, 'done', { notices: [bulletin] }],
  '/public/community/usre_get_note_list': () => [0, 'done', { note: [letter] }],
  '/public/community/usre_do_read_note': ({ id }) => (id === 31 ? [0, 'done'] : [404, 'no such letter']),
  '/public/community/user_wirte_help': () => [0, 'done'],
  '/public/slot/get_slot_by_company': () => [0, 'done', { games: [{ code: 12 }] }],
  '/public/slot/open_game': ({ code }) => (code === 12 ? [0, 'done', { gameUrl: 'https://games.example/12' }] : [404, 'no such game']),
  '/public/balance/apply_user_deposit': () => [
    313,
    'payer (name on the bank account) is missing',
    { owner: 'Lena Kim', why: 'no payer, no deposit' },
  ],
  '/public/slot/get_slot_setting': () => [
    0,
    'done',
    { slot: ['img.example', 'a$(id).example'].map((host) => ({ code: 8, used: 'y', imgUrl: `https://${host}/pp.png` })) },
  ],
};

async function check(options: object = {}) {
  const backend = await listen(async (request, response) => {
    let body = '';
    for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
    const { url = '', headers } = request;
    const isOpen = url.endsWith('do_login') || headers.authorization === 'x'.repeat(30);
    const [rc, note, fields = null] = isOpen ? (answers[url]?.(JSON.parse(body) as Body) ?? [104, 'no such call']) : [200, 'sign in first'];
    response.end(JSON.stringify({ rc, note, body: fields }));
  });
  close = backend.close;
  const write = { mayWrite: async () => true };
  const report = await checkBackend({ user: 'demo', password: 'demo1234', url: backend.url, ...write, ...options });
  return { report, rowOf: (name: string) => report.rows.find((row) => row.name === name)!, origin: backend.url };
}

it('names what a visitor is refused, takes ids as numbers where they must be, and says what is left and how to start', async () => {
  const { report, rowOf, origin } = await check({ balance: 1_250_000 });
  expect(rowOf('get-user-notices')).toMatchObject({ verdict: 'refused', note: 'needs a login; the portal asks this without one' });
  expect(report.map).toMatchObject({
    statuses: { 0: 'success' },
    calls: { 'user-health-check': { statuses: { 200: 'unauthenticated' } }, 'read-note-message': { request: { id: { form: 'number' } } } },
  });
  expect(report.map.calls).not.toHaveProperty('del-note');
  expect(rowText(rowOf('read-note-message'))).toContain('map: calls.read-note-message.request.id.form: "number"');
  expect(report.rows.map(rowText).join()).not.toContain('payer');
  expect(report.facts['unit of amounts']).toMatch(/map `balance` of the user first/);
  expect(summaryText(report, 'my.json')).toContain('Left at the backend: a help request.');
  expect(summaryText(report, 'my.json')).toContain(
    `NEXTAUTH_URL=http://localhost:3000 GAME_HOSTS=games.example UPSTREAM_URL=${origin} IMAGE_HOSTS=img.example BACKEND_MAP=my.json npm start`,
  );
  expect(summaryText(report, "it's $(id).json")).toContain(String.raw`BACKEND_MAP='it'\''s $(id).json' npm start`);
  expect(summaryText(report)).not.toContain('BACKEND_MAP');
  expect(summaryText(report)).toContain('write the map with --map, npm run build, then');
});

it('takes no id as a number that the map does not send', async () => {
  const { report } = await check({ from: { calls: { 'open-game': { request: { company: false } } } } });
  expect(report.map.calls).toMatchObject({ 'open-game': { request: { company: false, code: { form: 'number' } } } });
});

it('shows what the backend says to a refusal only if it is asked to', async () => {
  const { rowOf } = await check({ showMessages: true });
  expect(rowOf('apply-user-deposit').message).toBe('payer (name on the bank account) is missing');
  expect(rowText(rowOf('apply-user-deposit'))).toContain('it says: payer');
});

it('shows no more of a refusal than the texts beside its status, and the message that the map names', async () => {
  const envelope = { status: 'rc', data: 'body', message: 'body.why' };
  const { rowOf } = await check({ showMessages: true, from: { envelope } });
  expect(rowOf('apply-user-deposit').message).toBe('no payer, no deposit | payer (name on the bank account) is missing');
});
