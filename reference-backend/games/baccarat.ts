import type { RandomInt } from './slotMachine.ts';

export const sides = ['player', 'banker', 'tie'] as const;
export type Side = (typeof sides)[number];

export interface Card {
  suit: (typeof suits)[number];
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

const suits = ['spade', 'heart', 'diamond', 'club'] as const;
const decks = 8;

/** A freshly shuffled shoe of eight decks. Each call deals one card. */
export function freshShoe(randomInt: RandomInt): () => Card {
  const cards = Array.from({ length: decks * 13 }, (_, index) => suits.map((suit) => ({ suit, rank: (index % 13) + 1 }))).flat();
  return () => cards.splice(randomInt(cards.length), 1)[0]!;
}

const points = ({ rank }: Card) => (rank < 10 ? rank : 0);

/** The last digit of the sum of the cards' points. */
export const handTotal = (cards: readonly Card[]) => cards.reduce((sum, card) => sum + points(card), 0) % 10;

/** One round by the standard third-card rules. */
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

/** By the banker's total: the points of a player's third card on which the banker draws. */
const bankerDrawsOn = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', ''];

/** Whether the banker draws. If the player has no third card, the banker draws up to a total of 5, as the player does. */
export function isBankerDrawing(bankerTotal: number, playerThird: Card | undefined): boolean {
  return playerThird ? bankerDrawsOn[bankerTotal]!.includes(String(points(playerThird))) : bankerTotal <= 5;
}

/** Won paid out, the stake included: player 1:1, banker 0.95:1 rounded down, tie 8:1. On a tie the other bets are returned. */
export function baccaratWin(side: Side, bet: number, outcome: Side): number {
  if (side !== outcome) return outcome === 'tie' ? bet : 0;
  if (side === 'tie') return bet * 9;
  return side === 'player' ? bet * 2 : bet + Math.floor(bet * 0.95);
}
