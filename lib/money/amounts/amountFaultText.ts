import type { TFunction } from 'i18next';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { joinSentences } from '#lib/i18n/joinSentences.ts';
import type { AmountFault } from './checkAmount.ts';

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
