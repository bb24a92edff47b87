// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { announce } from '#lib/dialogs/announce.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { button, field, held, press, rule, show, told } from '#tests/support/amountEntry.tsx';

vi.mock('#lib/dialogs/announce.ts');

beforeEach(() => void vi.mocked(announce).mockReset());

describe('the amount buttons', () => {
  test('are hidden if the form has none', () => {
    show({ limits: { ...rule, quickAmounts: [] } });
    expect(screen.queryByRole('button', { name: /^\+/ })).toBeNull();
  });

  test('add to the input as numbers, not as strings', async () => {
    show();
    await userEvent.type(field(), '10000');
    await press('+1만');
    expect(field()).toHaveValue('20,000');
    expect(held()).toBe('20000');
    await press('+100만');
    expect(held()).toBe('1020000');
    expect(announce).toHaveBeenLastCalledWith('102만원');
  });

  test('add to an unfinished numeral', async () => {
    show();
    await userEvent.type(field(), '3만');
    await press('+1만');
    expect(held()).toBe('40000');
  });

  test('have one at the end of the field that clears it, while there is an amount', async () => {
    show({ initial: '30000' });
    expect(field().parentElement).toContainElement(button('지우기'));
    await press('지우기');
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('button', { name: '지우기' })).toBeNull();
  });

  test.each<[LocaleCode, string]>([
    ['ko', '+1만 +5만 +100만'],
    ['jp', '+1万 +5万 +100万'],
    ['cn', '+1万 +5万 +100万'],
    ['en', '+10,000 +50,000 +1,000,000'],
    ['vn', '+10.000 +50.000 +1.000.000'],
  ])('have the labels of %s', (locale, expected) => {
    show({ locale });
    const group = within(screen.getByRole('group'));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(expected.split(' '));
  });

  test('do not exceed the available amount, and show the reason', async () => {
    show({ initial: '20000', available: 65_000.9 });
    expect(button('+1만')).not.toHaveAttribute('aria-disabled');
    expect(button('+5만')).toHaveAttribute('aria-disabled', 'true');
    expect(button('+5만')).toHaveAccessibleDescription(/사용할 수 있는 금액은 65,000원이에요\./);
    await press('+5만');
    expect(held()).toBe('20000');
    expect(screen.getAllByText(/65,000원이에요\. 가장 가까운 금액은 60,000원이에요\./)).not.toHaveLength(0);
    expect(announce).toHaveBeenCalledWith(expect.stringContaining('65,000원'));
  });

  test('do not exceed the maximum', async () => {
    show({ limits: { ...rule, maximum: 60_000 }, initial: '20000' });
    await press('+5만');
    expect(held()).toBe('20000');
    expect(button('+5만')).toHaveAccessibleDescription(/최대 60,000원/);
  });

  test('do not add to an invalid amount', async () => {
    show({ initial: '1e5' });
    await press('+1만');
    expect(field()).toHaveValue('1e5');
    await press('지우기');
    await press('+1만');
    expect(held()).toBe('10000');
  });
});

describe('the button for the whole amount', () => {
  test('rounds down to the unit, and tells what stays', async () => {
    show({ available: 65_432.9 });
    await press('전액');
    expect(held()).toBe('60000');
    expect(told()).toBe('6만원 · 단위 미만 5,432원은 남아요.');
    expect(announce).toHaveBeenLastCalledWith('6만원 · 단위 미만 5,432원은 남아요.');
  });

  test.each([
    ['nothing does', { available: 60_000.9 }],
    ['more than a part of a unit does', { available: 100_000, limits: { ...rule, maximum: 60_000 } }],
    ['amounts are hidden', { available: 65_432 }, true],
  ])('tells of nothing that stays if %s', async (_when, entry, isAmountHidden = false) => {
    setPreference('isAmountHidden', isAmountHidden);
    show(entry);
    await press('전액');
    expect(told()).toMatch(/^6만원 · [^남]+$/);
    setPreference('isAmountHidden', false);
  });

  test('is before the field, as on the screen', () => {
    show();
    expect(button('전액').compareDocumentPosition(field())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('enters at most the maximum', async () => {
    show({ available: 999_999, limits: { ...rule, maximum: 55_000 } });
    await press('전액');
    expect(held()).toBe('50000');
  });

  test('mends an amount above it, which no other button can', async () => {
    show({ available: 65_432 });
    await userEvent.type(field(), '99999999');
    expect(button('+1만')).toHaveAttribute('aria-disabled', 'true');
    await press('전액');
    expect(held()).toBe('60000');
  });

  test('is refused if nothing is available', async () => {
    show({ available: 9_999 });
    await press('전액');
    expect(held()).toBe('');
    expect(button('전액')).toHaveAccessibleDescription('사용할 수 있는 금액은 9,999원이에요.');
  });

  test('is disabled until the amount is known', async () => {
    show();
    await press('전액');
    expect(held()).toBe('');
    expect(button('전액')).toHaveAccessibleDescription('불러오는 중');
  });
});
