import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { setPreference, usePreferences } from '#lib/preferences/usePreferences.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { Section } from './Section.tsx';
import styles from './WalletSection.module.scss';

/** The member's balances, with links to move money. */
export function WalletSection() {
  const { t } = useTranslation();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const { isAmountHidden } = usePreferences();

  const eye = (
    <IconButton
      icon={isAmountHidden ? 'eye-off' : 'eye'}
      label={t(isAmountHidden ? 'user.showAmounts' : 'setting.hideAmounts')}
      onClick={() => setPreference('isAmountHidden', !isAmountHidden)}
    />
  );

  return (
    <Section id="wallet" action={eye}>
      {user ? (
        <div className={styles.card}>
          <div className={styles.total}>
            <span className={styles.label}>{t('user.total')}</span>
            <BalanceRefresh at={checkedAt} isStale={isStale} onRefresh={refresh} />
            <Money amount={[user.balance, user.in_balance]} size="large" />
          </div>
          <dl className={styles.purses}>
            <Purse name={t('money.balance')} amount={user.balance} />
            <Purse name={t('money.inGame')} amount={user.in_balance} />
            <Purse name={t('money.comp')} amount={user.rolling} />
          </dl>
        </div>
      ) : (
        <LoadingRegion>
          <Skeleton shape="tile" className={styles.place} />
        </LoadingRegion>
      )}
      <div className={styles.ways}>
        <LinkButton href="/deposit" icon="deposit" variant="primary">
          {t('menu.deposit')}
        </LinkButton>
        <LinkButton href="/withdraw" icon="withdraw">
          {t('menu.withdraw')}
        </LinkButton>
        <LinkButton href="/comp" icon="comp">
          {t('menu.comp')}
        </LinkButton>
      </div>
    </Section>
  );
}

function Purse({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
