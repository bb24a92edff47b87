import { randomInt } from 'node:crypto';
import type { BackendContext } from '../backendContext.ts';
import { houseAccount, memberAccount, memberBalances, post } from '../ledger/ledger.ts';
import { GameError, gameState, requireSession, type GameState } from './gameSessions.ts';
import { drawJackpot, jackpotPayment, jackpotShares, type JackpotWin } from './jackpots.ts';

/** The stakes in won that the play page offers. */
export const stakes = [1_000, 5_000, 10_000, 50_000, 100_000];

/** The symbols of the reels, equally frequent, and what three of them pay, in stakes. Two alike return the stake: 95.2 % of all stakes come back. */
export const payTable = { crown: 30, moon: 14, gem: 8, fan: 4, heart: 3 };

type SlotSymbol = keyof typeof payTable;

/** What a spin pays in won. */
export function spinWin(bet: number, symbols: readonly SlotSymbol[]): number {
  const different = new Set(symbols).size;
  if (different === 3) return 0;
  return different === 2 ? bet : bet * payTable[symbols[0]!];
}

interface PlayedRound {
  bet: number;
  /** Won paid out, the stake included, a jackpot not. */
  win: number;
  jackpot?: JackpotWin | undefined;
  /** What the three reels show. */
  symbols: SlotSymbol[];
}

/** Throws `GameError` for a stake that is not offered. */
export function drawRound({ database }: BackendContext, bet: number): PlayedRound {
  if (!stakes.includes(bet)) throw new GameError('bad_amount');
  const faces = Object.keys(payTable) as SlotSymbol[];
  const symbols = [0, 1, 2].map(() => faces[randomInt(faces.length)]!);
  return { bet, win: spinWin(bet, symbols), jackpot: drawJackpot(database, bet, randomInt), symbols };
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
