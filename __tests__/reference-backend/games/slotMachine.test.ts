import { describe, expect, it } from 'vitest';
import { lines, lineWin, payTable, reels, spinReels, symbols } from '#reference-backend/games/slotMachine.ts';
import type { SlotSymbol } from '#reference-backend/games/slotMachine.ts';

/** All combinations of five reels on one line, with their frequency. */
function* everyLine(): Generator<{ line: SlotSymbol[]; weight: number }> {
  const counts = reels.map((reel) => symbols.map((symbol) => reel.filter((shown) => shown === symbol).length));
  function* extend(line: SlotSymbol[], weight: number): Generator<{ line: SlotSymbol[]; weight: number }> {
    if (line.length === 5) return yield { line, weight };
    for (const [index, symbol] of symbols.entries()) yield* extend([...line, symbol], weight * counts[line.length]![index]!);
  }
  yield* extend([], 1);
}

describe('the slot machine', () => {
  it('returns 95.4 % of the stakes on average, computed over all stops of the reels', () => {
    const stops = reels.reduce((product, reel) => product * reel.length, 1);
    let paid = 0;
    for (const { line, weight } of everyLine()) paid += (lineWin(line)?.pays ?? 0) * weight;
    expect(paid / stops).toBeCloseTo(0.954, 3);
  });

  it('has ten different lines on five reels and three rows', () => {
    expect(new Set(lines.map(String)).size).toBe(10);
    for (const line of lines) {
      expect(line).toHaveLength(5);
      expect(line.every((row) => row >= 0 && row <= 2)).toBe(true);
    }
  });

  it('pays more for more of a symbol', () => {
    for (const [three, four, five] of Object.values(payTable)) {
      expect(four).toBeGreaterThan(three);
      expect(five).toBeGreaterThan(four);
    }
  });

  it.each<[SlotSymbol[], ReturnType<typeof lineWin>]>([
    [['fan', 'fan', 'fan', 'club', 'fan'], { symbol: 'fan', count: 3, pays: 20 }],
    [['fan', 'wild', 'fan', 'fan', 'club'], { symbol: 'fan', count: 4, pays: 50 }],
    [['wild', 'wild', 'heart', 'heart', 'heart'], { symbol: 'heart', count: 5, pays: 100 }],
    [['wild', 'wild', 'wild', 'club', 'moon'], { symbol: 'wild', count: 3, pays: 50 }],
    [['wild', 'wild', 'wild', 'wild', 'wild'], { symbol: 'wild', count: 5, pays: 2000 }],
    [['club', 'fan', 'fan', 'fan', 'fan'], undefined],
    [['moon', 'moon', 'club', 'moon', 'moon'], undefined],
  ])('pays %s from the left', (line, expected) => {
    expect(lineWin(line)).toEqual(expected);
  });

  it('shows three adjacent symbols of each reel, and pays whole won', () => {
    let seed = 7;
    const randomInt = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 2000; round += 1) {
      const result = spinReels(1000, randomInt);
      for (const [index, shown] of result.reels.entries()) {
        const strip = [...reels[index]!, ...reels[index]!].join();
        expect(strip).toContain(shown.join());
      }
      expect(Number.isSafeInteger(result.win)).toBe(true);
      expect(result.win).toBe(result.wins.reduce((sum, { win }) => sum + win, 0));
    }
  });

  it('pays a line by its share of the stake', () => {
    // All reels stop at the same position: the first one that wins.
    const stop = reels[0]!.findIndex((_, place) => spinReels(1000, () => place).win > 0);
    const [low, high] = [spinReels(1000, () => stop), spinReels(10_000, () => stop)];
    expect(low.win).toBeGreaterThan(0);
    expect(high.win).toBe(low.win * 10);
  });
});
