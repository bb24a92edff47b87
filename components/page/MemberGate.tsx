import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { MessagePanel } from './PageFrame.tsx';
import { usePageDescription } from './PageHead.tsx';
import styles from './page.module.scss';

/**
 * Shows the page to members only (specification section 5). While the session is loading it warns nobody; then it warns a visitor once
 * (msg2001). PortalSessionProvider tells a member whose session ended. If another member logs in, in this tab or another, the page remounts:
 * one member's typed text is never shown to or sent for the other.
 */
export function MemberGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { status, user } = usePortalSession();
  const router = useRouter();
  const isSettled = useRef(false);

  const askForLogin = useEffectEvent(async (signal: AbortSignal) => {
    const question = { text: t('msg2001'), confirmText: t('session.login'), cancelText: t('action.close'), signal };
    if (await dialogs.confirm(question)) await router.push(loginHref(router.asPath));
  });

  useEffect(() => {
    if (status === 'loading' || isSettled.current) return;
    isSettled.current = true;
    if (status !== 'unauthenticated') return;
    // The question goes with its page, and with a login in another tab.
    const leaving = new AbortController();
    void askForLogin(leaving.signal);
    return () => {
      leaving.abort();
      // React's strict mode runs effects twice.
      isSettled.current = false;
    };
  }, [status]);

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

/** For visitors. */
function LockedPage() {
  const { t } = useTranslation();
  const { asPath } = useRouter();
  const description = usePageDescription();

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

  return <MessagePanel icon="lock" lead={t('gate.text')} text={description} actions={actions} />;
}
