/** Draws a whole number from 0 to below `below`, all equally likely. */
export type RandomInt = (below: number) => number;

/** `wild` stands for every other symbol. The page draws it as the game's own emblem. */
export const symbols = ['wild', 'moon', 'gem', 'crown', 'fan', 'spade', 'heart', 'diamond', 'club'] as const;
export type SlotSymbol = (typeof symbols)[number];

/** What three, four and five of a symbol pay from the left, in stakes of one line. */
export const payTable: Record<SlotSymbol, readonly [three: number, four: number, five: number]> = {
  wild: [50, 200, 2000],
  moon: [40, 150, 1000],
  gem: [30, 100, 500],
  crown: [25, 80, 300],
  fan: [20, 50, 200],
  spade: [12, 30, 100],
  heart: [12, 30, 100],
  diamond: [10, 20, 80],
  club: [9, 20, 80],
};

/** Ten lines; each names the row (0 = top) it crosses on every reel. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
];

const outerReel = { wild: 1, moon: 2, gem: 3, crown: 3, fan: 4, spade: 4, heart: 5, diamond: 5, club: 5 };
const innerReel = { ...outerReel, wild: 2 };

/** The five strips. With these counts and the pay table a line gives back 95.4 % (counted out in the tests). */
export const reels: readonly (readonly SlotSymbol[])[] = [outerReel, innerReel, innerReel, innerReel, outerReel].map(strip);

interface LineWin {
  /** Index into `lines`. */
  line: number;
  symbol: SlotSymbol;
  /** Symbols from the left that count. */
  count: number;
  /** Won. */
  win: number;
}

export interface SpinResult {
  /** Five reels of three symbols, top to bottom. */
  reels: SlotSymbol[][];
  wins: LineWin[];
  /** Won: the sum of all wins. */
  win: number;
}

/** Stops every reel anywhere on its strip and pays the lines. `bet` is the whole stake in won, a multiple of the number of lines. */
export function spinReels(bet: number, randomInt: RandomInt): SpinResult {
  const shown = reels.map((reel) => {
    const stop = randomInt(reel.length);
    return [0, 1, 2].map((row) => at(reel, (stop + row) % reel.length));
  });
  const wins = lines.flatMap((rows, line) => {
    const best = lineWin(rows.map((row, reel) => at(at(shown, reel), row)));
    return best ? [{ line, symbol: best.symbol, count: best.count, win: (best.pays * bet) / lines.length }] : [];
  });
  return { reels: shown, wins, win: wins.reduce((sum, { win }) => sum + win, 0) };
}

/** The better of what a line pays for its leading wilds alone and for its first other symbol with wilds standing in; undefined = nothing. */
export function lineWin(line: readonly SlotSymbol[]): { symbol: SlotSymbol; count: number; pays: number } | undefined {
  const first = line.find((symbol) => symbol !== 'wild') ?? 'wild';
  const candidates: { symbol: SlotSymbol; count: number }[] = [
    { symbol: 'wild', count: leading(line, ['wild']) },
    { symbol: first, count: leading(line, ['wild', first]) },
  ];
  return candidates
    .map(({ symbol, count }) => ({ symbol, count, pays: payTable[symbol][count - 3] ?? 0 }))
    .filter(({ pays }) => pays > 0)
    .sort((a, b) => b.pays - a.pays)[0];
}

function leading(line: readonly SlotSymbol[], accepted: SlotSymbol[]): number {
  const end = line.findIndex((symbol) => !accepted.includes(symbol));
  return end === -1 ? line.length : end;
}

/** Lays the symbols of one reel out so that equal ones stand apart: each at even distances, in order of those distances. */
function strip(counts: Record<SlotSymbol, number>): SlotSymbol[] {
  return symbols
    .flatMap((symbol, order) =>
      Array.from({ length: counts[symbol] }, (_, index) => ({ symbol, place: (index + 0.5 + order / 20) / counts[symbol] })),
    )
    .sort((a, b) => a.place - b.place)
    .map(({ symbol }) => symbol);
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}
