import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Callout } from '#components/controls/states/Callout.tsx';
import { TransferAll } from '#components/money/form/TransferAll.tsx';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { balanceReconciler } from '#lib/money/submission/balanceReconciler.ts';

const refusals = { balance: 'withdraw.recallLow', wait: 'withdraw.recallWait' } as const;

interface RecallGameMoneyProps {
  gameMoney: number;
  onDone: () => void;
}

/** Takes all the money out of the games, so that it can be withdrawn. */
export function RecallGameMoney({ gameMoney, onDone }: RecallGameMoneyProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();

  return (
    <TransferAll
      call="game-withdraw"
      action="withdraw.recall"
      variant="secondary"
      available={gameMoney}
      toBody={(amount) => ({ balance: amount })}
      refusals={refusals}
      reconciler={balanceReconciler('in_balance', 'balance')}
      confirmation={(amount) => ({ question: t('withdraw.recallConfirm', { amount: formatMoney(amount, locale) }) })}
      renderDone={({ amount }) => <Recalled text={t('withdraw.recallOk', { amount: formatMoney(amount, locale) })} />}
      onDone={onDone}
    />
  );
}

/** Takes the focus: the button that had it goes with the money. */
function Recalled({ text }: { text: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="status" tabIndex={-1}>
      <Callout tone="completed" text={text} />
    </div>
  );
}
