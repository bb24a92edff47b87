import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import type { useApplicationForm } from '#components/money/form/useApplicationForm.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';

const refusals = { balance: 'money.notEnough', wait: 'money.pending', pass: 'money.pass', time: 'withdraw.time' } as const;

/** Whether the backend has asked for the withdrawal password of a member before, so that the first confirmation asks for it. */
const passwordAsked = webStore('localStorage', plainText);

type WithdrawFormProps = Pick<ReturnType<typeof useApplicationForm>, 'applications' | 'handleRefusal' | 'formProps'>;

/** It has no button to cancel a withdrawal. */
export function WithdrawForm({ applications, handleRefusal, formProps }: WithdrawFormProps) {
  const { withdraw, isWithdrawPasswordAlwaysAsked } = useSite();
  const { user } = useCurrentUser();
  const memory = `withdraw-password:${user?.userId}`;

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
        isAsked: isWithdrawPasswordAlwaysAsked || passwordAsked.get(memory) !== undefined,
        label: 'field.withdrawPassword',
        hint: 'withdraw.passwordHint',
        missing: 'withdraw.passwordMissing',
        refused: 'withdraw.passwordRefused',
      }}
      refusals={refusals}
      amountRefusals={['balance']}
      onDone={applications.reload}
      onRefused={handleRefused}
    />
  );
}
