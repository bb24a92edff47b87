import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { markLogin } from '#lib/navigation/loginProgress.ts';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useLocalAddress } from '#lib/i18n/useLocalAddress.ts';
import { loadPageInstead } from '#lib/navigation/loadPage.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { RegisterSteps } from './RegisterSteps.tsx';
import { SuccessPanel } from './SuccessPanel.tsx';
import styles from './RegisterScreen.module.scss';

/** Registration (specification section 2, /register), for visitors only. */
export function RegisterScreen() {
  const { t } = useTranslation();
  const addressOf = useLocalAddress();
  const { status } = usePortalSession();
  const { register } = useSite();
  const [newId, setNewId] = useState<string | null>(null);
  const [login, setLogin] = useState<'running' | 'done' | 'failed'>('running');

  // A login in the side panel shows its own dialog and reloads the page.
  const sendHome = useEffectEvent(() => {
    if (status !== 'authenticated' || dialogs.isOpen() || newId !== null) return;
    loadPageInstead(addressOf('/'));
  });
  useEffect(() => sendHome(), [status]);
  useEffect(() => () => markLogin(false), []);

  async function handleDone(userId: string, password: string) {
    // The login form reads it.
    rememberUserId(userId);
    setNewId(userId);
    // Some operators approve new members first: then the login fails.
    markLogin(true);
    const result = await import('#lib/session/login.ts').then((session) => session.login(userId, password)).catch(() => 'unavailable');
    markLogin(false);
    setLogin(result === 'success' ? 'done' : 'failed');
  }

  if (newId !== null) {
    return (
      <PageFrame title={t(login === 'done' ? 'session.register' : 'reg.okTitle')}>
        <SuccessPanel userId={newId} login={login} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('session.register')}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <p className={styles.lead}>
            {t(register.isCodeRequired ? 'reg.leadAll' : 'reg.lead')}
            <span className={styles.login}>
              {t('reg.haveAccount')}
              <PageLink href="/login">{t('session.login')}</PageLink>
            </span>
          </p>
          <RegisterForm onDone={(userId, password) => void handleDone(userId, password)} />
        </div>
        <RegisterSteps />
      </div>
    </PageFrame>
  );
}
