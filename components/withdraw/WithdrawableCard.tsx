import { useTranslation } from 'next-i18next/pages';
import { BalanceCard, BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { useGameMoney } from '#lib/money/account/useGameMoney.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { RecallGameMoney } from './RecallGameMoney.tsx';
import styles from './WithdrawableCard.module.scss';

/** What can be withdrawn now, and what would be added to it by leaving the game. */
export function WithdrawableCard() {
  const { t } = useTranslation();
  const { isGameMoneyRecallable } = useSite();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const { gameMoney, readAt, isStale: isGameStale, reload } = useGameMoney();

  // Two calls tell the two figures: the card is as old as the older of them.
  const at = checkedAt === undefined || readAt === undefined ? undefined : Math.min(checkedAt, readAt);

  return (
    <BalanceCard
      label={t('withdraw.available')}
      amount={user?.balance}
      refresh={<BalanceRefresh at={at} isStale={isStale || isGameStale} onRefresh={() => Promise.all([refresh(), reload()])} />}
    >
      <BalanceRow label={t('money.inGame')} amount={gameMoney}>
        {gameMoney !== undefined && gameMoney >= 1 && <p className={styles.hint}>{t('withdraw.afterGame')}</p>}
        {gameMoney !== undefined && isGameMoneyRecallable && <RecallGameMoney gameMoney={gameMoney} onDone={() => void reload()} />}
      </BalanceRow>
    </BalanceCard>
  );
}
