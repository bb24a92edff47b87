import Link from 'next/link';
import { useTranslation } from 'next-i18next/pages';
import { Badge } from '#components/controls/Badge.tsx';
import { Icon } from '#components/controls/Icon.tsx';
import { IconButton } from '#components/controls/IconButton.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import { Skeleton } from '#components/controls/Skeleton.tsx';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { CompChip } from './CompChip.tsx';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { menuEntries } from './menuEntries.ts';
import { MoneyChip } from './MoneyChip.tsx';
import { useLogout } from './useLogout.ts';
import styles from './HeaderAccount.module.scss';

/** The right side of the header. While the session is unknown: places of equal width, and never a flash of "log in". */
export function HeaderAccount() {
  const { t } = useTranslation();
  const { status } = usePortalSession();

  return (
    <div className={styles.account}>
      {status === 'loading' && <Skeleton shape="pill" className={styles.place} />}
      {status === 'authenticated' && <MemberParts />}
      <div className={styles.wideOnly}>
        <LanguageSwitcher />
      </div>
      {status === 'unauthenticated' && (
        <>
          <LinkButton href="/login" size="small">
            {t('session.login')}
          </LinkButton>
          <div className={styles.wideOnly}>
            <LinkButton href="/register" size="small" variant="primary">
              {t('session.register')}
            </LinkButton>
          </div>
        </>
      )}
      {status === 'authenticated' && (
        <div className={styles.wideOnly}>
          <LogoutButton />
        </div>
      )}
    </div>
  );
}

function MemberParts() {
  const { t } = useTranslation();
  const { user: member } = usePortalSession();
  const { user, ...counts } = useCurrentUser();

  return (
    <>
      <p className={styles.greeting}>
        <span>{t('session.greeting', { id: member?.userId })}</span>
        <span className={styles.level}>{t('session.level', { n: user?.level ?? member?.level })}</span>
      </p>
      <MoneyChip />
      <div className={styles.wideOnly}>
        <CompChip />
      </div>
      {menuEntries.map(({ path, label, icon, count }) => {
        if (!count) return null;
        const name = counts[count] > 0 ? t('layout.unread', { name: t(label), n: counts[count] }) : t(label);
        return (
          <Link key={path} href={path} prefetch={false} className={styles.count} aria-label={name} title={name}>
            <Icon name={icon} />
            <Badge count={counts[count]} />
          </Link>
        );
      })}
    </>
  );
}

function LogoutButton() {
  const { t } = useTranslation();
  const handleLogout = useLogout();
  return <IconButton icon="logout" label={t('session.logout')} onClick={handleLogout} />;
}
