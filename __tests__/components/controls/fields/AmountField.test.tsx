// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
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
      <button type="button" onClick={() => setValue('777000')} />
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '금액' });
const held = () => screen.getByRole('status').textContent;

/** A field with its caret or selection set. */
function open(initial = '', { locale = 'ko', from = 99, to = from }: { locale?: LocaleCode; from?: number; to?: number } = {}) {
  renderInPortal(<Form initial={initial} />, { locale });
  field().focus();
  field().setSelectionRange(from, to);
  return userEvent.setup();
}

/** The text of the field with "|" at the caret. */
function seen() {
  const { value, selectionStart, selectionEnd } = field();
  expect(selectionEnd).toBe(selectionStart);
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
}

describe('typing', () => {
  test('groups the digits; the form value has digits only', async () => {
    await open().keyboard('1234567');
    expect(seen()).toBe('1,234,567|');
    expect(held()).toBe('1234567');
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(field().type).toBe('text');
  });

  test('groups by the rules of the language', async () => {
    await open('', { locale: 'vn' }).keyboard('1234567');
    expect(seen()).toBe('1.234.567|');
    expect(held()).toBe('1234567');
  });

  test('replaces a selection up to the end', async () => {
    await open('1234567', { from: 2, to: 9 }).keyboard('9');
    expect(seen()).toBe('19|');
  });
});

describe('editing before the end', () => {
  test.each([
    ['a digit in the middle', '1234567', 3, '9', '1,29|34,567', '12934567'],
    ['a digit at the start', '234567', 0, '1', '1|234,567', '1234567'],
    ['a digit after a group sign', '1234', 2, '9', '1,9|234', '19234'],
    ['Backspace in the middle', '1234567', 4, '{Backspace}', '1,2|4,567', '124567'],
    ['Backspace behind a group sign', '1234567', 2, '{Backspace}', '1|234,567', '1234567'],
    ['Delete before a group sign', '1234567', 1, '{Delete}', '1|234,567', '1234567'],
  ])('%s leaves the text as typed until blur', async (_what, initial, from, key, expected, value) => {
    const user = open(initial, { from });
    await user.keyboard(key);
    expect(seen()).toBe(expected);
    expect(held()).toBe(value);
    await user.tab();
    expect(field()).toHaveValue(Number(value).toLocaleString('ko'));
    expect(held()).toBe(value);
  });

  test('a selection is replaced', async () => {
    const user = open('1234567', { from: 2, to: 5 });
    await user.keyboard('9');
    expect(seen()).toBe('1,9|,567');
    expect(held()).toBe('19567');
    await user.tab();
    expect(field()).toHaveValue('19,567');
  });

  test('several edits in a row keep the amount', async () => {
    const user = open('1234567', { from: 3 });
    await user.keyboard('98{Backspace}{Delete}');
    expect(seen()).toBe('1,29|4,567');
    expect(held()).toBe('1294567');
    await user.keyboard('{End}8');
    expect(seen()).toBe('12,945,678|');
    expect(held()).toBe('12945678');
  });

  test('a typed group separator is not part of the amount', async () => {
    await open('1234', { from: 4 }).keyboard(',');
    expect(field()).toHaveValue('1,23,4');
    expect(held()).toBe('1,23,4');
  });

  test('a paste replaces the selection', async () => {
    await open('1234567', { from: 2, to: 5 }).paste('98');
    expect(seen()).toBe('1,98|,567');
    expect(held()).toBe('198567');
  });
});

describe('deleting', () => {
  test('Backspace at the end groups the remaining digits', async () => {
    await open('1234567').keyboard('{Backspace}');
    expect(seen()).toBe('123,456|');
    expect(held()).toBe('123456');
  });

  test('repeated Backspace empties the field', async () => {
    await open('1234567').keyboard('{Backspace>7/}');
    expect(seen()).toBe('|');
    expect(held()).toBe('');
  });

  test('the first digit leaves leading zeros, which are invalid until a digit precedes them', async () => {
    const user = open('100000', { from: 1 });
    await user.keyboard('{Backspace}');
    expect(seen()).toBe('|00,000');
    expect(held()).toBe('00000');
    await user.keyboard('2');
    expect(seen()).toBe('2|00,000');
    expect(held()).toBe('200000');
  });

  test('a cut removes the selection', async () => {
    const user = open('1234567', { from: 0, to: 5 });
    await user.cut();
    expect(seen()).toBe('|,567');
    expect(held()).toBe('567');
    await user.tab();
    expect(field()).toHaveValue('567');
  });
});

describe('pasting', () => {
  test.each([
    ['1,000,000원', '1,000,000', '1000000'],
    [' １０００ ', '1,000', '1000'],
    ['₩50,000', '50,000', '50000'],
  ])('"%s" shows %s', async (text, shown, value) => {
    await open().paste(text);
    expect(field()).toHaveValue(shown);
    expect(held()).toBe(value);
  });

  test('over a selection of the whole text replaces it', async () => {
    await open('555', { from: 0, to: 3 }).paste('2,000,000');
    expect(seen()).toBe('2,000,000|');
  });

  test.each(['1e5', '-5', '10.5', '0x10', '10,000.5', '1.5만', 'abc'])('"%s" stays visible and is not an amount', async (text) => {
    await open().paste(text);
    expect(field()).toHaveValue(text);
    expect(held()).toBe(text);
    fireEvent.blur(field());
    expect(field()).toHaveValue(text);
  });
});

describe('typed text', () => {
  test.each(['1e5', '-5', '10.5', '0x10', '10000.5', '1,5'])('"%s" is never turned into another amount', async (text) => {
    await open().keyboard(text);
    expect(field()).toHaveValue(text);
    expect(held()).toBe(text);
  });

  test('a comma can be typed', async () => {
    await open().keyboard('1,234,567');
    expect(seen()).toBe('1,234,567|');
    expect(held()).toBe('1234567');
  });

  test('a thirteenth digit is an error and stays in the field', async () => {
    await open('999999999999').keyboard('9');
    expect(field()).toHaveValue('9999999999999');
    expect(held()).toBe('9999999999999');
  });
});

describe('an input method', () => {
  test('is not disturbed while it composes', () => {
    open('1234');
    fireEvent.compositionStart(field());
    fireEvent.input(field(), { target: { value: '1,234５' }, isComposing: true });
    expect(field()).toHaveValue('1,234５');
    fireEvent.input(field(), { target: { value: '1,234５６' }, isComposing: true });
    expect(field()).toHaveValue('1,234５６');
    fireEvent.compositionEnd(field());
    expect(field()).toHaveValue('123,456');
    expect(held()).toBe('123456');
  });
});

describe('undo and redo', () => {
  test('the browser handles undo', () => {
    open('1234', { from: 1 });
    expect(fireEvent.keyDown(field(), { key: 'z', ctrlKey: true })).toBe(true);
    fireEvent.input(field(), { target: { value: '134' }, inputType: 'historyUndo' });
    expect(field()).toHaveValue('134');
    expect(held()).toBe('134');
  });

  test("the browser's redo cannot add digits to an amount", () => {
    open('1234');
    fireEvent.input(field(), { target: { value: '1,2341234' }, inputType: 'historyRedo' });
    expect(field()).toHaveValue('1,234');
    expect(held()).toBe('1234');
  });

  test('a value set by the form is shown grouped', async () => {
    const user = open();
    await user.keyboard('5');
    await act(async () => screen.getByRole('button').click());
    expect(field()).toHaveValue('777,000');
    expect(held()).toBe('777000');
  });
});
