import type { BackendContext } from '../backendContext.ts';
import { house, post, purse, purses } from '../database/ledger.ts';
import type { Move } from '../database/ledger.ts';
import { movePurse } from '../purseMove.ts';
import { hashSecret, randomSecret } from '../secrets.ts';

/** The game a session was opened for. A casino entry has no company. */
export interface GameEntry {
  kind: 'casino' | 'sport' | 'slot';
  code: string;
  company: string;
  nameKo: string;
  nameEn: string;
  /** The company's name as the bets list shows it. */
  thirdParty: string;
}

/** What a game page shows of its session; money in won. */
export interface GameState extends GameEntry {
  /** Money inside the game: what a round is played with. */
  gameMoney: number;
  /** Money left outside. */
  balance: number;
  isEntered: boolean;
  /** Rises with every `enterGame`. A page hands its own number to `leaveGame`, so that a late goodbye does not end its successor's visit. */
  visit: number;
}

/** `unknown_session`: no such key, an old one, or closed because another game was opened. `not_entered`: the page must enter (again) first. */
export class GameError extends Error {
  override name = 'GameError';
  readonly code: 'unknown_session' | 'not_entered' | 'not_enough' | 'bad_amount';

  constructor(code: GameError['code']) {
    super(code);
    this.code = code;
  }
}

interface SessionRow {
  id: number;
  member_id: number;
  kind: GameEntry['kind'];
  code: string;
  company: string;
  name_ko: string;
  name_en: string;
  third_party: string;
  visit: number;
  is_entered: number;
}

/** A new session for a game, under a key that only its page gets. The member's former session ends, its money goes back first. */
export function openGameSession(context: BackendContext, memberId: number, entry: GameEntry): string {
  const { database, now } = context;
  const key = randomSecret();
  database.transaction(() => {
    const former = database.all<{ id: number }>('SELECT id FROM game_sessions WHERE member_id = ? AND is_closed = 0', memberId);
    if (former.length > 0) returnMoney(context, memberId);
    database.run('UPDATE game_sessions SET is_closed = 1, is_entered = 0 WHERE member_id = ? AND is_closed = 0', memberId);
    database.run(
      `INSERT INTO game_sessions (key_hash, member_id, kind, code, company, name_ko, name_en, third_party, opened_at, seen_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[hashSecret(key), memberId, entry.kind, entry.code, entry.company, entry.nameKo, entry.nameEn, entry.thirdParty, now(), now()],
    );
  });
  return key;
}

/** The page was opened (again): the whole balance moves into the game. Throws `GameError`. */
export function enterGame(context: BackendContext, key: string): GameState {
  const { database, now } = context;
  return database.transaction(() => {
    const session = openSession(context, key);
    const { balance } = purses(database, session.member_id);
    if (balance > 0) movePurse(context, session.member_id, ['balance', 'game'], balance, 'game entered');
    database.run('UPDATE game_sessions SET is_entered = 1, visit = visit + 1, seen_at = ? WHERE id = ?', now(), session.id);
    return gameState(context, key);
  });
}

/**
 * One finished round: stake and win go through the ledger in one transaction, comp accrues, the round joins the bets list. `bet` whole won above zero,
 * `win` whole won or 0. Throws `GameError`; nothing is written then.
 */
export function playRound(context: BackendContext, key: string, { bet, win }: { bet: number; win: number }): GameState {
  const { database, now, rules } = context;
  if (!Number.isSafeInteger(bet) || bet <= 0 || !Number.isSafeInteger(win) || win < 0) throw new GameError('bad_amount');
  return database.transaction(() => {
    const session = openSession(context, key);
    if (!session.is_entered) throw new GameError('not_entered');
    if (purses(database, session.member_id).game < bet) throw new GameError('not_enough');
    postRound(context, session.member_id, { bet, win, comp: Math.floor((bet * rules.compPerThousand) / 1000), madeAt: now() });
    database.run(
      'INSERT INTO bets (member_id, third_party, bet, win, made_at) VALUES (?, ?, ?, ?, ?)',
      ...[session.member_id, session.third_party, bet, win, now()],
    );
    return gameState(context, key);
  });
}

/** Stake, win and comp of one round as one transaction of the ledger. */
export function postRound(
  context: BackendContext,
  memberId: number,
  round: { bet: number; win: number; comp: number; madeAt: number },
): void {
  const game = purse(memberId, 'game');
  const moves: Move[] = [
    { from: game, to: house('games'), amount: round.bet },
    { from: house('games'), to: game, amount: round.win },
    { from: house('compCost'), to: purse(memberId, 'comp'), amount: round.comp },
  ];
  post(
    context.database,
    'round played',
    round.madeAt,
    moves.filter(({ amount }) => amount > 0),
  );
}

/** The page was left: all money in the game goes back to the balance. Done twice, late, or with the number of an earlier visit, it does nothing. */
export function leaveGame(context: BackendContext, key: string, visit?: number): void {
  const { database } = context;
  database.transaction(() => {
    const session = findSession(context, key);
    if (!session?.is_entered || (visit !== undefined && visit !== session.visit)) return;
    returnMoney(context, session.member_id);
    database.run('UPDATE game_sessions SET is_entered = 0 WHERE id = ?', session.id);
  });
}

/** What the page shows; asking also tells that the page still lives. Throws `GameError` `unknown_session`. */
export function gameState(context: BackendContext, key: string): GameState {
  const { database, now } = context;
  const session = openSession(context, key);
  database.run('UPDATE game_sessions SET seen_at = ? WHERE id = ?', now(), session.id);
  const { game, balance } = purses(database, session.member_id);
  const { kind, code, company, name_ko: nameKo, name_en: nameEn, third_party: thirdParty, visit } = session;
  return { kind, code, company, nameKo, nameEn, thirdParty, gameMoney: game, balance, isEntered: session.is_entered === 1, visit };
}

/** Whether a game page of the member is open and was heard of within `rules.gameBusyMs`. */
export function isGameBusy({ database, now, rules }: BackendContext, memberId: number): boolean {
  const sql = 'SELECT 1 FROM game_sessions WHERE member_id = ? AND is_entered = 1 AND seen_at > ?';
  return database.one(sql, memberId, now() - rules.gameBusyMs) !== undefined;
}

/** Gives back the money of pages that were not heard of for `rules.gameIdleMs`. Such a page may enter again. */
export function sweepIdleGames(context: BackendContext): void {
  const { database, now, rules } = context;
  database.transaction(() => {
    const idle = database.all<{ id: number; member_id: number }>(
      'SELECT id, member_id FROM game_sessions WHERE is_entered = 1 AND seen_at < ?',
      now() - rules.gameIdleMs,
    );
    for (const session of idle) {
      returnMoney(context, session.member_id);
      database.run('UPDATE game_sessions SET is_entered = 0 WHERE id = ?', session.id);
    }
  });
}

function returnMoney(context: BackendContext, memberId: number) {
  const { game } = purses(context.database, memberId);
  if (game > 0) movePurse(context, memberId, ['game', 'balance'], game, 'game left');
}

function findSession({ database, now, rules }: BackendContext, key: string): SessionRow | undefined {
  const sql = 'SELECT * FROM game_sessions WHERE key_hash = ? AND is_closed = 0 AND opened_at > ?';
  return database.one<SessionRow>(sql, hashSecret(key), now() - rules.tokenLifeMs);
}

function openSession(context: BackendContext, key: string): SessionRow {
  const session = findSession(context, key);
  if (!session) throw new GameError('unknown_session');
  return session;
}
