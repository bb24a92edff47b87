import { randomInt } from 'node:crypto';
import type { BackendContext } from '../backendContext.ts';
import { RequestError } from '../jsonHttp.ts';
import { houseAccount, memberAccount, memberBalances, post } from '../ledger/ledger.ts';
import { markPlayed, requireSession, type Game } from './gameSessions.ts';
import { drawJackpot, jackpotPayment, jackpotShares, type JackpotWin } from './jackpots.ts';

/** What three equal symbols pay as a multiple of the stake. Players get back 95.2 % of their stakes on average. */
export const payTable = { crown: 30, moon: 14, gem: 8, fan: 4, heart: 3 };

type SlotSymbol = keyof typeof payTable;

export function spinWin(bet: number, symbols: readonly SlotSymbol[]): number {
  const different = new Set(symbols).size;
  if (different === 3) return 0;
  return different === 2 ? bet : bet * payTable[symbols[0]!];
}

/** `win` is the whole payment of the round without a jackpot. */
interface Round {
  bet: number;
  win: number;
  jackpot?: JackpotWin | undefined;
}

export function drawRound(
  { database }: BackendContext,
  bet: number,
): Round & { symbols: SlotSymbol[] } {
  const faces = Object.keys(payTable) as SlotSymbol[];
  const symbols = [0, 1, 2].map(() => faces[randomInt(faces.length)]!);
  return {
    bet,
    win: spinWin(bet, symbols),
    jackpot: drawJackpot(database, bet, randomInt),
    symbols,
  };
}

/**
 * @returns the money that is left in the game
 * @throws {RequestError} `unknown_session`, `not_entered` (the game page is closed) or `not_enough` (money for the stake)
 */
export function playRound(context: BackendContext, key: string, round: Round): number {
  const { database } = context;
  return database.transaction(() => {
    const { memberId, isEntered, ...game } = requireSession(context, key);
    if (!isEntered) throw new RequestError(409, 'not_entered');
    if (memberBalances(database, memberId).game < round.bet)
      throw new RequestError(409, 'not_enough');
    bookRound(context, memberId, { ...game, ...round });
    markPlayed(context, memberId);
    return memberBalances(database, memberId).game;
  });
}

/** A jackpot is a second row of the bets list. */
export function bookRound(
  { database, now, rules }: BackendContext,
  memberId: number,
  round: Game & Round,
): void {
  const { bet, win, jackpot, thirdParty, nameKo, nameEn } = round;
  const game = memberAccount(memberId, 'game');
  const transfers = [
    { from: game, to: houseAccount('games'), amount: bet },
    { from: houseAccount('games'), to: game, amount: win },
    {
      from: houseAccount('compCost'),
      to: memberAccount(memberId, 'comp'),
      amount: Math.floor((bet * rules.compPerThousand) / 1000),
    },
    ...jackpotShares(bet),
    ...(jackpot ? jackpotPayment(jackpot, game) : []),
  ];
  const posted = transfers.filter(({ amount }) => amount > 0);
  post(database, 'round played', now(), posted);

  const list = (suffix: string, staked: number, paid: number) =>
    database.run(
      'INSERT INTO bets (member_id, third_party, name_ko, name_en, bet, win, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[memberId, thirdParty + suffix, nameKo + suffix, nameEn + suffix, staked, paid, now()],
    );
  list('', bet, win);
  if (jackpot) list(` ${jackpot.tier.toUpperCase()} JACKPOT`, 0, jackpot.amount);
}
