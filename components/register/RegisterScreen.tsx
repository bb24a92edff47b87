import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton, PageLink } from '#components/controls/actions/PageLink.tsx';
import { MessagePanel, PageFrame } from '#components/page/PageFrame.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useLocalAddress } from '#lib/navigation/address.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { loadPage, loadPageInstead } from '#lib/navigation/loadPage.ts';
import { markLogin } from '#lib/navigation/loginProgress.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { login } from '#lib/session/login.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { RegisterForm } from './RegisterForm.tsx';
import styles from './register.module.scss';

/** All phases except `filling` belong to the login of the new member. */
type Phase = 'filling' | 'running' | 'done' | 'failed';

/** Registration (specification section 2, /register), for visitors only. */
export function RegisterScreen() {
  const { t } = useTranslation();
  const addressOf = useLocalAddress();
  const { status } = usePortalSession();
  const [phase, setPhase] = useState<Phase>('filling');

  // During a login in the side panel, a dialog is open, and the panel reloads the page itself.
  const sendHome = useEffectEvent(() => {
    if (status === 'authenticated' && phase === 'filling' && !dialogs.isOpen())
      loadPageInstead(addressOf('/'));
  });
  useEffect(() => sendHome(), [status]);
  useEffect(() => () => markLogin(false), []);

  async function handleDone(userId: string, password: string) {
    rememberUserId(userId);
    setPhase('running');
    // The login fails if the operator has to approve new members first.
    markLogin(true);
    const result = await login(userId, password);
    markLogin(false);
    setPhase(result === 'success' ? 'done' : 'failed');
  }

  if (phase !== 'filling') {
    return (
      <PageFrame title={t(phase === 'done' ? 'reg.okDone' : 'reg.ok')}>
        <Registered login={phase} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('session.register')}>
      <div className={styles.page}>
        <RegisterForm onDone={(userId, password) => void handleDone(userId, password)} />
        <p className={styles.login}>
          {t('reg.haveAccount')} <PageLink href="/login">{t('session.login')}</PageLink>
        </p>
      </div>
    </PageFrame>
  );
}

function Registered({ login }: { login: Exclude<Phase, 'filling'> }) {
  const { t } = useTranslation();
  const addressOf = useLocalAddress();

  useEffect(() => {
    focusHeading();
    window.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    if (login === 'done') announce(t('reg.okDone'));
  }, [login, t]);

  const actions =
    login === 'failed' ? (
      <LinkButton href="/login" variant="primary" size="large">
        {t('session.login')}
      </LinkButton>
    ) : (
      // The session is new, so the browser loads the next page from the server.
      <Button
        variant="primary"
        size="large"
        isBusy={login === 'running'}
        onClick={() => loadPage(addressOf('/deposit'))}
      >
        {t('reg.firstDeposit')}
      </Button>
    );
  return <MessagePanel icon="check" isDone text={t(`reg.okNext.${login}`)} actions={actions} />;
}
