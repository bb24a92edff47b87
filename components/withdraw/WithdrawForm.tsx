import { useRouter } from 'next/router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import type { useApplicationForm } from '#components/money/form/useApplicationForm.tsx';
import { formatMoney, moneyHeld } from '#lib/format/formatMoney.ts';
import { accountText } from '#lib/format/maskAccount.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import styles from './WithdrawForm.module.scss';

const refusals = { balance: 'money.notEnough', wait: 'money.pending', pass: 'money.pass', time: 'withdraw.time' } as const;

/** Whether the backend has asked for the withdrawal password of a member before, so that the first confirmation asks for it. */
const passwordAsked = webStore('localStorage', plainText);

type WithdrawFormProps = Pick<ReturnType<typeof useApplicationForm>, 'handleRefusal' | 'formProps'>;

/** It has no button to cancel a withdrawal. */
export function WithdrawForm({ handleRefusal, formProps }: WithdrawFormProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { withdraw, isWithdrawPasswordAlwaysAsked } = useSite();
  const { user, isStale } = useCurrentUser();
  const { isAmountHidden } = usePreferences();
  const memory = `withdraw-password:${usePortalSession().user?.userId}`;
  const isRemembered = useSyncExternalStore(
    passwordAsked.subscribe,
    () => passwordAsked.get(memory) !== undefined,
    () => false,
  );
  const isPasswordAsked = isWithdrawPasswordAlwaysAsked || isRemembered;

  function handleRefused(status: string) {
    handleRefusal(status);
    if (status === 'pass') passwordAsked.set(memory, 'asked');
  }

  function confirmation(amount: number) {
    const { question, facts } = formProps.confirmation(amount);
    if (!user || isStale || isAmountHidden) return { question, facts };
    const left = t('history.won', { amount: formatMoney([moneyHeld(user), -amount], locale) });
    return { question, facts: [...facts, [t('withdraw.expected'), left] as const] };
  }

  return (
    <MoneyForm
      {...formProps}
      confirmation={confirmation}
      call="apply-user-withdraw"
      rule={withdraw}
      available={user?.balance}
      hasAllButton
      toBody={(amount, password) => (password ? { balance: amount, pass: password } : { balance: amount })}
      password={{
        isAsked: isPasswordAsked,
        label: 'field.withdrawPassword',
        hint: 'withdraw.passwordHint',
        missing: 'withdraw.passwordMissing',
        refused: 'withdraw.passwordRefused',
      }}
      below={<WhatFollows isPasswordAsked={isPasswordAsked} />}
      refusals={refusals}
      amountRefusals={['balance']}
      onRefused={handleRefused}
    />
  );
}

/**
 * Which account is paid, and whether the confirmation asks for a password. On phones the card of the account is below it. Not in the bar of
 * the button, which would cover the field on a small phone.
 */
function WhatFollows({ isPasswordAsked }: { isPasswordAsked: boolean }) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  const account = accountText(user, t, locale);
  const destination = account ? t('withdraw.goesTo', { account }) : t('withdraw.note.owner');

  return (
    <div className={styles.follows}>
      <p className={styles.account}>{user ? destination : <Skeleton />}</p>
      {isPasswordAsked && <p>{t('withdraw.passwordNext')}</p>}
    </div>
  );
}
