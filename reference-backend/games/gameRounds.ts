import { randomInt } from 'node:crypto';
import type { BackendContext } from '../backendContext.ts';
import { houseAccount, memberAccount, memberBalances, post } from '../ledger/ledger.ts';
import { hashSecret } from '../members/secrets.ts';
import { baccaratWin, dealBaccarat, freshShoe, type BaccaratResult, type Side } from './baccarat.ts';
import { GameError, gameState, requireSession, type GameState } from './gameSessions.ts';
import { drawJackpot, jackpotPayment, jackpotShares, type JackpotWin } from './jackpots.ts';
import { lines, payTable, spinReels, type SpinResult } from './slotMachine.ts';

/** The two games as the page shows them: the stakes in won, and what can be won. Sports books open the table, too. */
const games = {
  slot: { stage: 'slot', stakes: [1_000, 5_000, 10_000, 50_000, 100_000], lines, payTable },
  table: {
    stage: 'table',
    stakes: [1_000, 5_000, 10_000, 50_000, 100_000, 500_000],
    bets: { player: '1 : 1', tie: '8 : 1', banker: '0.95 : 1' } satisfies Record<Side, string>,
  },
} as const;

export const gameOf = ({ kind }: Pick<GameState, 'kind'>) => (kind === 'slot' ? games.slot : games.table);

interface RoundRequest {
  session: string;
  /** UUID chosen by the page. A repeated id is answered with the stored round. */
  roundId: string;
  bet: number;
  /** The bet of a table round. */
  side?: Side | undefined;
}

interface PlayedRound {
  roundId: string;
  bet: number;
  /** Won paid out, the stake included, a jackpot not. */
  win: number;
  jackpot?: JackpotWin | undefined;
  spin?: SpinResult;
  coup?: BaccaratResult & { side: Side };
}

/** Draws and books a round, or returns the one stored under its id, in one transaction. Throws `GameError`. */
export function playRoundOnce(context: BackendContext, request: RoundRequest): { state: GameState; round: PlayedRound } {
  const { session, roundId } = request;
  return context.database.transaction(() => {
    const before = gameState(context, session);
    const known = playedRound(context, session, roundId);
    if (known) return { state: before, round: known };
    const round = drawRound(context, before, request);
    const state = playRound(context, session, round);
    const sql = 'INSERT INTO played_rounds (key_hash, round_id, outcome) VALUES (?, ?, ?)';
    context.database.run(sql, hashSecret(session), roundId, JSON.stringify(round));
    return { state, round };
  });
}

export function playedRound({ database }: BackendContext, session: string, roundId: string): PlayedRound | undefined {
  const sql = 'SELECT outcome FROM played_rounds WHERE key_hash = ? AND round_id = ?';
  const row = database.one<{ outcome: string }>(sql, hashSecret(session), roundId);
  return row && (JSON.parse(row.outcome) as PlayedRound);
}

function drawRound({ database, rules }: BackendContext, state: GameState, { roundId, bet, side }: RoundRequest): PlayedRound {
  const { stage, stakes } = gameOf(state);
  if (!stakes.some((stake) => stake === bet) || (stage === 'table') !== (side !== undefined)) throw new GameError('bad_amount');
  if (!side) {
    const spin = spinReels(bet, randomInt);
    return { roundId, bet, win: spin.win, jackpot: drawJackpot(database, bet, rules.jackpotStakesPerWin, randomInt), spin };
  }
  const coup = dealBaccarat(freshShoe(randomInt));
  return { roundId, bet, win: baccaratWin(side, bet, coup.outcome), coup: { ...coup, side } };
}

/**
 * Books one finished round in the ledger and the bets list, where a jackpot has a line of its own. `bet` is whole won above zero, `win` whole
 * won or 0. Throws `GameError` and writes nothing then.
 */
export function playRound(context: BackendContext, key: string, round: Pick<PlayedRound, 'bet' | 'win' | 'jackpot'>): GameState {
  const { database, now, rules } = context;
  const { bet, win, jackpot } = round;
  if (!Number.isSafeInteger(bet) || bet <= 0 || !Number.isSafeInteger(win) || win < 0) throw new GameError('bad_amount');
  return database.transaction(() => {
    const { memberId, thirdParty, nameKo, nameEn, isEntered } = requireSession(context, key);
    if (!isEntered) throw new GameError('not_entered');
    if (memberBalances(database, memberId).game < bet) throw new GameError('not_enough');
    postRound(context, memberId, { bet, win, jackpot, comp: Math.floor((bet * rules.compPerThousand) / 1000), madeAt: now() });
    bookBet(context, memberId, { thirdParty, nameKo, nameEn, bet, win });
    if (jackpot) {
      const name = `${jackpot.tier.toUpperCase()} JACKPOT`;
      const names = { thirdParty: `${thirdParty} ${name}`, nameKo: `${nameKo} ${name}`, nameEn: `${nameEn} ${name}` };
      bookBet(context, memberId, { ...names, bet: 0, win: jackpot.amount });
    }
    return gameState(context, key);
  });
}

/** Adds a line to the bets list of a member. */
export function bookBet(
  { database, now }: BackendContext,
  memberId: number,
  { thirdParty, nameKo, nameEn, bet, win }: { thirdParty: string; nameKo: string; nameEn: string; bet: number; win: number },
) {
  const sql = 'INSERT INTO bets (member_id, third_party, name_ko, name_en, bet, win, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)';
  database.run(sql, memberId, thirdParty, nameKo, nameEn, bet, win, now());
}

/** Stake, win, comp and jackpots of one round as one transaction of the ledger. */
export function postRound(
  { database }: BackendContext,
  memberId: number,
  round: { bet: number; win: number; jackpot?: JackpotWin | undefined; comp: number; madeAt: number },
) {
  const game = memberAccount(memberId, 'game');
  const transfers = [
    { from: game, to: houseAccount('games'), amount: round.bet },
    { from: houseAccount('games'), to: game, amount: round.win },
    { from: houseAccount('compCost'), to: memberAccount(memberId, 'comp'), amount: round.comp },
    ...jackpotShares(round.bet),
    ...(round.jackpot ? jackpotPayment(round.jackpot, game) : []),
  ];
  const posted = transfers.filter(({ amount }) => amount > 0);
  post(database, 'round played', round.madeAt, posted);
}
