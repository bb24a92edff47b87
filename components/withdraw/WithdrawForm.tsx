import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PasswordField } from '#components/controls/fields/PasswordField.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import type { useApplicationForm } from '#components/money/form/useApplicationForm.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';

const refusals = { balance: 'money.notEnough', wait: 'money.pending', pass: 'money.pass', time: 'withdraw.time' } as const;

type WithdrawFormProps = Pick<ReturnType<typeof useApplicationForm>, 'applications' | 'handleRefusal' | 'formProps'>;

/** Asks for the withdrawal password after the backend has required it, or always if the site is set so. It has no button to cancel. */
export function WithdrawForm({ applications, handleRefusal, formProps }: WithdrawFormProps) {
  const { t } = useTranslation();
  const { withdraw, isWithdrawPasswordAlwaysAsked } = useSite();
  const { user } = useCurrentUser();
  const [refusedPasswords, setRefusedPasswords] = useState(0);
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const isPasswordAsked = isWithdrawPasswordAlwaysAsked || refusedPasswords > 0;

  useEffect(() => {
    if (refusedPasswords > 0) passwordField.current?.focus();
  }, [refusedPasswords]);

  function changePassword(text: string, error = '') {
    setPassword(text);
    setPasswordError(error);
  }

  function handleRefused(status: string) {
    handleRefusal(status);
    if (status !== 'pass') return;
    setRefusedPasswords(refusedPasswords + 1);
    changePassword('', isPasswordAsked ? t('money.pass') : '');
  }

  function handleDone() {
    changePassword('');
    applications.reload();
  }

  function hasPassword(): boolean {
    if (!isPasswordAsked || password) return true;
    setPasswordError(t('withdraw.passwordMissing'));
    passwordField.current?.focus();
    return false;
  }

  return (
    <MoneyForm
      {...formProps}
      call="apply-user-withdraw"
      rule={withdraw}
      available={user?.balance}
      hasAllButton
      toBody={(amount) => (isPasswordAsked ? { balance: amount, pass: password } : { balance: amount })}
      // Without a password field, the message must not ask to check the password.
      refusals={isPasswordAsked ? refusals : { ...refusals, pass: 'withdraw.passwordMissing' }}
      amountRefusals={['balance']}
      canSend={hasPassword}
      onDone={handleDone}
      onRefused={handleRefused}
    >
      {isPasswordAsked && (
        <PasswordField
          ref={passwordField}
          label={t('field.withdrawPassword')}
          hint={t('withdraw.passwordHint')}
          error={passwordError}
          name="withdrawPassword"
          // Not `off`, which browsers ignore for passwords: the login password must not be filled in here.
          autoComplete="one-time-code"
          maxLength={128}
          required
          value={password}
          onChange={(event) => changePassword(event.target.value)}
        />
      )}
    </MoneyForm>
  );
}
