import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Receipt } from '#components/money/form/Receipt.tsx';
import { TransferAll } from '#components/money/form/TransferAll.tsx';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { balanceReconciler } from '#lib/money/submission/balanceReconciler.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import styles from './CompAllForm.module.scss';
import { useExpectedFacts } from './useExpectedFacts.ts';

const refusals = { low_point: 'comp.low' } as const;
const reconciler = balanceReconciler('rolling', 'balance');

/** For operators whose exchange takes no amount: all the comp there is becomes balance. */
export function CompAllForm() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  const expectedFacts = useExpectedFacts();

  return (
    <section className={styles.form}>
      <p>{t('comp.allText')}</p>
      <TransferAll
        call="change-to-point"
        action="comp.exchangeAll"
        available={user?.rolling ?? 0}
        readBody={() => ({})}
        refusals={refusals}
        reconciler={reconciler}
        confirmation={(amount) => ({ question: t('comp.confirm', { amount: formatMoney(amount, locale) }), facts: expectedFacts(amount) })}
        renderDone={(done, dismiss) => (
          <Receipt
            done={done}
            title="comp.ok"
            facts={[[t('comp.amount'), t('history.won', { amount: formatMoney(done.amount, locale) })]]}
            onNew={dismiss}
          />
        )}
      />
    </section>
  );
}
