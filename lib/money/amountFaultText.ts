import type { TFunction } from 'i18next';
import { formatNumber } from '#lib/format/formatNumber.ts';
import type { AmountFault } from './checkAmount.ts';
import type { TextFault } from './parseAmount.ts';

/** Tells the rule that refused an amount, and the nearest one that is valid. */
export function amountFaultText(fault: AmountFault | TextFault | 'empty', t: TFunction, locale: string | undefined): string {
  if (fault === 'empty') return t('money.enter');
  const { fault: kind, limit, nearest } = typeof fault === 'string' ? { fault, limit: 0, nearest: null } : fault;
  const figure = formatNumber(limit, locale);
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
  return nearest === null ? rule : `${rule} ${t('money.nearest', { amount: formatNumber(nearest, locale) })}`;
}
