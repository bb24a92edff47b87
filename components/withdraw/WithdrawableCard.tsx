import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { Callout } from '#components/controls/states/Callout.tsx';
import { BalanceCard, BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { TransferAll } from '#components/money/form/TransferAll.tsx';
import { formatMoney, moneyHeld } from '#lib/format/formatMoney.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { useLastGame } from '#lib/games/launch/useLastGame.ts';
import { useRunningGame } from '#lib/games/launch/useRunningGame.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useGameMoney } from '#lib/money/account/useGameMoney.ts';
import { balanceReconciler } from '#lib/money/submission/balanceReconciler.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './WithdrawableCard.module.scss';

/** The balance that can be withdrawn, and the money in games that can be moved to it. */
export function WithdrawableCard() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isAmountHidden } = usePreferences();
  const { isGameMoneyRecallable } = useSite();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const { gameMoney, readAt, isStale: isGameStale, reload } = useGameMoney();

  const isInGame = gameMoney !== undefined && gameMoney >= 1;
  // The header shows the sum, which seems to contradict what can be withdrawn.
  const held = user && user.in_balance >= 1 && !isAmountHidden && t('history.won', { amount: formatMoney(moneyHeld(user), locale) });
  // The two amounts come from two calls: the older one counts.
  const at = checkedAt && Math.min(checkedAt, readAt ?? Infinity);

  return (
    <BalanceCard
      label={t('withdraw.available')}
      amount={user?.balance}
      refresh={<BalanceRefresh at={at} isStale={isStale || isGameStale} onRefresh={() => Promise.all([refresh(), reload()])} />}
    >
      <BalanceRow label={isInGame && held ? t('withdraw.heldInGame', { won: held }) : t('money.inGame')} amount={gameMoney}>
        {isInGame && <WayBack isButton={!isGameMoneyRecallable} />}
        {gameMoney !== undefined && isGameMoneyRecallable && <RecallGameMoney gameMoney={gameMoney} onDone={() => void reload()} />}
      </BalanceRow>
    </BalanceCard>
  );
}

/**
 * To the game that may have the money, unless it can be recalled here: the running one, or after a reload the one opened last here. One that
 * another device has opened is not known.
 */
function WayBack({ isButton }: { isButton: boolean }) {
  const { t } = useTranslation();
  const running = useRunningGame();
  const last = useLastGame();
  const launch = useGameLaunch();
  const { hasScreen } = useBackend();
  return (
    <>
      <p className={styles.hint}>{t(isButton && !running ? 'withdraw.reopenGame' : 'withdraw.afterGame')}</p>
      {isButton && running && (
        <Button size="small" icon="play" aria-label={t('game.backTo', { name: running.name })} onClick={() => launch(running)}>
          {t('game.back')}
        </Button>
      )}
      {isButton &&
        !running &&
        hasScreen('/game') &&
        (last ? (
          <Button size="small" icon="play" onClick={() => launch(last)}>
            {t('game.resume', { name: last.name })}
          </Button>
        ) : (
          <LinkButton href="/game" size="small" icon="play">
            {t('game.viewGames')}
          </LinkButton>
        ))}
    </>
  );
}

const refusals = { balance: 'withdraw.recallLow', wait: 'withdraw.recallWait' } as const;
const reconciler = balanceReconciler('in_balance', 'balance');

function RecallGameMoney({ gameMoney, onDone }: { gameMoney: number; onDone: () => void }) {
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
      reconciler={reconciler}
      confirmation={(amount) => ({ question: t('withdraw.recallConfirm', { amount: formatMoney(amount, locale) }), facts: [] })}
      renderDone={({ amount }) => <Recalled text={t('withdraw.recallOk', { amount: formatMoney(amount, locale) })} />}
      onSettled={({ phase }) => phase === 'done' && onDone()}
    />
  );
}

/** Takes the focus, because the pressed button disappears with the money. */
function Recalled({ text }: { text: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="status" tabIndex={-1}>
      <Callout tone="completed" text={text} />
    </div>
  );
}
