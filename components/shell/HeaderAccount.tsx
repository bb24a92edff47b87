import { useTranslation } from 'next-i18next/pages';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { LanguageSwitcher } from '#components/language/LanguageSwitcher.tsx';
import styles from './HeaderAccount.module.scss';

const loadHeaderMember = async () => (await import('./memberParts.ts')).HeaderMember;

/** The right side of the header. While the session is loading, it shows skeletons of equal width and never a flash of "log in". */
export function HeaderAccount() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const place = <Skeleton shape="pill" className={styles.place} />;

  return (
    <div className={styles.account}>
      {status === 'loading' && place}
      {status === 'authenticated' && <LazyComponent load={loadHeaderMember} props={{}} fallback={place} />}
      {status === 'unauthenticated' && (
        <>
          <LinkButton href="/login" size="small">
            {t('session.login')}
          </LinkButton>
          <div className={styles.fromWideTablet}>
            <LinkButton href="/register" size="small" variant="primary">
              {t('session.register')}
            </LinkButton>
          </div>
        </>
      )}
      {/* At the edge, where it does not move when the session arrives. */}
      <div className={styles.language}>
        <LanguageSwitcher />
      </div>
    </div>
  );
}
