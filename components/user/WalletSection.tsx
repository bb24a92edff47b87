import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { setPreference, usePreferences } from '#lib/preferences/usePreferences.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { Section } from './Section.tsx';
import styles from './WalletSection.module.scss';

const purseNames = { balance: 'withdraw.available', in_balance: 'money.inGame', rolling: 'money.comp' } as const;

export function WalletSection() {
  const { t } = useTranslation();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const { isAmountHidden } = usePreferences();

  // The amount that can be withdrawn is told also if it is the whole balance.
  const purses = user?.in_balance === 0 ? (['balance', 'rolling'] as const) : (['balance', 'in_balance', 'rolling'] as const);

  const eye = (
    <IconButton
      icon={isAmountHidden ? 'eye-off' : 'eye'}
      label={t(isAmountHidden ? 'user.showAmounts' : 'setting.hideAmounts')}
      onClick={() => setPreference('isAmountHidden', !isAmountHidden)}
    />
  );

  return (
    <Section title="user.wallet" action={eye}>
      {user ? (
        <div className={styles.card}>
          <div className={styles.total}>
            <span className={styles.label}>{t('money.balance')}</span>
            <BalanceRefresh at={checkedAt} isStale={isStale} onRefresh={refresh} />
            <Money amount={moneyHeld(user)} size="large" />
          </div>
          <dl className={styles.purses}>
            {purses.map((purse) => (
              <Fact key={purse} name={t(purseNames[purse])}>
                <Money amount={user[purse]} />
              </Fact>
            ))}
          </dl>
        </div>
      ) : (
        <LoadingRegion>
          <Skeleton shape="tile" className={styles.place} />
        </LoadingRegion>
      )}
      <div className={styles.ways}>
        {(['deposit', 'withdraw', 'comp'] as const).map((page) => (
          <LinkButton key={page} href={`/${page}`} icon={page} variant={page === 'deposit' ? 'primary' : 'secondary'}>
            {t(`menu.${page}`)}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
}
