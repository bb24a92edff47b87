import type { BackendContext } from '../backendContext.ts';
import { memberBalances, transferFunds } from '../ledger/ledger.ts';
import { hashSecret, randomSecret } from '../members/members.ts';

/** The game a session was opened for. A casino entry has no company. */
export interface GameEntry {
  kind: 'casino' | 'sport' | 'slot';
  code: string;
  company: string;
  nameKo: string;
  nameEn: string;
  /** The company's name in the bets list. */
  thirdParty: string;
}

/** What a play page shows of its session; money in won. */
export interface GameState extends GameEntry {
  /** Money inside the game, available for stakes. */
  gameMoney: number;
  /** Money outside the game. */
  balance: number;
  isEntered: boolean;
  /** Rises with every `enterGame`. A page passes its own number to `leaveGame`, so that a late beacon does not end the visit after a reload. */
  visit: number;
}

/** `unknown_session`: unknown key, expired, or closed because another game was opened. `not_entered`: the page must enter (again) first. */
export class GameError extends Error {
  override name = 'GameError';
  readonly code: 'unknown_session' | 'not_entered' | 'not_enough' | 'bad_amount';

  constructor(code: GameError['code']) {
    super(code);
    this.code = code;
  }
}

interface Session extends GameEntry {
  id: number;
  memberId: number;
  visit: number;
  isEntered: number;
}

/** Opens a session and returns its key. The member's previous session is closed and its money goes back to the balance. */
export function openGameSession(context: BackendContext, memberId: number, entry: GameEntry): string {
  const { database, now } = context;
  const { kind, code, company, nameKo, nameEn, thirdParty } = entry;
  const key = randomSecret();
  database.transaction(() => {
    const previous = database.one('SELECT 1 FROM game_sessions WHERE member_id = ? AND is_closed = 0', memberId);
    if (previous) returnMoney(context, memberId);
    database.run('UPDATE game_sessions SET is_closed = 1, is_entered = 0 WHERE member_id = ? AND is_closed = 0', memberId);
    database.run(
      `INSERT INTO game_sessions (key_hash, member_id, kind, code, company, name_ko, name_en, third_party, opened_at, seen_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[hashSecret(key), memberId, kind, code, company, nameKo, nameEn, thirdParty, now(), now()],
    );
  });
  return key;
}

/** The page was opened (again): the whole balance moves into the game. Throws `GameError`. */
export function enterGame(context: BackendContext, key: string): GameState {
  const { database, now } = context;
  return database.transaction(() => {
    const { id, memberId } = requireSession(context, key);
    const { balance } = memberBalances(database, memberId);
    if (balance > 0) transferFunds(context, memberId, ['balance', 'game'], balance, 'game entered');
    database.run('UPDATE game_sessions SET is_entered = 1, visit = visit + 1, seen_at = ? WHERE id = ?', now(), id);
    return gameState(context, key);
  });
}

/** The page was left: the money in the game goes back to the balance. A repeat, or the number of an earlier visit, does nothing. */
export function leaveGame(context: BackendContext, key: string, visit?: number): void {
  context.database.transaction(() => {
    const session = findSession(context, key);
    if (session?.isEntered && (visit === undefined || visit === session.visit)) endVisit(context, session);
  });
}

/** Reads the state and marks the page as alive. Throws `GameError` `unknown_session`. */
export function gameState(context: BackendContext, key: string): GameState {
  const { id, memberId, isEntered, ...shown } = requireSession(context, key);
  context.database.run('UPDATE game_sessions SET seen_at = ? WHERE id = ?', context.now(), id);
  const { game, balance } = memberBalances(context.database, memberId);
  return { ...shown, gameMoney: game, balance, isEntered: isEntered === 1 };
}

/** Whether the member has an entered play page that sent something within `rules.gameBusyMs`. */
export function isGameBusy({ database, now, rules }: BackendContext, memberId: number): boolean {
  const sql = 'SELECT 1 FROM game_sessions WHERE member_id = ? AND is_entered = 1 AND seen_at > ?';
  return database.one(sql, memberId, now() - rules.gameBusyMs) !== undefined;
}

/** Returns the money of pages that sent nothing for `rules.gameIdleMs`. Such a page may enter again. */
export function sweepIdleGames(context: BackendContext): void {
  const { database, now, rules } = context;
  const sql = 'SELECT id, member_id AS memberId FROM game_sessions WHERE is_entered = 1 AND seen_at < ?';
  database.transaction(() => {
    for (const session of database.all<Session>(sql, now() - rules.gameIdleMs)) endVisit(context, session);
  });
}

/** The open session of a key. Throws `GameError` `unknown_session`. */
export function requireSession(context: BackendContext, key: string): Session {
  const session = findSession(context, key);
  if (!session) throw new GameError('unknown_session');
  return session;
}

function findSession({ database, now, rules }: BackendContext, key: string): Session | undefined {
  return database.one<Session>(
    `SELECT id, member_id AS memberId, kind, code, company, name_ko AS nameKo, name_en AS nameEn, third_party AS thirdParty, visit,
       is_entered AS isEntered
     FROM game_sessions WHERE key_hash = ? AND is_closed = 0 AND opened_at > ?`,
    ...[hashSecret(key), now() - rules.tokenLifeMs],
  );
}

function endVisit(context: BackendContext, { id, memberId }: Pick<Session, 'id' | 'memberId'>) {
  returnMoney(context, memberId);
  context.database.run('UPDATE game_sessions SET is_entered = 0 WHERE id = ?', id);
}

function returnMoney(context: BackendContext, memberId: number) {
  const { game } = memberBalances(context.database, memberId);
  if (game > 0) transferFunds(context, memberId, ['game', 'balance'], game, 'game left');
}
