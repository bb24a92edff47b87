import { useTranslation } from 'next-i18next/pages';
import { Badge } from '#components/controls/text/Badge.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { RunningGameChip } from '#components/play/RunningGameChip.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { CompChip } from '#components/menu/CompChip.tsx';
import { menuEntries } from '#components/menu/menuEntries.ts';
import { MoneyChip } from '#components/menu/MoneyChip.tsx';
import { useLogout } from '#lib/session/useLogout.ts';
import styles from './HeaderMember.module.scss';

/** The member's part of the header, in a separate chunk. Phones show only the money, and on the menu button what is unread. */
export function HeaderMember() {
  const { t } = useTranslation();
  const { user: member } = usePortalSession();
  const { user, ...counts } = useCurrentUser();
  const handleLogout = useLogout();
  const unread = counts.noteCount + counts.helpCount;

  return (
    <>
      {unread > 0 && (
        <span className={styles.unread}>
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
      {menuEntries.map(({ path, label, icon, count }) => {
        if (!count) return null;
        const name = counts[count] > 0 ? t('layout.unread', { name: t(label), n: counts[count] }) : t(label);
        return (
          <PageLink key={path} href={path} className={styles.count} aria-label={name} title={name}>
            <Icon name={icon} />
            <Badge count={counts[count]} />
          </PageLink>
        );
      })}
      <div className={styles.wideOnly}>
        <IconButton icon="logout" label={t('session.logout')} onClick={handleLogout} />
      </div>
    </>
  );
}
