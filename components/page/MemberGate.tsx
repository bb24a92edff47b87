import { Fragment, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { MessagePanel } from './PageFrame.tsx';
import styles from './page.module.scss';

/**
 * Shows the page to members only (specification section 5). While the session is loading it warns nobody; then a visitor sees msg2001 in the
 * page's place. PortalSessionProvider tells a member whose session ended. If another member logs in, in this tab or another, the page
 * remounts: one member's typed text is never shown to or sent for the other.
 */
export function MemberGate({ children }: { children: ReactNode }) {
  const { status, user } = usePortalSession();

  if (status === 'authenticated') return <Fragment key={user?.userId}>{children}</Fragment>;
  if (status === 'unauthenticated') return <LockedPage />;
  return (
    <LoadingRegion className={styles.loading}>
      <Skeleton shape="tile" className={styles.card} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </LoadingRegion>
  );
}

/** The login's address, with the error SessionRequired and the return path (specification section 4). */
const loginHref = (path: string) => `/login?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: path })}`;

/** What a visitor sees instead of a members' page. */
function LockedPage() {
  const { t } = useTranslation();
  const { asPath } = useRouter();

  const actions = (
    <>
      <LinkButton href={loginHref(asPath)} variant="primary">
        {t('session.login')}
      </LinkButton>
      <LinkButton href="/register">{t('session.register')}</LinkButton>
      <LinkButton href="/" variant="quiet">
        {t('error.toHome')}
      </LinkButton>
    </>
  );

  return (
    <div role="alert">
      <MessagePanel icon="lock" text={t('msg2001')} actions={actions} />
    </div>
  );
}
