import { useRouter } from 'next/router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { HintList } from '#components/money/HintList.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { AmountStep } from '#components/money/AmountStep.tsx';
import {
  ApplicationScreen,
  ApplicationStages,
  useApplication,
} from '#components/money/ApplicationScreen.tsx';
import { useMoneyForm } from '#components/money/useMoneyForm.ts';
import { accountText } from '#lib/format/account.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { applicationReconciler } from '#lib/money/submission/reconcilers.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { GameMoney } from './GameMoney.tsx';
import styles from './Withdraw.module.scss';

const refusals = {
  balance: 'money.notEnough',
  wait: 'money.pending',
  pass: 'money.pass',
  time: 'withdraw.time',
} as const;

/** Once the backend has asked a member for the withdrawal password, the first confirmation asks for the password too. */
const passwordAsked = webStore('localStorage', plainText);

function useWithdrawal() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { withdraw, isWithdrawPasswordAlwaysAsked } = useSite();
  const { user } = useCurrentUser();
  const application = useApplication('withdraw');
  const memory = `withdraw-password:${usePortalSession().user?.userId}`;
  const isRemembered = useSyncExternalStore(
    passwordAsked.subscribe,
    () => passwordAsked.get(memory) !== undefined,
    () => false,
  );
  const form = useMoneyForm({
    call: 'apply-user-withdraw',
    action: 'withdraw.apply',
    rule: withdraw,
    available: user?.balance,
    toBody: (balance, pass) => (pass ? { balance, pass } : { balance }),
    password: { isAsked: isWithdrawPasswordAlwaysAsked || isRemembered },
    refusals,
    reconciler: applicationReconciler('withdraw'),
    confirmation: (amount) => ({
      question: t('withdraw.confirm', { amount: formatNumber(amount, locale) }),
      facts: application.accountFacts,
    }),
    onSettled: (outcome) => {
      if (outcome.phase === 'refused' && outcome.status === 'pass')
        passwordAsked.set(memory, 'asked');
      application.onSettled(outcome);
    },
  });

  return { form, application };
}

export function WithdrawScreen() {
  return (
    <ApplicationScreen kind="withdraw">
      <WithdrawForm />
    </ApplicationScreen>
  );
}

/** `GameMoney` is outside the stages, because money in a game can always be recalled. */
export function WithdrawForm() {
  const withdrawal = useWithdrawal();
  const { notes } = useSite();
  return (
    <>
      <ApplicationStages {...withdrawal}>
        <AmountStep form={withdrawal.form} label="withdraw.amount" action="withdraw.apply">
          <Destination />
          {notes.withdraw.length > 0 && <HintList notes={notes.withdraw} />}
        </AmountStep>
      </ApplicationStages>
      <GameMoney />
    </>
  );
}

/** The text is outside the button's bar, because a taller bar would cover the field on a small phone. */
function Destination() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  const account = accountText(user, t, locale);
  const text = account ? t('withdraw.goesTo', { account }) : t('withdraw.note.owner');
  return <p className={styles.destination}>{user ? text : <Skeleton />}</p>;
}
