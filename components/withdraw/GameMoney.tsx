import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Outcome } from '#components/money/Outcome.tsx';
import { useMoneyForm } from '#components/money/useMoneyForm.ts';
import { useCall } from '#lib/api/useCall.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { useRunningGame } from '#lib/games/gameStage.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { healthCheckInterval } from '#lib/member/currentUser.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { wholeWon } from '#lib/money/amounts.ts';
import { balanceReconciler } from '#lib/money/submission/reconcilers.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Withdraw.module.scss';

/** The interval in ms is short, because the member may be waiting for a game to end, which returns the money. */
const inGameInterval = 5000;

/**
 * The money in games is polled, because the health check may report a running game late. A transfer between balance and game reaches one of
 * the two calls first, so the other call is then repeated.
 */
function useGameMoney() {
  const { user } = useCurrentUser();
  const options: Parameters<typeof useCall<'get-in-game-balance'>>[2] = {
    refreshInterval: (latest) =>
      (latest?.gameMoney ?? 0) >= 1 ? inGameInterval : healthCheckInterval,
  };
  const { data, mutate } = useCall('get-in-game-balance', {}, options);
  const read = data?.gameMoney;
  const reported = user?.in_balance;

  // Each effect runs only after a change, because a backend may always count in-game money differently in its two calls.
  const differs = read !== undefined && reported !== undefined && read !== reported;
  const askHealth = useEffectEvent(() => differs && void checkHealth());
  const askGames = useEffectEvent(() => differs && void mutate());
  useEffect(() => void askHealth(), [read]);
  useEffect(() => void askGames(), [reported]);

  return { gameMoney: read ?? reported ?? 0, reload: () => mutate() };
}

/** The header counts the money in games as balance, although the money cannot be withdrawn, so the page says where the money is. */
export function GameMoney() {
  const { t } = useTranslation();
  const { isGameMoneyRecallable } = useSite();
  const { gameMoney, reload } = useGameMoney();
  const isRunning = useRunningGame() !== undefined;
  const isInGame = gameMoney >= 1;
  return (
    <>
      {isInGame && (
        <section className={styles.game}>
          <p>
            {t('money.inGame')} <Money amount={gameMoney} />
          </p>
          <p className={styles.hint}>
            {t(isGameMoneyRecallable || isRunning ? 'withdraw.afterGame' : 'withdraw.reopenGame')}
          </p>
        </section>
      )}
      {isGameMoneyRecallable && (
        <RecallGameMoney gameMoney={gameMoney} onDone={() => void reload()} />
      )}
    </>
  );
}

const refusals = { balance: 'withdraw.recallLow', wait: 'withdraw.recallWait' } as const;
const reconciler = balanceReconciler('in_balance', 'balance');

function RecallGameMoney({ gameMoney, onDone }: { gameMoney: number; onDone: () => void }) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const form = useMoneyForm({
    call: 'game-withdraw',
    action: 'withdraw.recall',
    rule: wholeWon,
    toBody: (balance) => ({ balance }),
    refusals,
    reconciler,
    confirmation: (amount) => ({
      question: t('withdraw.recallConfirm', { amount: formatNumber(amount, locale) }),
    }),
    onSettled: ({ phase }) => phase === 'done' && onDone(),
  });
  const { state, phase, entry, send } = form;
  const amount = Math.trunc(gameMoney);
  const isFormShown = phase === 'open' || phase === 'done';

  return (
    <>
      {state.phase === 'done' && (
        <Recalled text={t('withdraw.recallOk', { amount: formatNumber(state.amount, locale) })} />
      )}
      {!isFormShown && <Outcome form={form} />}
      {amount >= 1 && isFormShown && (
        <Button ref={entry} onClick={() => void send(amount)}>
          {t('withdraw.recall')}
        </Button>
      )}
    </>
  );
}

/** The message takes the focus, because the pressed button disappears together with the money. */
function Recalled({ text }: { text: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="status" tabIndex={-1}>
      <Callout tone="completed" text={text} />
    </div>
  );
}
