// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Money } from '#components/controls/text/Money.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const at = new Date(2026, 10, 20, 12, 3, 10).getTime();
const refresh = () => screen.getByRole('button', { name: '보유금 새로고침' });

afterEach(() => act(() => setPreference('isAmountHidden', false)));

describe('the balance', () => {
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

describe('the age of the balance', () => {
  test('is not announced while the balance is fresh, and a refresh is offered', () => {
    const { container } = renderInPortal(<BalanceRefresh at={at} isStale={false} onRefresh={async () => {}} />);
    expect(container).toHaveTextContent('');
    expect(refresh()).toBeEnabled();
  });

  test('is announced when the balance is old', () => {
    const { container } = renderInPortal(<BalanceRefresh at={at} isStale onRefresh={async () => {}} />);
    expect(container).toHaveTextContent('12:03:10 기준');
  });

  test('runs one refresh at a time, and can be repeated after a failure', async () => {
    let fail: (reason: Error) => void = () => {};
    const onRefresh = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)));
    renderInPortal(<BalanceRefresh at={at} isStale onRefresh={onRefresh} />);
    fireEvent.click(refresh());
    fireEvent.click(refresh());
    expect(onRefresh).toHaveBeenCalledTimes(1);
    await act(async () => fail(new Error('offline')));
    fireEvent.click(refresh());
    expect(onRefresh).toHaveBeenCalledTimes(2);
  });
});
