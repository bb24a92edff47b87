// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AmountEntry } from '#components/money/form/AmountEntry.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/dialogs/announce.ts');

const rule: AmountRule = { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [10_000, 50_000, 1_000_000] };

interface Entry {
  initial?: string;
  available?: number;
  limits?: AmountRule;
  locale?: LocaleCode;
  error?: string;
}

function Form({ initial = '', available, limits = rule, error }: Entry) {
  const [value, setValue] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <AmountEntry
        label="입금금액"
        value={value}
        onChange={setValue}
        rule={limits}
        available={available}
        hasAllButton
        error={error}
        fieldRef={input}
      />
      <output>{value}</output>
    </>
  );
}

const show = ({ locale = 'ko', ...entry }: Entry = {}) => renderInPortal(<Form {...entry} />, { locale });
const field = () => screen.getByRole('textbox', { name: '입금금액' });
const button = (name: string) => screen.getByRole('button', { name });
const held = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(button(name));

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
    expect(field()).toHaveAccessibleDescription('6만원 · 단위 미만 5,432원은 남아요.');
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
    expect(field()).toHaveAccessibleDescription('6만원');
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

describe('the line below the field', () => {
  test('shows the rule, then the amount in words', async () => {
    show();
    expect(field()).toHaveAccessibleDescription('10,000원 단위로 입력해 주세요.');
    await userEvent.type(field(), '123450000');
    expect(field()).toHaveAccessibleDescription('1억 2,345만원');
  });

  test('says while it is typed that an amount is more than the balance', async () => {
    show({ available: 40_000 });
    await userEvent.type(field(), '50000');
    expect(field()).toHaveFocus();
    expect(field()).toBeInvalid();
    await userEvent.clear(field());
    await userEvent.type(field(), '15000');
    expect(field()).toBeValid();
  });

  test('shows the minimum, if it is more than the unit, and the maximum, if there is one', () => {
    show({ limits: { ...rule, minimum: 25_000, maximum: 505_000 } });
    expect(field()).toHaveAccessibleDescription(
      '최소 30,000원부터 신청할 수 있어요. 최대 500,000원까지 신청할 수 있어요. 10,000원 단위로 입력해 주세요.',
    );
  });

  test('stays the rule in a language whose words for an amount are its figures', async () => {
    show({ locale: 'en' });
    const rules = '10,000원 단위로 입력해 주세요.';
    expect(field()).toHaveAccessibleDescription(rules);
    await userEvent.type(field(), '50000');
    expect(field()).toHaveAccessibleDescription(rules);
  });

  test('repeats a small amount rather than asking for one, if there is no rule', async () => {
    show({ limits: { ...rule, unit: 1, minimum: 1, maximum: null } });
    await userEvent.type(field(), '1000');
    expect(field()).toHaveAccessibleDescription('1,000원');
  });

  test('shows the broken rule and the nearest amount on blur, and nothing while typing', async () => {
    show();
    await userEvent.type(field(), '15000');
    expect(field()).toBeValid();
    fireEvent.blur(field());
    expect(field()).toHaveAccessibleDescription('10,000원 단위로 입력해 주세요. 가장 가까운 금액은 10,000원과 20,000원이에요.');
    await userEvent.type(field(), '{Backspace>4/}0000');
    expect(field()).toBeValid();
  });

  test.each([
    ['10000.5', '소수점 없이 원 단위로 입력해 주세요. 가장 가까운 금액은 10,000원이에요.'],
    ['-5', '0보다 큰 금액을 입력해 주세요. 가장 가까운 금액은 10,000원이에요.'],
    ['1e5', '금액을 숫자로 입력해 주세요.'],
    ['1000000000000000', '금액은 12자리까지 입력할 수 있어요. 가장 가까운 금액은 999,999,990,000원이에요.'],
    ['5000', '최소 10,000원부터 신청할 수 있어요.'],
  ])('"%s" stays, with an error', async (text, expected) => {
    show();
    await userEvent.type(field(), text);
    fireEvent.blur(field());
    expect(field()).toHaveAccessibleDescription(expected);
  });

  test("shows the form's own error first", () => {
    show({ initial: '10000', error: '잠시 후' });
    expect(field()).toHaveAccessibleDescription('잠시 후');
  });
});
