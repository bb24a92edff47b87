import { formatNumber } from '#lib/format/numbers.ts';

/** Languages that count by ten thousands: their words for 10^8 and 10^4, and the separator of the parts. */
const counting: Record<string, { hundredMillions: string; tenThousands: string; gap: string }> = {
  ko: { hundredMillions: '억', tenThousands: '만', gap: ' ' },
  jp: { hundredMillions: '億', tenThousands: '万', gap: '' },
  cn: { hundredMillions: '亿', tenThousands: '万', gap: '' },
};

/** An amount as it is spoken: "1억 2,345만" in languages that count by ten thousands, grouped digits in others. */
export function numberInWords(won: number, locale: string | undefined): string {
  const words = counting[locale ?? ''];
  if (!words || won < 10_000) return formatNumber(won, locale);
  const whole = Math.trunc(won);
  const parts: [number, string][] = [
    [Math.floor(whole / 1e8), words.hundredMillions],
    [Math.floor(whole / 1e4) % 1e4, words.tenThousands],
    [whole % 1e4, ''],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => formatNumber(count, locale) + unit)
    .join(words.gap);
}

/** The same with the unit: "10만원", "100,000 KRW". `unit` is the text `money.unit`. */
export function amountInWords(won: number, locale: string | undefined, unit: string): string {
  return numberInWords(won, locale) + (counting[locale ?? ''] ? '' : ' ') + unit;
}
