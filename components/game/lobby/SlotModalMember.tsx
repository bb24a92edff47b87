import { useTranslation } from 'next-i18next/pages';
import { Money } from '#components/controls/text/Money.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { RunningGameChip } from '#components/play/RunningGameChip.tsx';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import styles from './LobbyLists.module.scss';

/** The running game and the money, in the header of a company's games, which covers that of the page. */
export function SlotModalMember() {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <div className={styles.member}>
      <RunningGameChip isOverBar />
      <span className={styles.held}>
        <VisuallyHidden>{t('money.balance')}</VisuallyHidden>
        <Money amount={moneyHeld(user)} />
      </span>
    </div>
  );
}
