// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Money } from '#components/controls/text/Money.tsx';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

describe('Money', () => {
  afterEach(() => act(() => setPreference('isAmountHidden', false)));

  test.each([
    [1999.99, '1,999원'],
    [-0.5, '0원'],
    [[1000.6, 0.6], '1,001원'],
    [9_007_199_254, '9,007,199,254원'],
  ])('%s is shown as %s', (amount, expected) => {
    const { container } = renderInPortal(<Money amount={amount} />);
    expect(container).toHaveTextContent(expected);
  });

  test('is not announced if this device hides amounts, and follows the setting at once', () => {
    const { container } = renderInPortal(<Money amount={123_456} />);
    act(() => setPreference('isAmountHidden', true));
    expect(container).toHaveTextContent('••••숨긴 금액원');
    expect(container.textContent).not.toMatch(/\d/);
  });
});
