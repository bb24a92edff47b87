import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { PasswordField } from '#components/controls/fields/PasswordField.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { accountEnding } from '#lib/money/account/maskAccount.ts';
import type { ApplicationsView } from '#lib/money/history/useApplications.ts';
import type { PendingApplication } from '#lib/money/history/usePendingApplication.ts';
import { useLatestStatus } from '#lib/money/history/useLatestStatus.ts';
import { applicationReconciler } from '#lib/money/submission/applicationReconciler.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';

const refusals = { balance: 'money.notEnough', wait: 'money.pending', pass: 'money.pass', time: 'withdraw.time' } as const;

interface WithdrawFormProps {
  /** What the member applied for so far. */
  applications: ApplicationsView;
  obstacle: PendingApplication;
}

/**
 * The application for a withdrawal. The withdrawal password is asked for once the backend wanted it, or always where the site says so;
 * it lives in this form alone, and only what the member typed is sent. Nothing here offers to take a withdrawal back.
 */
export function WithdrawForm({ applications, obstacle }: WithdrawFormProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { withdraw, isWithdrawPasswordAlwaysAsked } = useSite();
  const { user } = useCurrentUser();
  const status = useLatestStatus(applications);
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
    obstacle.noteRefusal(status);
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

  const amountFact = (amount: number): Fact => [t('withdraw.amount'), t('history.won', { amount: formatMoney(amount, locale) })];

  function accountFacts(): Fact[] {
    const ending = accountEnding(user?.banknum ?? '');
    return [
      [t('field.bank'), user?.bankname || '-'],
      [t('field.accountNumber'), ending ? t('account.ending', { digits: ending }) : '-'],
      [t('field.accountHolder'), user?.bankOwner || '-'],
    ];
  }

  return (
    <MoneyForm
      call="apply-user-withdraw"
      action="withdraw.apply"
      amountLabel="withdraw.amount"
      rule={withdraw}
      available={user?.balance}
      hasAllButton
      readBody={(amount) => (isPasswordAsked ? { balance: amount, pass: password } : { balance: amount })}
      // Whoever was not asked for it has nothing to check.
      refusals={isPasswordAsked ? refusals : { ...refusals, pass: 'withdraw.passwordMissing' }}
      reconciler={applicationReconciler('withdraw', applications.applications)}
      confirmation={(amount) => ({
        question: t('withdraw.confirm', { amount: formatMoney(amount, locale) }),
        facts: [amountFact(amount), ...accountFacts()],
      })}
      receipt={(amount) => ({
        title: 'withdraw.ok',
        facts: [amountFact(amount), ...accountFacts(), [t('history.status'), status]],
      })}
      receiptLinks={
        <LinkButton href="/withdraw?mode=list" variant="primary">
          {t('withdraw.toHistory')}
        </LinkButton>
      }
      amountRefusals={['balance']}
      canSend={hasPassword}
      isFolded={obstacle.isFolded}
      onUnfold={obstacle.unfold}
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
