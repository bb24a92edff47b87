// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CountedLabel } from '#components/controls/text/Badge.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

test.each([
  [1999.99, '1,999원'],
  [-0.5, '0원'],
  [9_007_199_254, '9,007,199,254원'],
])('%s is shown as %s', (amount, expected) => {
  const { container } = renderInPortal(<Money amount={amount} />);
  expect(container).toHaveTextContent(expected);
});

test('an amount is not announced if this device hides amounts, and follows the setting at once', () => {
  const { container } = renderInPortal(<Money amount={123_456} />);
  act(() => setPreference('isAmountHidden', true));
  expect(container).toHaveTextContent('••••숨긴 금액원');
  expect(container.textContent).not.toMatch(/\d/);
  act(() => setPreference('isAmountHidden', false));
});

test.each([
  [0, '쪽지'],
  [99, '쪽지99쪽지, 읽지 않음 99건'],
  [12_345, '쪽지99+쪽지, 읽지 않음 12345건'],
])('%d unread entries are shown, and read out in one sentence: %s', (count, shown) => {
  const { container } = renderInPortal(<CountedLabel label="쪽지" count={count} />);
  expect(container).toHaveTextContent(shown);
});
