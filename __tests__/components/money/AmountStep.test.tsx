// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AmountStep } from '#components/money/AmountStep.tsx';
import { useMoneyForm } from '#components/money/useMoneyForm.ts';
import { announce } from '#lib/dialogs/announce.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { balanceReconciler } from '#lib/money/submission/reconcilers.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/dialogs/announce.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/session/usePortalSession.ts');

const rule: AmountRule = {
  unit: 10_000,
  minimum: 10_000,
  maximum: null,
  quickAmounts: [10_000, 50_000, 1_000_000],
};

function Step({ limits, available }: { limits: AmountRule; available: number | undefined }) {
  const form = useMoneyForm({
    call: 'game-withdraw',
    action: 'withdraw.recall',
    rule: limits,
    available,
    toBody: (balance) => ({ balance }),
    refusals: { balance: 'comp.low', wait: 'comp.low' },
    confirmation: () => ({ question: '' }),
    reconciler: balanceReconciler('in_balance', 'balance'),
  });
  return <AmountStep form={form} label="deposit.amount" action="deposit.apply" />;
}

interface Entry {
  available?: number;
  limits?: Partial<AmountRule>;
  locale?: LocaleCode;
}

const show = ({ available, limits, locale = 'ko' }: Entry = {}) =>
  renderInPortal(<Step limits={{ ...rule, ...limits }} available={available} />, { locale });
const field = () => screen.getByRole('textbox');
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const told = () =>
  document
    .getElementById(field().getAttribute('aria-describedby') ?? '')
    ?.textContent?.replaceAll('\u00a0', ' ');

beforeEach(() => {
  sessionStorage.clear();
  showSession('authenticated');
  vi.mocked(announce).mockReset();
});

describe('the amount buttons', () => {
  test('add to the amount, and replace a text that is no amount', async () => {
    show();
    await userEvent.type(field(), '1e5');
    await press('+5만');
    expect(field()).toHaveValue('50,000');
    await userEvent.clear(field());
    await userEvent.type(field(), '30000');
    await press('+1만');
    expect(field()).toHaveValue('40,000');
    await press('+100만');
    expect(field()).toHaveValue('1,040,000');
    expect(announce).toHaveBeenLastCalledWith('104만원');
  });

  test.each<[string, Entry, string, string]>([
    ['the available amount, in whole units', { available: 65_000.9 }, '30000', '+5만 +100만'],
    ['the maximum', { limits: { maximum: 60_000 } }, '10000', '+100만'],
    ['nothing at all', { available: 0 }, '', '+1만 +5만 +100만'],
  ])(
    'that lead over %s are disabled, and none fills in less than it says',
    async (_, entry, typed, disabled) => {
      show(entry);
      if (typed) await userEvent.type(field(), typed);
      const chips = screen.getAllByRole('button', { name: /^\+/ });
      expect(
        chips.filter((chip) => chip.matches(':disabled')).map(({ textContent }) => textContent),
      ).toEqual(disabled.split(' '));
      await press('+100만');
      expect(field()).toHaveValue(typed && Number(typed).toLocaleString('ko'));
    },
  );
});

describe('the button for all of it', () => {
  test.each<[string, Entry, string, string]>([
    [
      'names the amount, rounded down to the unit',
      { available: 165_432.9 },
      '최대 160,000원',
      '160,000',
    ],
    [
      'names at most the maximum',
      { available: 999_999, limits: { maximum: 55_000 } },
      '최대 50,000원',
      '50,000',
    ],
  ])('%s', async (_, entry, name, filled) => {
    show(entry);
    await userEvent.type(field(), '99999999');
    await press(name);
    expect(field()).toHaveValue(filled);
    expect(field()).toBeValid();
  });

  test('does not name it if amounts are hidden', async () => {
    setPreference('isAmountHidden', true);
    show({ available: 165_432 });
    await press('전액');
    expect(field()).toHaveValue('160,000');
    setPreference('isAmountHidden', false);
  });

  test('is not there without a balance, nor if that is below the minimum, which the hint says', () => {
    const { unmount } = show();
    expect(screen.queryByRole('button', { name: /^최대/ })).toBeNull();
    unmount();
    show({ available: 5_000 });
    expect(screen.queryByRole('button', { name: /^최대/ })).toBeNull();
    expect(told()).toMatch(/사용할 수 있는 금액은 5,000원이에요\.$/);
  });
});

describe('the line below the field', () => {
  test.each<[string, Entry, string, string | undefined]>([
    ['the rule', {}, '', '10,000원 단위로 입력해 주세요.'],
    ['the amount in words in its place', {}, '123450000', '1억 2,345만원'],
    ['no words that only repeat the figures', { locale: 'en' }, '50000', ' '],
    [
      'a minimum above the unit, and a maximum',
      { limits: { minimum: 25_000, maximum: 505_000 } },
      '',
      '최소 30,000원부터 신청할 수 있어요. 최대 500,000원까지 신청할 수 있어요. 10,000원 단위로 입력해 주세요.',
    ],
    [
      'what to do, without a rule',
      { limits: { unit: 1, minimum: 1 } },
      '',
      '금액을 입력해 주세요.',
    ],
    [
      'while typing that it is more than the balance',
      { available: 40_000 },
      '50000',
      '사용할 수 있는 금액은 40,000원이에요.',
    ],
  ])('says %s', async (_, entry, typed, expected) => {
    show(entry);
    if (typed) await userEvent.type(field(), typed);
    expect(told()).toBe(expected);
  });

  test('marks a balance that could not be read again', () => {
    showSession('authenticated', { isStale: true });
    show({ available: 40_000 });
    expect(told()).toMatch(/18:04:05 기준$/);
  });

  test('says on leaving the field what is wrong, and nothing while typing', async () => {
    show();
    await userEvent.type(field(), '16000');
    expect(field()).toBeValid();
    fireEvent.blur(field());
    expect(told()).toBe('10,000원 단위로 입력해 주세요. 가장 가까운 금액은 20,000원이에요.');
    await userEvent.type(field(), '0');
    expect(field()).toBeValid();
  });
});
