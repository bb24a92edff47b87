import type { RandomInt } from './slotMachine.ts';

export const sides = ['player', 'banker', 'tie'] as const;
export type Side = (typeof sides)[number];

export interface Card {
  suit: 'spade' | 'heart' | 'diamond' | 'club';
  /** 1 = ace, 11 to 13 = jack, queen, king. */
  rank: number;
}

export interface BaccaratResult {
  player: Card[];
  banker: Card[];
  playerTotal: number;
  bankerTotal: number;
  outcome: Side;
}

const cardSuits = ['spade', 'heart', 'diamond', 'club'] as const;
const decks = 8;

/** Deals cards of eight freshly shuffled decks, one at a time and none twice. */
export function freshShoe(randomInt: RandomInt): () => Card {
  const left = Array.from({ length: decks * 52 }, (_, index) => index % 52);
  return () => {
    const [index = 0] = left.splice(randomInt(left.length), 1);
    return { suit: cardSuits[Math.floor(index / 13)] ?? 'spade', rank: (index % 13) + 1 };
  };
}

/** Points of a hand: the last digit of the sum; tens and pictures count nothing. */
export function handTotal(cards: readonly Card[]): number {
  return cards.reduce((sum, { rank }) => sum + Math.min(rank, 10), 0) % 10;
}

/** One coup by the usual third-card rules. */
export function dealBaccarat(drawCard: () => Card): BaccaratResult {
  const [first, second, third, fourth] = [drawCard(), drawCard(), drawCard(), drawCard()];
  const player = [first, third];
  const banker = [second, fourth];
  const isNatural = handTotal(player) >= 8 || handTotal(banker) >= 8;
  if (!isNatural) {
    const playerThird = handTotal(player) <= 5 ? drawCard() : undefined;
    if (playerThird) player.push(playerThird);
    if (isBankerDrawing(handTotal(banker), playerThird)) banker.push(drawCard());
  }
  const [playerTotal, bankerTotal] = [handTotal(player), handTotal(banker)];
  const outcome = playerTotal === bankerTotal ? 'tie' : playerTotal > bankerTotal ? 'player' : 'banker';
  return { player, banker, playerTotal, bankerTotal, outcome };
}

/** Whether the banker takes a third card: by the player's third card, or by the player's own rule where there is none. */
export function isBankerDrawing(bankerTotal: number, playerThird: Card | undefined): boolean {
  if (!playerThird) return bankerTotal <= 5;
  const value = Math.min(playerThird.rank, 10) % 10;
  if (bankerTotal <= 2) return true;
  if (bankerTotal === 3) return value !== 8;
  if (bankerTotal === 4) return value >= 2 && value <= 7;
  if (bankerTotal === 5) return value >= 4 && value <= 7;
  return bankerTotal === 6 && (value === 6 || value === 7);
}

/**
 * Won that come back for a stake, the stake included. The player pays 1:1, the banker 1:1 less 5 %, the tie 8:1; on a tie the two other stakes come back.
 * Rounded down to whole won.
 */
export function baccaratWin(side: Side, bet: number, outcome: Side): number {
  if (side !== outcome) return outcome === 'tie' ? bet : 0;
  if (side === 'tie') return bet * 9;
  return side === 'player' ? bet * 2 : bet + Math.floor(bet * 0.95);
}
