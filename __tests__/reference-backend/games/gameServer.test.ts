import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jackpotTiers } from '#contract/jackpotTiers.ts';
import { payTable } from '#reference-backend/games/gameRounds.ts';
import { leaveGame, openGameSession } from '#reference-backend/games/gameSessions.ts';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';

const memberId = 1;
const entry = { kind: 'slot', code: 'a', company: 'c', nameKo: '가', nameEn: 'A', thirdParty: 'Moonwell' } as const;
const backend = createReferenceBackend({ rules: { passwordCost: 16 } });
let origin = '';

/** The fields that the tests read of any answer. All are optional, because a test fails where a missing one is used. */
interface Answer {
  error?: string;
  state?: { gameMoney: number };
  round?: { win: number; symbols: string[] } | null;
}

async function game(action: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/games/api/${action}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Answer };
}

const money = () => memberBalances(backend.context.database, memberId);
const openGame = () => openGameSession(backend.context, memberId, entry);

async function enteredGame(): Promise<string> {
  const session = openGame();
  await game('enter', { session });
  return session;
}

beforeAll(async () => void (origin = await backend.listen(0, '127.0.0.1')));
afterAll(() => backend.close());

describe('a round', () => {
  it('changes the money by stake and win, which the page gets', async () => {
    const session = openGame();
    const entered = await game('enter', { session });
    expect(entered.body).toMatchObject({
      state: { gameMoney: money().game, balance: 0, nameKo: '가' },
      stakes: [1000, 5000, 10_000, 50_000, 100_000],
    });
    const before = money();
    const { body } = await game('round', { session, bet: 10_000 });
    expect(body.round!.symbols).toHaveLength(3);
    expect(body.state!.gameMoney).toBe(before.game - 10_000 + body.round!.win);
    expect(money()).toMatchObject({ game: body.state!.gameMoney, comp: before.comp + 50 });
    expect((await game('leave', { session })).body).toEqual({});
    expect(money().game).toBe(0);
  });

  it.each([
    ['a stake that is not offered', enteredGame, 1, 400, 'bad_amount'],
    ['a session that was never opened', () => 'made-up', 1_000, 410, 'unknown_session'],
    ['a game that is not entered', openGame, 1_000, 409, 'not_entered'],
  ])('is refused for %s', async (_case, open, bet, status, error) => {
    expect(await game('round', { session: await open(), bet })).toEqual({ status, body: { error } });
  });

  it.each([{}, { session: '' }, { session: 'x', bet: '1000' }, []])('is refused with the body %j', async (body) => {
    expect((await game('round', body)).status).toBe(400);
  });
});

describe('the play page', () => {
  it('is in the language of the browser, with a policy that allows no other hosts', async () => {
    const url = `${origin}/games/slot/a?session=${openGame()}`;
    const inKorean = await fetch(url, { headers: { 'accept-language': 'ko-KR,ko;q=0.9' } });
    expect(inKorean.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(inKorean.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(inKorean.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await inKorean.text()).toContain('<html lang="ko">');
    expect(await (await fetch(url, { headers: { 'accept-language': 'vi' } })).text()).toContain('<html lang="en">');
  });

  it('references only existing files', async () => {
    const html = await (await fetch(`${origin}/games/casino/any`)).text();
    const named = [...html.matchAll(/(?:href|src)="(\/games\/assets\/[^"]+)"/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(2);
    for (const path of named) {
      const file = await fetch(origin + path);
      expect(file.status).toBe(200);
      for (const [, sibling] of (await file.text()).matchAll(/from '\.\/([^']+)'/g)) {
        expect((await fetch(`${origin}/games/assets/${sibling}`)).status).toBe(200);
      }
    }
  });

  it('has each of its texts in both languages, with the same placeholders', async () => {
    const folder = new URL('../../../reference-backend/games/page/', import.meta.url);
    const { texts } = (await import(new URL('texts.js', folder).pathname)) as { texts: Record<string, string[]> };
    const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const asked = [...sources.join('\n').matchAll(/(?:data-text="|text\('|fail\(')(\w+)/g)].map(([, key]) => key);
    const computed = ['play', 'again', 'wait', 'lost', 'returned', 'win', 'unknown_session', 'not_entered', 'not_enough', 'bad_amount'];
    expect(Object.keys(texts)).toEqual(expect.arrayContaining([...asked, ...computed, ...Object.keys(payTable), ...jackpotTiers]));
    const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const [korean, english] of Object.values(texts)) expect(placeholders(english)).toEqual(placeholders(korean));
  });

  it('serves no other file and no other method', async () => {
    expect((await fetch(`${origin}/games/assets/play.html`)).status).not.toBe(200);
    expect((await fetch(`${origin}/games/assets/..%2fgameServer.ts`)).status).not.toBe(200);
    expect((await fetch(`${origin}/games/slot/any`, { method: 'POST' })).status).toBe(405);
  });
});

it('leaves a balanced ledger', () => {
  leaveGame(backend.context, openGame());
  expect(auditLedger(backend.context.database)).toEqual([]);
});
