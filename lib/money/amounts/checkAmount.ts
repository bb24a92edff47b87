import type { TFunction } from 'i18next';
import { formatNumber } from '#lib/format/numbers.ts';
import { joinSentences } from '#lib/format/phrases.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import { largestAmount, type ParsedAmount, type TextFault } from './parseAmount.ts';

export interface AmountFault {
  fault: TextFault | 'minimum' | 'maximum' | 'unit' | 'available';
  /** The minimum, maximum or unit of the broken rule, in won. */
  limit: number;
  /** The nearest valid amount; null if no amount is valid. */
  nearest: number | null;
  /** A larger valid amount that is just as near. */
  alsoNearest?: number;
}

/** Any amount of whole won. */
export const wholeWon: AmountRule = { unit: 1, minimum: 1, maximum: null, quickAmounts: [] };

/** The valid range in multiples of the unit. It is empty if max < min. */
export function amountRange({ unit, minimum, maximum }: AmountRule, available = Infinity): { min: number; max: number } {
  const max = Math.min(maximum ?? largestAmount, Math.max(0, available), largestAmount);
  return { min: Math.max(1, Math.ceil(minimum / unit)) * unit, max: Math.floor(max / unit) * unit };
}

/** Checks whole won against the rule and the available balance; null = valid. */
export function checkAmount(won: number, rule: AmountRule, available?: number): AmountFault | null {
  const nearest = nearestAmount(won, rule, available);
  const { min } = amountRange(rule);
  if (won < min) return { fault: 'minimum', limit: min, nearest };
  if (won > Math.min(rule.maximum ?? largestAmount, largestAmount)) return { fault: 'maximum', limit: amountRange(rule).max, nearest };
  if (won > (available ?? Infinity)) return { fault: 'available', limit: Math.max(0, Math.trunc(available ?? 0)), nearest };
  if (won % rule.unit === 0) return null;
  const isHalfway = nearest !== null && (won - nearest) * 2 === rule.unit && nearest < amountRange(rule, available).max;
  return { fault: 'unit', limit: rule.unit, nearest, ...(isHalfway && { alsoNearest: nearest + rule.unit }) };
}

/** The same for typed text; null = valid or empty. */
export function checkTyped(typed: ParsedAmount, rule: AmountRule, available?: number): AmountFault | null {
  if (typed.kind === 'amount') return checkAmount(typed.won, rule, available);
  if (typed.kind === 'empty') return null;
  return { fault: typed.fault, limit: rule.unit, nearest: nearestAmount(typed.near ?? rule.minimum, rule, available) };
}

function nearestAmount(won: number, rule: AmountRule, available: number | undefined): number | null {
  const { min, max } = amountRange(rule, available);
  if (max < min) return null;
  // Halfway between two amounts it suggests the smaller one.
  const steps = Math.ceil(won / rule.unit - 0.5);
  return Math.min(max, Math.max(min, steps * rule.unit));
}

/** What is wrong with an amount, and the nearest valid one. */
export function amountFaultText(fault: AmountFault | 'empty', t: TFunction, locale: string | undefined): string {
  if (fault === 'empty') return t('money.enter');
  const { fault: kind, limit, nearest, alsoNearest } = fault;
  const format = (won: number) => formatNumber(won, locale);
  const figure = format(limit);
  const rules = {
    decimal: () => t('money.wholeRule'),
    negative: () => t('money.signRule'),
    zero: () => t('money.signRule'),
    tooLong: () => t('money.lengthRule'),
    letters: () => t('money.digitsRule'),
    minimum: () => t('money.min', { min: figure }),
    maximum: () => t('money.max', { max: figure }),
    unit: () => t('money.unitRule', { unit: figure }),
    available: () => t('money.availableRule', { amount: figure }),
  };
  const rule = rules[kind]();
  // The rule itself already names the nearest amount. Letters may be a part of the amount, so the digits are none to start from.
  const isNamed = nearest === null || kind === 'letters' || (nearest === limit && ['minimum', 'maximum', 'available'].includes(kind));
  if (isNamed) return rule;
  const suggestion = alsoNearest
    ? t('money.nearestTwo', { lower: format(nearest), upper: format(alsoNearest) })
    : t('money.nearest', { amount: format(nearest) });
  return joinSentences([rule, suggestion]);
}
