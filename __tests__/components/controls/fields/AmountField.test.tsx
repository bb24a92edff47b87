// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { AmountField } from '#components/controls/fields/AmountField.tsx';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

function Form({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <AmountField label="금액" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '금액' });
const held = () => screen.getByRole('status').textContent;

function open(
  initial = '',
  { locale = 'ko', from = 99, to = from }: { locale?: LocaleCode; from?: number; to?: number } = {},
) {
  renderInPortal(<Form initial={initial} />, { locale });
  field().focus();
  field().setSelectionRange(from, to);
  return userEvent.setup();
}

function seen() {
  const { value, selectionStart, selectionEnd } = field();
  expect(selectionEnd).toBe(selectionStart);
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
}

describe('at its end, the text is grouped while it is typed', () => {
  test.each<[string, string, Parameters<typeof open>[1], string, string, string]>([
    ['digits', '', {}, '1234567', '1,234,567|', '1234567'],
    ['digits of another language', '', { locale: 'vn' }, '1234567', '1.234.567|', '1234567'],
    ['typed signs of groups', '', {}, '1,234,567', '1,234,567|', '1234567'],
    ['a selection up to the end', '1234567', { from: 2, to: 9 }, '9', '19|', '19'],
    ['Backspace', '1234567', {}, '{Backspace}', '123,456|', '123456'],
    ['Backspace until it is empty', '1234567', {}, '{Backspace>7/}', '|', ''],
    [
      'edits in the middle before',
      '1234567',
      { from: 3 },
      '98{Backspace}{Delete}{End}8',
      '12,945,678|',
      '12945678',
    ],
  ])('%s', async (_what, initial, place, keys, expected, value) => {
    await open(initial, place).keyboard(keys);
    expect(seen()).toBe(expected);
    expect(held()).toBe(value);
    expect(field()).toHaveAttribute('inputmode', 'numeric');
  });
});

describe('before its end, the text stays as typed until blur, so that the caret never moves', () => {
  test.each<[string, string, number, number, string, string, string]>([
    ['a digit in the middle', '1234567', 3, 3, '9', '1,29|34,567', '12934567'],
    ['a digit at the start', '234567', 0, 0, '1', '1|234,567', '1234567'],
    ['a digit after a sign', '1234', 2, 2, '9', '1,9|234', '19234'],
    ['a digit instead of a selection', '1234567', 2, 5, '9', '1,9|,567', '19567'],
    ['Backspace', '1234567', 4, 4, '{Backspace}', '1,2|4,567', '124567'],
    ['Backspace behind a sign', '1234567', 2, 2, '{Backspace}', '1|234,567', '1234567'],
    ['Delete before a sign', '1234567', 1, 1, '{Delete}', '1|234,567', '1234567'],
    ['Backspace of a selection', '1234567', 0, 5, '{Backspace}', '|,567', '567'],
    [
      'leading zeros until a digit precedes them',
      '100000',
      1,
      1,
      '{Backspace}2',
      '2|00,000',
      '200000',
    ],
  ])('%s', async (_what, initial, from, to, keys, expected, value) => {
    const user = open(initial, { from, to });
    await user.keyboard(keys);
    expect(seen()).toBe(expected);
    expect(held()).toBe(value);
    await user.tab();
    expect(field()).toHaveValue(Number(value).toLocaleString('ko'));
    expect(held()).toBe(value);
  });
});

test.each<[string, string, string]>([
  ['1,000,000원', '1,000,000', '1000000'],
  [' １０００ ', '1,000', '1000'],
  ['₩50,000', '50,000', '50000'],
  ...['1e5', '-5', '10.5', '10,000.5', '1.5만', 'abc', '9999999999999'].map(
    (text): [string, string, string] => [text, text, text],
  ),
])('a pasted "%s" is shown as %s, also after blur', async (text, shown, value) => {
  await open('555', { from: 0, to: 3 }).paste(text);
  expect([field().value, held()]).toEqual([shown, value]);
  fireEvent.blur(field());
  expect(field()).toHaveValue(shown);
});

test('an input method is not disturbed while it composes', () => {
  open('1234');
  fireEvent.compositionStart(field());
  for (const step of ['1,234５', '1,234５６']) {
    fireEvent.input(field(), { target: { value: step }, isComposing: true });
    expect(field()).toHaveValue(step);
  }
  fireEvent.compositionEnd(field());
  expect([field().value, held()]).toEqual(['123,456', '123456']);
});

test.each([
  ['undo is left to the browser', 'historyUndo', '134', '134', '134'],
  ['redo cannot add digits to an amount', 'historyRedo', '1,2341234', '1,234', '1234'],
])('%s', (_what, inputType, typed, shown, value) => {
  open('1234', { from: 1 });
  expect(fireEvent.keyDown(field(), { key: 'z', ctrlKey: true })).toBe(true);
  fireEvent.input(field(), { target: { value: typed }, inputType });
  expect([field().value, held()]).toEqual([shown, value]);
});
