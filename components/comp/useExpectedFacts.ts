import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

/** What the balance would be after an exchange of `amount` won, for its confirmation; nothing where this device hides amounts. */
export function useExpectedFacts(): (amount: number) => Fact[] {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  const { isAmountHidden } = usePreferences();

  return (amount) =>
    user && !isAmountHidden ? [[t('comp.expected'), t('history.won', { amount: formatMoney([user.balance, amount], locale) })]] : [];
}
