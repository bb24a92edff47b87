import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import { formatMoney } from '#lib/format/formatMoney.ts';
import type { CareRecord } from './careRecord.ts';

const reviewMonths = 6;

/** How far the deposits of a month have come: `near` from 80 % of the budget, `reached` at 100 %, then `over`. */
export function budgetLevel(won: number, budget: number): 'below' | 'near' | 'reached' | 'over' {
  if (won > budget) return 'over';
  if (won === budget) return 'reached';
  return won * 5 >= budget * 4 ? 'near' : 'below';
}

/** How much is left of the budget, or spent over it; empty below 80 %. */
export function budgetText(won: number, budget: number, t: TFunction, locale: string | undefined): string {
  const level = budgetLevel(won, budget);
  if (level === 'below') return '';
  return t(`care.budget.${level}`, { won: t('history.won', { amount: formatMoney(Math.abs(won - budget), locale) }) });
}

/** Whether the member should be asked if the budget still fits. `now` in ms since the epoch. */
export function isReviewDue({ budget, reviewedAt = 0 }: CareRecord, now: number): boolean {
  return budget !== undefined && now >= dayjs(reviewedAt).add(reviewMonths, 'month').valueOf();
}
