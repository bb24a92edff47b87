import type { SeedApplication } from '../database/seedTypes.ts';

const length = 70;
const minutesBetween = 8 * 60;

/** Alternating deposits and withdrawals over seven weeks: every fifth cancelled, one of each kind with the unknown status `hold`. */
export function longHistory(userId: string): SeedApplication[] {
  return Array.from({ length: 2 * length }, (_, index) => {
    const turn = Math.floor(index / 2);
    const minutesAgo = (2 * length - index) * minutesBetween;
    return {
      ...{ userId, kind: index % 2 === 0 ? 'deposit' : 'withdrawal', amount: ((turn % 9) + 1) * 10_000 },
      ...{ status: statusOf(turn), minutesAgo, processedMinutesAgo: minutesAgo - 5 },
    };
  });
}

function statusOf(turn: number): string {
  if (turn === length - 3) return 'hold';
  return turn % 5 === 4 ? 'cansel' : 'already'; // sic
}
