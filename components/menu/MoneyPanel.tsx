import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { CompChip } from './CompChip.tsx';
import { moneyWays } from './barItems.ts';
import { MoneyChip } from './MoneyChip.tsx';
import styles from './MoneyPanel.module.scss';

/** The member's money, and the ways in and out. */
export function MoneyPanel() {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  return (
    <div className={styles.panel}>
      <MoneyChip size="large" />
      {user && user.in_balance >= 1 && (
        <div className={styles.inGame}>
          <p>
            {t('money.ofWhichInGame')} <Money amount={user.in_balance} />
          </p>
          {t('withdraw.afterGame')}
          <p>
            {t('withdraw.available')} <Money amount={user.balance} />
          </p>
        </div>
      )}
      <CompChip size="large" />
      <div className={styles.ways}>
        {moneyWays.map(({ path, icon, label }) => (
          <LinkButton key={path} href={path} icon={icon} variant={path === '/deposit' ? 'primary' : 'secondary'}>
            {t(label)}
          </LinkButton>
        ))}
      </div>
    </div>
  );
}
