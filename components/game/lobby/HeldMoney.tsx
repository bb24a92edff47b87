import { useTranslation } from 'next-i18next/pages';
import { Money } from '#components/controls/text/Money.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import styles from './LobbyLists.module.scss';

/** The member's money in the header of a company's games, which covers that of the page. */
export function HeldMoney() {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <span className={styles.held}>
      <VisuallyHidden>{t('money.balance')}</VisuallyHidden>
      <Money amount={moneyHeld(user)} />
    </span>
  );
}
