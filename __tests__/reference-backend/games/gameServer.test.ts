import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#reference-backend/ledger/ledger.ts';
import { transferFunds } from '#reference-backend/ledger/transferFunds.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';

let clock = Date.now();
const backend = createReferenceBackend({ now: () => clock });
let origin = '';
let token = '';

/** The fields that the tests read of any answer. All are optional, because a test fails where a missing one is used. */
interface Answer {
  error?: string;
  data?: { gameMoney: number; balance: number; rolling: number; gameUrl: string; session: string };
  state?: { gameMoney: number; visit: number };
  round?: { bet: number; win: number; spin: { reels: string[][] }; coup: { side: string; outcome: 'player' | 'banker' | 'tie' } };
}

const post = async (path: string, body: unknown, authorization = '') => {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Answer };
};

const game = (action: string, body: unknown) => post(`/games/api/${action}`, body);

const account = async () => {
  const { body } = await post('/public/slot/get_in_game_balance', {}, token);
  const { gameMoney, balance, rolling } = body.data!;
  return { gameMoney, balance, comp: rolling };
};

/** Opens a game as the portal does, and returns its URL. */
const launch = async (code: string, company: string) => {
  clock += 60_000;
  const { body } = await post('/public/slot/open_game', { code, company, timeStemp: clock }, token); // sic
  return new URL(body.data!.gameUrl);
};

const sessionOf = (url: URL) => url.searchParams.get('session') ?? '';
const openSlot = async () => sessionOf(await launch('crescent-orchard', 'moonwell'));
const openTable = async () => sessionOf(await launch('lantern-house', 'Lantern House'));

beforeAll(async () => {
  origin = await backend.listen(0, '127.0.0.1');
  const { body } = await post('/public/user/do_login', { id: 'demo', pw: 'demo1234' });
  token = body.data!.session;
});

afterAll(() => backend.close());

describe('the money of a game', () => {
  it('moves into the game on entering and back on leaving', async () => {
    const before = await account();
    const session = await openSlot();
    expect(await account()).toEqual(before);
    const entered = await game('enter', { session });
    expect(entered.body).toMatchObject({ state: { gameMoney: before.balance, balance: 0, isEntered: true, nameKo: '초승달 과수원' } });
    expect(await account()).toMatchObject({ gameMoney: before.balance, balance: 0 });
    await game('leave', { session });
    expect(await account()).toEqual(before);
  });

  it('changes by stake and win of a round, which also adds comp and a row of the betting history', async () => {
    const session = await openSlot();
    await game('enter', { session });
    const before = await account();
    const { body } = await game('round', { session, roundId: randomUUID(), bet: 10_000 });
    const [round, state] = [body.round!, body.state!];
    expect(round.spin.reels).toHaveLength(5);
    expect(state.gameMoney).toBe(before.gameMoney - 10_000 + round.win);
    expect(await account()).toEqual({ gameMoney: state.gameMoney, balance: 0, comp: before.comp + 50 });
    const bets = await post('/public/slot/get_slot_bets_list', { skip: 1 }, token);
    expect(bets.body).toMatchObject({
      data: { bets: expect.arrayContaining([expect.objectContaining({ balanceBet: 10_000, balanceWin: round.win })]) },
    });
  });

  it('is bet on the selected side of a table round', async () => {
    const session = await openTable();
    await game('enter', { session });
    const before = (await account()).gameMoney;
    const { body } = await game('round', { session, roundId: randomUUID(), bet: 5_000, side: 'banker' });
    const round = body.round!;
    expect(round.coup.side).toBe('banker');
    expect(round.win).toBe({ banker: 9_750, tie: 5_000, player: 0 }[round.coup.outcome]);
    expect((await account()).gameMoney).toBe(before - 5_000 + round.win);
  });

  it('is not bet with too little of it, a stake that is not offered, or no side of the table', async () => {
    const session = await openTable();
    await game('enter', { session });
    const before = await account();
    transferFunds(backend.context, 1, ['game', 'balance'], before.gameMoney - 900, 'moved out of the games');
    expect(await game('round', { session, roundId: randomUUID(), bet: 1_000, side: 'tie' })).toMatchObject({
      status: 409,
      body: { error: 'not_enough' },
    });
    expect(await game('round', { session, roundId: randomUUID(), bet: 1, side: 'tie' })).toMatchObject({
      status: 400,
      body: { error: 'bad_amount' },
    });
    expect(await game('round', { session, roundId: randomUUID(), bet: 1_000 })).toMatchObject({
      status: 400,
      body: { error: 'bad_amount' },
    });
    expect((await account()).gameMoney).toBe(900);
  });

  it('stays in a reloaded page if the leave request of the previous one is late', async () => {
    const session = await openSlot();
    const first = await game('enter', { session });
    await game('enter', { session });
    await game('leave', { session, visit: first.body.state!.visit });
    expect((await account()).balance).toBe(0);
  });
});

describe('a round id', () => {
  it('is played once, also if it is sent several times or in parallel', async () => {
    const session = await openSlot();
    await game('enter', { session });
    const wish = { session, roundId: randomUUID(), bet: 1_000 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => game('round', wish)));
    const after = await account();
    const again = await game('round', { ...wish, bet: 100_000 });
    for (const { body } of [...answers, again]) expect(body.round).toEqual(answers[0]!.body.round);
    expect(await account()).toEqual(after);
  });

  it('returns the result of its round later', async () => {
    const session = await openSlot();
    await game('enter', { session });
    const roundId = randomUUID();
    expect((await game('state', { session, roundId })).body).toMatchObject({ round: null });
    const { body } = await game('round', { session, roundId, bet: 1_000 });
    expect((await game('state', { session, roundId })).body.round).toEqual(body.round);
  });

  it('is separate for each session', async () => {
    const roundId = randomUUID();
    const first = await openSlot();
    await game('enter', { session: first });
    await game('round', { session: first, roundId, bet: 1_000 });
    const second = await openSlot();
    await game('enter', { session: second });
    expect((await game('state', { session: second, roundId })).body).toMatchObject({ round: null });
  });
});

describe('a session', () => {
  it('does not play if it was never opened or was replaced by another game', async () => {
    expect(await game('enter', { session: 'made-up' })).toMatchObject({ status: 410, body: { error: 'unknown_session' } });
    const former = await openSlot();
    await game('enter', { session: former });
    await openTable();
    expect(await game('round', { session: former, roundId: randomUUID(), bet: 1_000 })).toMatchObject({ status: 410 });
    expect((await account()).gameMoney).toBe(0);
  });

  it('plays no round before it is entered', async () => {
    const session = await openSlot();
    const answer = await game('round', { session, roundId: randomUUID(), bet: 1_000 });
    expect(answer).toMatchObject({ status: 409, body: { error: 'not_entered' } });
  });

  it.each([
    {},
    { session: '' },
    { session: 'x', roundId: 'no-uuid', bet: 1_000 },
    { session: 'x', roundId: randomUUID(), bet: '1000' },
    [],
  ])('refuses the round %j', async (body) => {
    expect((await game('round', body)).status).toBe(400);
  });
});

describe('a game page', () => {
  it('is in the language of the browser or of its URL, with a policy that allows no other hosts', async () => {
    const url = await launch('crescent-orchard', 'moonwell');
    const inKorean = await fetch(url, { headers: { 'accept-language': 'ko-KR,ko;q=0.9' } });
    expect(inKorean.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(inKorean.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(inKorean.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await inKorean.text()).toContain('<html lang="ko">');
    expect(await (await fetch(url, { headers: { 'accept-language': 'vi' } })).text()).toContain('<html lang="en">');
    expect(await (await fetch(`${url}&lang=ko`, { headers: { 'accept-language': 'en' } })).text()).toContain('<html lang="ko">');
  });

  it.each(['slot', 'casino'])('for %s references only existing files, and has no inline script or style', async (kind) => {
    const html = await (await fetch(`${origin}/games/${kind}/any`)).text();
    expect(html).not.toMatch(/style="|<style|<script(?![^>]* src=)| on[a-z]+="/);
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

  it('serves no other file and no other method', async () => {
    expect((await fetch(`${origin}/games/assets/play.html`)).status).not.toBe(200);
    expect((await fetch(`${origin}/games/assets/..%2fgameServer.ts`)).status).not.toBe(200);
    expect((await fetch(`${origin}/games/slot/any`, { method: 'POST' })).status).toBe(405);
  });
});

it('leaves a balanced ledger', () => {
  expect(auditLedger(backend.context.database)).toEqual([]);
});
