// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { button, field, held, press, rule, show, told } from '#tests/support/amountEntry.tsx';

vi.mock('#lib/dialogs/announce.ts');

describe('the line below the field', () => {
  test('shows the rule, while typing with the amount in words before it', async () => {
    show();
    expect(told()).toBe('10,000원 단위로 입력해 주세요.');
    await userEvent.type(field(), '123450000');
    expect(told()).toBe('1억 2,345만원 · 10,000원 단위로 입력해 주세요.');
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
    expect(told()).toBe('최소 30,000원부터 신청할 수 있어요. 최대 500,000원까지 신청할 수 있어요. 10,000원 단위로 입력해 주세요.');
  });

  test('stays the rule in a language whose words for an amount are its figures', async () => {
    show({ locale: 'en' });
    const rules = '10,000원 단위로 입력해 주세요.';
    expect(told()).toBe(rules);
    await userEvent.type(field(), '50000');
    expect(told()).toBe(rules);
  });

  test('repeats a small amount rather than asking for one, if there is no rule', async () => {
    show({ limits: { ...rule, unit: 1, minimum: 1, maximum: null } });
    await userEvent.type(field(), '1000');
    expect(told()).toBe('1,000원');
  });

  test('shows the broken rule and the nearest amount on blur, and nothing while typing', async () => {
    show();
    await userEvent.type(field(), '15000');
    expect(field()).toBeValid();
    fireEvent.blur(field());
    expect(told()).toBe('10,000원 단위로 입력해 주세요. 가장 가까운 금액은 10,000원과 20,000원이에요.');
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
    expect(told()).toBe(expected);
  });

  test.each([
    ['10,000', '10000'],
    ['20,000', '20000'],
  ])('the nearest amount %s is a button in the error', async (name, value) => {
    show();
    await userEvent.type(field(), '15000');
    fireEvent.blur(field());
    await press(name);
    expect(held()).toBe(value);
    expect(field()).toBeValid();
    expect(field()).toHaveFocus();
  });

  test('so is the minimum, and the balance while the field has the focus', async () => {
    show({ available: 40_000 });
    await userEvent.type(field(), '50000');
    expect(button('40,000')).toBeVisible();
    await userEvent.clear(field());
    await userEvent.type(field(), '5000');
    fireEvent.blur(field());
    await press('10,000');
    expect(held()).toBe('10000');
  });

  test("shows the form's own error first", () => {
    show({ initial: '10000', error: '잠시 후' });
    expect(told()).toBe('잠시 후');
  });
});
