/** What members load on every page besides shellParts.tsx. */
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { CountedLabel } from '#components/controls/text/Badge.tsx';
import type { MenuEntry } from '#components/menu/menuEntries.ts';
import { CompChip, MoneyChip } from '#components/menu/MoneyChip.tsx';
import { PlayChip } from '#components/play/GameStage.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useLogout } from '#lib/session/useLogout.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import styles from './Header.module.scss';

export { MemberWatch } from './MemberWatch.tsx';

/** The member's part of the header. Narrow screens show only the money: the rest is in the side panel. */
export function HeaderMember() {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const handleLogout = useLogout();

  return (
    <>
      <p className={styles.greeting}>{t('session.greeting', { id: user?.userId })}</p>
      <PlayChip />
      <MoneyChip />
      <CompChip />
      <Button variant="quiet" size="small" icon="logout" className={styles.logout} title={t('session.logout')} onClick={handleLogout}>
        <span>{t('session.logout')}</span>
      </Button>
    </>
  );
}

export type MenuLabelProps = Required<Pick<MenuEntry, 'label' | 'count'>>;

/** The word of a menu entry with what is unread. */
export function MenuLabel({ label, count }: MenuLabelProps) {
  const { t } = useTranslation();
  return <CountedLabel label={t(label)} count={useCurrentUser()[count]} />;
}
