import { describe, expect, it } from 'vitest';
import { baccaratWin, dealBaccarat, freshShoe, handTotal, isBankerDrawing } from '#reference-backend/games/baccarat.ts';
import type { Card } from '#reference-backend/games/baccarat.ts';

const card = (rank: number): Card => ({ suit: 'spade', rank });

/** Deals the given ranks in order, and throws if more are needed. */
const stacked = (...ranks: number[]) => {
  const left = [...ranks];
  return () => {
    const rank = left.shift();
    if (rank === undefined) throw new Error('no card left');
    return card(rank);
  };
};

describe('baccarat', () => {
  it('counts aces as one, tens and picture cards as zero, and uses the last digit of the sum', () => {
    expect(handTotal([card(1), card(13)])).toBe(1);
    expect(handTotal([card(9), card(8)])).toBe(7);
    expect(handTotal([card(10), card(11), card(12)])).toBe(0);
  });

  it('deals to player and banker in turn and stops at a natural of either', () => {
    const result = dealBaccarat(stacked(9, 2, 13, 3));
    expect(result).toMatchObject({
      player: [card(9), card(13)],
      banker: [card(2), card(3)],
      playerTotal: 9,
      bankerTotal: 5,
      outcome: 'player',
    });
    expect(dealBaccarat(stacked(2, 4, 3, 4)).player).toHaveLength(2);
  });

  it('deals the player a third card up to a total of five', () => {
    expect(dealBaccarat(stacked(2, 10, 3, 7, 4)).player).toHaveLength(3);
    expect(dealBaccarat(stacked(3, 10, 3, 7)).player).toHaveLength(2);
  });

  it('lets the banker draw by its own total when the player stood', () => {
    expect(isBankerDrawing(5, undefined)).toBe(true);
    expect(isBankerDrawing(6, undefined)).toBe(false);
  });

  it.each([
    [0, '0123456789'],
    [2, '0123456789'],
    [3, '012345679'],
    [4, '234567'],
    [5, '4567'],
    [6, '67'],
    [7, ''],
  ])('lets a banker of %i draw on a third card worth one of "%s"', (total, values) => {
    const drawing = Array.from({ length: 10 }, (_, value) => value).filter((value) =>
      isBankerDrawing(total, card(value === 0 ? 13 : value)),
    );
    expect(drawing.join('')).toBe(values);
  });

  it('pays the player 1:1, the banker 1:1 less 5 %, the tie 8:1, and returns the others on a tie', () => {
    expect(baccaratWin('player', 1000, 'player')).toBe(2000);
    expect(baccaratWin('banker', 1000, 'banker')).toBe(1950);
    expect(baccaratWin('tie', 1000, 'tie')).toBe(9000);
    expect(baccaratWin('player', 1000, 'tie')).toBe(1000);
    expect(baccaratWin('banker', 1000, 'player')).toBe(0);
    expect(baccaratWin('tie', 1000, 'banker')).toBe(0);
  });

  it('has the frequencies of the real game, within the confidence interval of 60,000 rounds', () => {
    let seed = 99;
    const randomInt = (below: number) => Math.floor(((seed = (seed * 48271) % 2147483647) / 2147483647) * below);
    const rounds = 60_000;
    const ranks = () => card(randomInt(13) + 1);
    const counts = { player: 0, banker: 0, tie: 0 };
    for (let round = 0; round < rounds; round += 1) counts[dealBaccarat(ranks).outcome] += 1;
    expect(Math.abs(counts.banker / rounds - 0.4586)).toBeLessThan(0.006);
    expect(Math.abs(counts.player / rounds - 0.4462)).toBeLessThan(0.006);
    expect(Math.abs(counts.tie / rounds - 0.0952)).toBeLessThan(0.006);
  });

  it('draws from eight decks, each card at most as often as they contain it', () => {
    const draw = freshShoe((below) => below - 1);
    const dealt = Array.from({ length: 416 }, () => draw());
    const aces = dealt.filter(({ rank, suit }) => rank === 1 && suit === 'spade');
    expect(aces).toHaveLength(8);
  });
});
