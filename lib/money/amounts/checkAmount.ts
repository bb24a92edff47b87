import type { AmountRule } from '#lib/site/siteSettings.ts';
import { largestAmount, type ParsedAmount, type TextFault } from './parseAmount.ts';

/** Why an amount is refused. */
export interface AmountFault {
  fault: TextFault | 'minimum' | 'maximum' | 'unit' | 'available';
  /** What the rule allows, in won: the least, the most, the unit. */
  limit: number;
  /** The valid amount next to the one refused; null where no amount is valid. */
  nearest: number | null;
}

/** The least and the most that may be applied for, both multiples of the unit; the most can be less than the least. */
export function amountRange({ unit, minimum, maximum }: AmountRule, available = Infinity): { least: number; most: number } {
  const most = Math.min(maximum ?? largestAmount, Math.max(0, available), largestAmount);
  return { least: Math.max(1, Math.ceil(minimum / unit)) * unit, most: Math.floor(most / unit) * unit };
}

/** Checks whole won against the rule and against what the member has; null = valid. */
export function checkAmount(won: number, rule: AmountRule, available?: number): AmountFault | null {
  const nearest = nearestAmount(won, rule, available);
  const { least } = amountRange(rule);
  if (won < least) return { fault: 'minimum', limit: least, nearest };
  if (won > Math.min(rule.maximum ?? largestAmount, largestAmount)) return { fault: 'maximum', limit: amountRange(rule).most, nearest };
  if (won > (available ?? Infinity)) return { fault: 'available', limit: Math.max(0, Math.trunc(available ?? 0)), nearest };
  if (won % rule.unit !== 0) return { fault: 'unit', limit: rule.unit, nearest };
  return null;
}

/** The same for what was typed; null = valid, or nothing was typed. */
export function checkTyped(typed: ParsedAmount, rule: AmountRule, available?: number): AmountFault | null {
  if (typed.kind === 'amount') return checkAmount(typed.won, rule, available);
  if (typed.kind === 'empty') return null;
  return { fault: typed.fault, limit: rule.unit, nearest: nearestAmount(typed.near ?? rule.minimum, rule, available) };
}

function nearestAmount(won: number, rule: AmountRule, available: number | undefined): number | null {
  const { least, most } = amountRange(rule, available);
  if (most < least) return null;
  // Halfway between two the smaller one: nobody is led to more than was meant.
  const steps = Math.ceil(won / rule.unit - 0.5);
  return Math.min(most, Math.max(least, steps * rule.unit));
}
