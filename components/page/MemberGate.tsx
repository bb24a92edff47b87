import { Fragment, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { ServedPart } from '#components/controls/panels/LazyComponent.tsx';
import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { MessagePanel } from './PageFrame.tsx';
import styles from './page.module.scss';

interface MemberGateProps {
  /** True if the HTML may show `children`, without member data and disabled, until the session is loaded. */
  isServed?: boolean;
  children: ReactNode;
}

/**
 * Shows the page only to members (specification section 5). If another member logs in, in any tab, the page remounts, because text that the
 * previous member typed must never be shown to or sent for another member.
 */
export function MemberGate({ isServed = false, children }: MemberGateProps) {
  const { status, user } = usePortalSession();

  if (status === 'authenticated') return <Fragment key={user?.userId}>{children}</Fragment>;
  if (status === 'unauthenticated') return <LockedPage />;
  const skeleton = (
    <LoadingRegion className={styles.loading}>
      <Skeleton shape="tile" className={styles.card} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </LoadingRegion>
  );
  if (!isServed) return skeleton;
  return (
    <ServedPart served={<fieldset disabled>{children}</fieldset>} aria-busy="true">
      {skeleton}
    </ServedPart>
  );
}

/** The login page with the error SessionRequired and the return path (specification section 4). */
const loginHref = (path: string) =>
  `/login?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: path })}`;

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
