import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { AmountStep } from '#components/money/AmountStep.tsx';
import { Outcome } from '#components/money/Outcome.tsx';
import { Receipt } from '#components/money/Receipt.tsx';
import { useMoneyForm } from '#components/money/useMoneyForm.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { balanceReconciler } from '#lib/money/submission/reconcilers.ts';
import {
  storedSubmissionRecord,
  submissionRecordKey,
} from '#lib/money/submission/submissionRecord.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Comp.module.scss';

/** The contract lists only `success` for `money-to-point` and `point-to-money`, so these refusals of other money calls are expected too. */
const refusals = { balance: 'money.notEnough', low_point: 'comp.low' } as const;

/** The text keys are written out, so that a search for a key finds its use. */
const directions = {
  toPoint: {
    call: 'money-to-point',
    field: 'balance',
    reconciler: balanceReconciler('balance', 'rolling'),
    confirm: 'vault.confirmToPoint',
    ok: 'vault.okToPoint',
  },
  toMoney: {
    call: 'point-to-money',
    field: 'rolling',
    reconciler: balanceReconciler('rolling', 'balance'),
    confirm: 'vault.confirmToMoney',
    ok: 'vault.okToMoney',
  },
} as const;

type Direction = keyof typeof directions;

/** Moves money between the balance and the comp (a reward for bets). The vault starts folded, because few members use it. */
export function Vault() {
  const { t } = useTranslation();
  const userId = usePortalSession().user?.userId ?? '';
  const isSent = (direction: Direction) =>
    !!storedSubmissionRecord(submissionRecordKey(directions[direction].call, userId))?.sent;
  const [isOpen] = useState(() => isSent('toPoint') || isSent('toMoney'));
  const [direction, setDirection] = useState<Direction>(() =>
    isSent('toMoney') ? 'toMoney' : 'toPoint',
  );
  const tabs = [
    { id: 'toPoint', label: t('vault.toPoint') },
    { id: 'toMoney', label: t('vault.toMoney') },
  ] as const;

  return (
    <details className={styles.vault} open={isOpen}>
      <summary>
        {t('vault.title')}
        <Icon name="chevron-down" />
      </summary>
      <p>{t('vault.text')}</p>
      <Tabs label={t('vault.direction')} tabs={tabs} selected={direction} onSelect={setDirection}>
        <VaultTransfer key={direction} direction={direction} />
      </Tabs>
    </details>
  );
}

function VaultTransfer({ direction }: { direction: Direction }) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { comp: rule } = useSite();
  const { user } = useCurrentUser();
  const { call, field, reconciler, confirm, ok } = directions[direction];
  const form = useMoneyForm({
    call,
    action: 'vault.move',
    rule,
    available: user?.[field],
    toBody: (amount) => (call === 'money-to-point' ? { balance: amount } : { point: amount }),
    refusals,
    reconciler,
    confirmation: (amount) => ({ question: t(confirm, { amount: formatNumber(amount, locale) }) }),
  });
  switch (form.phase) {
    case 'open':
      return <AmountStep form={form} label="vault.amount" action="vault.move" />;
    case 'done':
      return <Receipt form={form} title={ok} />;
    default:
      return <Outcome form={form} />;
  }
}
