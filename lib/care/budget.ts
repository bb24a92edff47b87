import dayjs from 'dayjs';
import type { CareRecord } from './careRecord.ts';

const reviewMonths = 6;

/** How far the deposits of a month have come: `near` from 80 % of the budget, `reached` at 100 %, then `over`. */
export function budgetLevel(won: number, budget: number): 'below' | 'near' | 'reached' | 'over' {
  if (won > budget) return 'over';
  if (won === budget) return 'reached';
  return won * 5 >= budget * 4 ? 'near' : 'below';
}

/** Whether the member should be asked if the budget still fits. `now` in ms since the epoch. */
export function isReviewDue({ budget, reviewedAt = 0 }: CareRecord, now: number): boolean {
  return budget !== undefined && now >= dayjs(reviewedAt).add(reviewMonths, 'month').valueOf();
}
