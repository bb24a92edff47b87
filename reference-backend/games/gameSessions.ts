import type { BackendContext } from '../backendContext.ts';
import { RequestError } from '../jsonHttp.ts';
import { memberBalances, transferFunds } from '../ledger/ledger.ts';
import { hashSecret, randomSecret } from '../members/members.ts';

export interface Game {
  nameKo: string;
  nameEn: string;
  /** The company that offers the game. */
  thirdParty: string;
}

interface Session extends Game {
  memberId: number;
  /** 1 = the game page is open. Only then is the member's money in the game. */
  isEntered: number;
}

/** Ends the member's previous session and returns the key of the new session. */
export function openGameSession(
  context: BackendContext,
  memberId: number,
  { nameKo, nameEn, thirdParty }: Game,
): string {
  const { database, now } = context;
  const key = randomSecret();
  database.transaction(() => {
    returnMoney(context, memberId);
    database.run(
      'INSERT OR REPLACE INTO game_sessions (member_id, key_hash, name_ko, name_en, third_party, opened_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[memberId, hashSecret(key), nameKo, nameEn, thirdParty, now()],
    );
  });
  return key;
}

/** Moves the whole balance into the game. */
export function enterGame(context: BackendContext, key: string): Game & { gameMoney: number } {
  const { database } = context;
  return database.transaction(() => {
    const { memberId, nameKo, nameEn, thirdParty } = requireSession(context, key);
    const { balance, game } = memberBalances(database, memberId);
    if (balance > 0) transferFunds(context, memberId, ['balance', 'game'], balance, 'game entered');
    markPlayed(context, memberId);
    return { nameKo, nameEn, thirdParty, gameMoney: balance + game };
  });
}

/** Moves the money of the game back to the balance. */
export function leaveGame(context: BackendContext, key: string): void {
  context.database.transaction(() => endVisit(context, requireSession(context, key).memberId));
}

export const isGameOpen = ({ database }: BackendContext, memberId: number): boolean =>
  database.one(
    'SELECT 1 FROM game_sessions WHERE member_id = ? AND played_at IS NOT NULL',
    memberId,
  ) !== undefined;

/** Moves the money of games that were idle for `rules.gameIdleMs` back to the balance. */
export function sweepIdleGames(context: BackendContext): void {
  const { database, now, rules } = context;
  const sql = 'SELECT member_id AS memberId FROM game_sessions WHERE played_at < ?';
  database.transaction(() => {
    for (const { memberId } of database.all<Session>(sql, now() - rules.gameIdleMs))
      endVisit(context, memberId);
  });
}

/** @throws {RequestError} `unknown_session` if the key is not valid, has expired, or the member has opened another game */
export function requireSession({ database, now, rules }: BackendContext, key: string): Session {
  const session = database.one<Session>(
    `SELECT member_id AS memberId, name_ko AS nameKo, name_en AS nameEn, third_party AS thirdParty, played_at IS NOT NULL AS isEntered
     FROM game_sessions WHERE key_hash = ? AND opened_at > ?`,
    ...[hashSecret(key), now() - rules.tokenLifeMs],
  );
  if (!session) throw new RequestError(409, 'unknown_session');
  return session;
}

export const markPlayed = ({ database, now }: BackendContext, memberId: number) =>
  database.run('UPDATE game_sessions SET played_at = ? WHERE member_id = ?', now(), memberId);

function endVisit(context: BackendContext, memberId: number) {
  returnMoney(context, memberId);
  context.database.run('UPDATE game_sessions SET played_at = NULL WHERE member_id = ?', memberId);
}

function returnMoney(context: BackendContext, memberId: number) {
  const { game } = memberBalances(context.database, memberId);
  if (game > 0) transferFunds(context, memberId, ['game', 'balance'], game, 'game left');
}
