import { randomInt } from 'node:crypto';
import type { BackendContext } from '../backendContext.ts';
import { GameError, gameState, playRound } from './gameRounds.ts';
import type { GameState } from './gameRounds.ts';
import { hashSecret } from '../secrets.ts';
import { baccaratWin, dealBaccarat, freshShoe } from './baccarat.ts';
import type { BaccaratResult, Side } from './baccarat.ts';
import { spinReels } from './slotMachine.ts';
import type { RandomInt, SpinResult } from './slotMachine.ts';

/** Stakes a member can choose, in won. */
export const stakes = { slot: [1_000, 5_000, 10_000, 50_000, 100_000], casino: [1_000, 5_000, 10_000, 50_000, 100_000, 500_000] } as const;

export interface RoundWish {
  session: string;
  /** A UUID the page made for this round: however often it arrives, it is played once. */
  roundId: string;
  bet: number;
  /** What a casino stake lies on. */
  side?: Side | undefined;
}

export interface PlayedRound {
  roundId: string;
  bet: number;
  /** Won that came back, the stake included. */
  win: number;
  spin?: SpinResult;
  coup?: BaccaratResult & { side: Side };
}

/**
 * Plays a round, or answers the one that was played under this id before. The outcome is drawn here, never by the page; round, ledger and memory are one
 * transaction. Throws `GameError`.
 */
export function playRoundOnce(
  context: BackendContext,
  wish: RoundWish,
  draw: RandomInt = randomInt,
): { state: GameState; round: PlayedRound } {
  return context.database.transaction(() => {
    const known = playedRound(context, wish.session, wish.roundId);
    if (known) return { state: gameState(context, wish.session), round: known };
    const { kind } = gameState(context, wish.session);
    const round = drawRound(kind, wish, draw);
    const state = playRound(context, wish.session, round);
    context.database.run(
      'INSERT INTO played_rounds (key_hash, round_id, outcome) VALUES (?, ?, ?)',
      ...[hashSecret(wish.session), wish.roundId, JSON.stringify(round)],
    );
    return { state, round };
  });
}

/** The round that was played under an id, undefined where none was. */
export function playedRound({ database }: BackendContext, session: string, roundId: string): PlayedRound | undefined {
  const sql = 'SELECT outcome FROM played_rounds WHERE key_hash = ? AND round_id = ?';
  const row = database.one<{ outcome: string }>(sql, hashSecret(session), roundId);
  return row && (JSON.parse(row.outcome) as PlayedRound);
}

function drawRound(kind: GameState['kind'], { roundId, bet, side }: RoundWish, draw: RandomInt): PlayedRound {
  const allowed: readonly number[] = kind === 'slot' ? stakes.slot : stakes.casino;
  if (!allowed.includes(bet) || (kind !== 'slot') !== (side !== undefined)) throw new GameError('bad_amount');
  if (!side) {
    const spin = spinReels(bet, draw);
    return { roundId, bet, win: spin.win, spin };
  }
  const coup = dealBaccarat(freshShoe(draw));
  return { roundId, bet, win: baccaratWin(side, bet, coup.outcome), coup: { ...coup, side } };
}
