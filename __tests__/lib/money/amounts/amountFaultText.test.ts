import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { amountFaultText, type AmountFault } from '#lib/money/amounts/checkAmount.ts';
import cn from '../../../../public/locales/cn/common.json' with { type: 'json' };
import en from '../../../../public/locales/en/common.json' with { type: 'json' };
import jp from '../../../../public/locales/jp/common.json' with { type: 'json' };
import ko from '../../../../public/locales/ko/common.json' with { type: 'json' };
import vn from '../../../../public/locales/vn/common.json' with { type: 'json' };

const texts = i18next.createInstance();

beforeAll(async () => {
  const resources = { ko: { common: ko }, en: { common: en }, jp: { common: jp }, vn: { common: vn }, cn: { common: cn } };
  await texts.init({ resources, defaultNS: 'common', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
});

const worded = (fault: AmountFault, code: string) => amountFaultText(fault, texts.getFixedT(code), code);

describe('a refused amount shows the rule and the nearest valid amount', () => {
  test.each([
    ['ko', '10,000원 단위로 입력해 주세요. 가장 가까운 금액은 20,000원이에요.'],
    ['en', 'Enter a multiple of 10,000 KRW. The nearest valid amount is 20,000 KRW.'],
    ['jp', '10,000ウォン単位です。入力できる最も近い金額は20,000ウォンです。'],
    ['vn', 'Nhập bội số của 10.000 KRW. Số tiền hợp lệ gần nhất là 20.000 KRW.'],
    ['cn', '请输入 10,000 韩元的整数倍。最接近的可填金额为 20,000 韩元。'],
  ])('in %s', (code, expected) => {
    expect(worded({ fault: 'unit', limit: 10_000, nearest: 20_000 }, code)).toBe(expected);
  });

  test.each([
    ['ko', '10,000원 단위로 입력해 주세요. 가장 가까운 금액은 10,000원과 20,000원이에요.'],
    ['en', 'Enter a multiple of 10,000 KRW. The nearest valid amounts are 10,000 and 20,000 KRW.'],
    ['cn', '请输入 10,000 韩元的整数倍。最接近的可填金额为 10,000 和 20,000 韩元。'],
  ])('both, if two are equally near, in %s', (code, expected) => {
    expect(worded({ fault: 'unit', limit: 10_000, nearest: 10_000, alsoNearest: 20_000 }, code)).toBe(expected);
  });

  test('a limit that is also the nearest amount is named once', () => {
    expect(worded({ fault: 'minimum', limit: 10_000, nearest: 10_000 }, 'en')).toBe('The minimum is 10,000 KRW.');
    expect(worded({ fault: 'available', limit: 15_500, nearest: 10_000 }, 'en')).toContain('15,500 KRW available. The nearest');
  });

  test('only the rule, if no amount is valid', () => {
    expect(worded({ fault: 'available', limit: 500, nearest: null }, 'en')).toBe('You have 500 KRW available.');
  });

  test.each(locales.map(({ code }) => code))('every fault has a text in %s', (code) => {
    const faults = ['decimal', 'negative', 'zero', 'tooLong', 'letters', 'minimum', 'maximum', 'unit', 'available'] as const;
    const words = faults.map((fault) => worded({ fault, limit: 10_000, nearest: null }, code));
    expect(words.filter((text) => text.startsWith('money.') || text.includes('{'))).toEqual([]);
  });
});
