import { useTranslation } from 'next-i18next/pages';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import type { useApplicationForm } from '#components/money/form/useApplicationForm.tsx';
import { accountEnding } from '#lib/format/maskAccount.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { joinSentences } from '#lib/money/amounts/amountFaultText.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import styles from './WithdrawForm.module.scss';

const refusals = { balance: 'money.notEnough', wait: 'money.pending', pass: 'money.pass', time: 'withdraw.time' } as const;

/** Whether the backend has asked for the withdrawal password of a member before, so that the first confirmation asks for it. */
const passwordAsked = webStore('localStorage', plainText);

type WithdrawFormProps = Pick<ReturnType<typeof useApplicationForm>, 'applications' | 'handleRefusal' | 'formProps'>;

/** It has no button to cancel a withdrawal. */
export function WithdrawForm({ applications, handleRefusal, formProps }: WithdrawFormProps) {
  const { t } = useTranslation();
  const { withdraw, isWithdrawPasswordAlwaysAsked } = useSite();
  const { user } = useCurrentUser();
  const memory = `withdraw-password:${user?.userId}`;
  const isPasswordAsked = isWithdrawPasswordAlwaysAsked || passwordAsked.get(memory) !== undefined;
  const digits = accountEnding(user?.banknum ?? '');
  const account = digits && `${user?.bankname.trim()} ${t('account.ending', { digits })}`.trim();
  const next = joinSentences([account ? t('withdraw.goesTo', { account }) : '', isPasswordAsked && t('withdraw.passwordNext')]);

  function handleRefused(status: string) {
    handleRefusal(status);
    if (status === 'pass') passwordAsked.set(memory, 'asked');
  }

  return (
    <MoneyForm
      {...formProps}
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
      preview={() => <p className={styles.next}>{user ? next : <Skeleton />}</p>}
      refusals={refusals}
      amountRefusals={['balance']}
      onDone={applications.reload}
      onRefused={handleRefused}
    />
  );
}
