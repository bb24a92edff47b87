import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/Icon.tsx';
import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { PageFrame } from '#components/layout/PageFrame.tsx';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { LoginForm } from './LoginForm.tsx';
import { returnPath } from './returnPath.ts';
import styles from './LoginScreen.module.scss';

export function LoginScreen() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { status } = usePortalSession();
  const query = useAddressQuery();
  const isSettled = useRef(false);

  const home = languageAddress(isLocaleCode(locale) ? locale : defaultLocale, '/');
  const wanted = query.get('callbackUrl');
  const target = (wanted && returnPath(wanted, window.location.origin)) || home;

  // Whoever arrives with a session has nothing to do here; whoever gets one here is sent on by the form.
  const settle = useEffectEvent(() => {
    if (status === 'loading' || isSettled.current) return;
    isSettled.current = true;
    if (status === 'authenticated') window.location.replace(target);
  });
  useEffect(() => settle(), [status]);

  return (
    <div className={styles.screen}>
      <div className={styles.art} aria-hidden="true" />
      <div className={styles.card}>
        <PageFrame title={t('session.login')}>
          {query.get('error') === 'SessionRequired' ? (
            <p className={styles.again} role="status">
              <Icon name="info" />
              {t('login.again')}
            </p>
          ) : (
            <p className={styles.lead}>{t('login.lead')}</p>
          )}
          <LoginForm target={target} />
        </PageFrame>
      </div>
    </div>
  );
}
