import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGameSession } from '#reference-backend/games/gameSessions.ts';
import { memberBalances } from '#reference-backend/ledger/ledger.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';

const memberId = 1;
const backend = createReferenceBackend({ rules: { passwordCost: 16 } });
let origin = '';

/** All fields are optional, because a test fails where a missing one is used. */
interface Answer {
  gameMoney?: number;
  win?: number;
  symbols?: string[];
}

async function game(action: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/games/api/${action}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const money = () => memberBalances(backend.context.database, memberId);
const openGame = () =>
  openGameSession(backend.context, memberId, { nameKo: '가', nameEn: 'A', thirdParty: 'Moonwell' });

beforeAll(async () => void (origin = await backend.listen(0, '127.0.0.1')));
afterAll(() => backend.close());

describe('a round', () => {
  it('changes the money by stake and win, which the page gets', async () => {
    const session = openGame();
    const entered = await game('enter', { session });
    expect(entered.body).toMatchObject({ gameMoney: money().game, nameKo: '가' });
    const before = money();
    expect(before.balance).toBe(0);
    const { body } = await game('round', { session, bet: 10_000 });
    expect(body.symbols).toHaveLength(3);
    expect(body.gameMoney).toBe(before.game - 10_000 + body.win!);
    expect(money()).toMatchObject({ game: body.gameMoney, comp: before.comp + 50 });
    expect((await game('leave', { session })).body).toEqual({});
    expect(money().game).toBe(0);
  });

  it.each([
    ['unknown_session', () => 'made-up'],
    ['not_entered', openGame],
  ])('is refused with %s', async (status, open) => {
    expect(await game('round', { session: open(), bet: 1_000 })).toEqual({
      status: 409,
      body: { data: { status } },
    });
  });

  it.each([
    {},
    { session: '' },
    { session: 'x', bet: '1000' },
    { session: 'x', bet: 0 },
    { session: 'x', bet: 10.5 },
    [],
  ])('is refused with the body %j', async (body) => {
    expect((await game('round', body)).status).toBe(400);
  });
});

it('the play page has a policy that allows no other hosts, and references existing files', async () => {
  const { headers, html } = await fetch(`${origin}/games/slot/a?session=${openGame()}`).then(
    async (page) => ({
      headers: page.headers,
      html: await page.text(),
    }),
  );
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const named = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path!);
  expect(named).toHaveLength(3);
  for (const path of named) expect((await fetch(origin + path)).status).toBe(200);
  expect((await fetch(`${origin}/games/assets/..%2fgameServer.ts`)).status).not.toBe(200);
});
