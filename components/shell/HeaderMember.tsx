import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Badge } from '#components/controls/text/Badge.tsx';
import { RunningGameChip } from '#components/play/RunningGameChip.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { CompChip } from '#components/menu/CompChip.tsx';
import { MoneyChip } from '#components/menu/MoneyChip.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import { useLogout } from '#lib/session/useLogout.ts';
import styles from './HeaderMember.module.scss';

/**
 * The member's part of the header, in a separate chunk. Narrow screens show only the money, and on the menu button what is unread, unless the
 * bottom bar is there and counts it; wide screens count in the menu.
 */
export function HeaderMember() {
  const { t } = useTranslation();
  const { user: member } = usePortalSession();
  const { user, noteCount, helpCount } = useCurrentUser();
  const handleLogout = useLogout();
  const { bottomBar } = useSite();
  const unread = noteCount + helpCount;

  return (
    <>
      {unread > 0 && (
        <span className={`${styles.unread} ${bottomBar.includes('me') ? styles.inBar : ''}`}>
          <Badge count={unread} />
          <VisuallyHidden>{t('layout.unread', { name: t('layout.menu'), n: unread })}</VisuallyHidden>
        </span>
      )}
      <p className={styles.greeting}>
        <span>{t('session.greeting', { id: member?.userId })}</span>
        <span className={styles.level}>{t('session.level', { n: user?.level ?? member?.level })}</span>
      </p>
      <RunningGameChip />
      <MoneyChip />
      <div className={styles.wideOnly}>
        <CompChip />
      </div>
      <div className={styles.wideOnly}>
        <Button variant="quiet" size="small" icon="logout" className={styles.logout} title={t('session.logout')} onClick={handleLogout}>
          <span>{t('session.logout')}</span>
        </Button>
      </div>
    </>
  );
}
