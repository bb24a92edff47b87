import { useTranslation } from 'next-i18next/pages';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { useShownPath } from '#lib/navigation/useShownPath.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { LanguageSwitcher } from '#components/language/LanguageSwitcher.tsx';
import styles from './HeaderAccount.module.scss';

const loadHeaderMember = async () => (await import('./memberParts.ts')).HeaderMember;

/**
 * The right side of the header. While the session is loading, it shows skeletons of equal width and never a flash of "log in". The narrowest phone
 * has room for one button: the registration, if the login is in the bottom bar. The page of the registration has the login there.
 */
export function HeaderAccount() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const { bottomBar } = useSite();
  const { hasScreen } = useBackend();
  const gold = useShownPath() === '/register' ? 'login' : 'register';
  const isLoginInBar = bottomBar.includes('resume') && hasScreen('/game') && hasScreen('/register');
  const place = <Skeleton shape="pill" className={styles.place} />;

  return (
    <div className={styles.account}>
      {status === 'loading' && place}
      {status === 'authenticated' && <LazyComponent load={loadHeaderMember} props={{}} fallback={place} />}
      {status === 'unauthenticated' &&
        (['login', 'register'] as const).map((name) => (
          <div key={name} className={name !== (isLoginInBar ? gold : 'login') ? styles.second : undefined}>
            <LinkButton href={`/${name}`} size="small" variant={name === gold ? 'primary' : undefined}>
              {t(`session.${name}`)}
            </LinkButton>
          </div>
        ))}
      {/* At the edge, where it does not move when the session arrives. */}
      <div className={styles.language}>
        <LanguageSwitcher />
      </div>
    </div>
  );
}
