/** A uniform random integer from 0 up to, but not including, `below`. */
export type RandomInt = (below: number) => number;

/** `wild` substitutes for every other symbol. */
export const symbols = ['wild', 'moon', 'gem', 'crown', 'fan', 'spade', 'heart', 'diamond', 'club'] as const;
export type SlotSymbol = (typeof symbols)[number];

/** What three, four and five of a symbol from the left pay, in stakes of one line. */
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

/** Ten lines: for each reel the row the line crosses, 0 = top. */
export const lines = ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '10121'].map((rows) =>
  Array.from(rows, Number),
);

const outerReel = { wild: 1, moon: 2, gem: 3, crown: 3, fan: 4, spade: 4, heart: 5, diamond: 5, club: 5 };
const innerReel = { ...outerReel, wild: 2 };

/** The five strips. With these counts and the pay table a line returns 95.4 %, as the tests compute. */
export const reels: readonly (readonly SlotSymbol[])[] = [outerReel, innerReel, innerReel, innerReel, outerReel].map(strip);

export interface SpinResult {
  /** Five reels of three symbols, top to bottom. */
  reels: SlotSymbol[][];
  /** Per winning line: its index in `lines`, how many symbols from the left count, and the won it pays. */
  wins: { line: number; symbol: SlotSymbol; count: number; win: number }[];
  /** Won: the sum of `wins`. */
  win: number;
}

/** Stops every reel at a random place and pays the lines. `bet` is the whole stake in won, a multiple of the number of lines. */
export function spinReels(bet: number, randomInt: RandomInt): SpinResult {
  const shown = reels.map((reel) => {
    const stop = randomInt(reel.length);
    return [0, 1, 2].map((row) => reel[(stop + row) % reel.length]!);
  });
  const wins = lines.flatMap((rows, line) => {
    const best = lineWin(rows.map((row, reel) => shown[reel]![row]!));
    return best ? [{ line, symbol: best.symbol, count: best.count, win: (best.pays * bet) / lines.length }] : [];
  });
  return { reels: shown, wins, win: wins.reduce((sum, { win }) => sum + win, 0) };
}

/** The higher of what a line pays for its leading wilds alone and for its first other symbol with wilds as substitutes. */
export function lineWin(line: readonly SlotSymbol[]): { symbol: SlotSymbol; count: number; pays: number } | undefined {
  const first = line.find((symbol) => symbol !== 'wild') ?? 'wild';
  return (['wild', first] as const)
    .map((symbol) => {
      const end = line.findIndex((other) => other !== 'wild' && other !== symbol);
      const count = end === -1 ? line.length : end;
      return { symbol, count, pays: payTable[symbol][count - 3] ?? 0 };
    })
    .filter(({ pays }) => pays > 0)
    .sort((a, b) => b.pays - a.pays)[0];
}

/** Spreads the symbols of one reel so that equal ones are evenly spaced. */
function strip(counts: Record<SlotSymbol, number>): SlotSymbol[] {
  return symbols
    .flatMap((symbol, order) =>
      Array.from({ length: counts[symbol] }, (_, index) => ({ symbol, place: (index + 0.5 + order / 20) / counts[symbol] })),
    )
    .sort((a, b) => a.place - b.place)
    .map(({ symbol }) => symbol);
}
