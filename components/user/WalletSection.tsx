import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { moneyHeld } from '#lib/format/numbers.ts';
import { formatTime } from '#lib/format/times.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { setPreference, usePreferences } from '#lib/preferences/usePreferences.ts';
import styles from './user.module.scss';

const purseNames = { in_balance: 'money.inGame', rolling: 'money.comp' } as const;

/** The money of the member: the total, how much of it is in games, the comp, and the ways to move it. */
export function WalletSection() {
  const { t } = useTranslation();
  const { user, checkedAt, isStale } = useCurrentUser();
  const { isAmountHidden } = usePreferences();

  // How much of it can be withdrawn, only the withdrawal page says, by the site's unit.
  const purses = user?.in_balance === 0 ? (['rolling'] as const) : (['in_balance', 'rolling'] as const);

  return (
    <section aria-label={t('user.wallet')}>
      {user ? (
        <div className={styles.wallet}>
          <p className={styles.label}>
            {t('money.balance')}
            {isStale && checkedAt !== undefined && ` · ${t('money.asOf', { time: formatTime(checkedAt) })}`}
          </p>
          <IconButton
            icon={isAmountHidden ? 'eye-off' : 'eye'}
            label={t(isAmountHidden ? 'user.showAmounts' : 'setting.hideAmounts')}
            onClick={() => setPreference('isAmountHidden', !isAmountHidden)}
          />
          <Money amount={moneyHeld(user)} size="large" />
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
          <Skeleton shape="tile" className={styles.loadingWallet} />
        </LoadingRegion>
      )}
      <div className={styles.ways}>
        {(['deposit', 'withdraw', 'comp'] as const).map((page) => (
          <LinkButton key={page} href={`/${page}`} icon={page} variant={page === 'deposit' ? 'primary' : 'secondary'}>
            {t(`menu.${page}`)}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}
