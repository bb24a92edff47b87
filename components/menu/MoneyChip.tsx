import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { moneyHeld } from '#lib/format/numbers.ts';
import { formatTime } from '#lib/format/times.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import styles from './MoneyChip.module.scss';

/** Balance plus in-game money, truncated (specification section 2). */
export function MoneyChip() {
  const { t } = useTranslation();
  const { user, isStale } = useCurrentUser();
  if (!user) return <Skeleton shape="pill" className={styles.chip} />;

  return (
    <div
      className={`${styles.chip} ${isStale ? styles.stale : ''}`}
      role="group"
      aria-label={t('money.balance')}
    >
      <span className={styles.told}>
        <MoneyLabel />
        <span className={styles.figure}>
          <Money amount={moneyHeld(user)} />
        </span>
      </span>
      <PageLink href="/deposit" className={styles.add} aria-label={t('deposit.add')}>
        <Icon name="plus" />
      </PageLink>
    </div>
  );
}

/** The truncated comp balance (bonus points). */
export function CompChip() {
  const { t } = useTranslation();
  const { user, isStale } = useCurrentUser();
  if (!user) return null;
  return (
    <p className={`${styles.comp} ${isStale ? styles.stale : ''}`}>
      <Icon name="comp" />
      <span className={styles.label}>{t('money.comp')}</span>
      <Money amount={user.rolling} />
    </p>
  );
}

export function MoneyPanel() {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  if (!user) return <Skeleton shape="tile" className={styles.place} />;
  return (
    <div className={styles.panel} role="group" aria-label={t('money.balance')}>
      <p>
        <MoneyLabel />
        <strong>
          <Money amount={moneyHeld(user)} />
        </strong>
      </p>
      {user.in_balance >= 1 && (
        <p>
          <span className={styles.label}>{t('money.ofWhichInGame')}</span>
          <Money amount={user.in_balance} />
        </p>
      )}
      <p>
        <span className={styles.label}>{t('money.comp')}</span>
        <Money amount={user.rolling} />
      </p>
    </div>
  );
}

function MoneyLabel() {
  const { t } = useTranslation();
  const { checkedAt, isStale } = useCurrentUser();
  return (
    <span className={styles.label} title={isStale ? t('layout.checking') : undefined}>
      {isStale && <Icon name="warning" />}
      {isStale && checkedAt ? t('money.asOf', { time: formatTime(checkedAt) }) : t('money.balance')}
    </span>
  );
}
