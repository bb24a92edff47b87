import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { gameAfterLogin } from '#lib/games/gameAfterLogin.ts';
import { useLocalAddress } from '#lib/i18n/useLocalAddress.ts';
import { hasUnsentAmount } from '#lib/money/submission/useDraft.ts';
import { loadPageInstead } from '#lib/navigation/loadPage.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { LoginForm } from './LoginForm.tsx';
import { isLoginRunning } from '#lib/navigation/loginProgress.ts';
import { returnPath } from './returnPath.ts';
import styles from './LoginScreen.module.scss';

const neverChanges = () => () => {};

const isMoneyPage = /^\/(deposit|withdraw|comp)/;

export function LoginScreen() {
  const { t } = useTranslation();
  const addressOf = useLocalAddress();
  const { status } = usePortalSession();
  const query = useAddressQuery();
  const game = useSyncExternalStore(neverChanges, gameAfterLogin, () => null);

  const wanted = query.get('callbackUrl');
  const path = (wanted && returnPath(wanted, window.location.origin)) || '/';
  const target = addressOf(path);

  // A visitor with a session, or who gets one in another tab, is redirected. After a login here, the form navigates.
  const sendOn = useEffectEvent(() => {
    if (status === 'authenticated' && !isLoginRunning()) loadPageInstead(target);
  });
  useEffect(() => sendOn(), [status]);

  return (
    <div className={styles.screen}>
      <div className={styles.art} aria-hidden="true" />
      <div className={styles.card}>
        <PageFrame title={t('session.login')}>
          {query.get('error') === 'SessionRequired' ? (
            <p className={styles.again} role="status">
              <Icon name="info" />
              {t(isMoneyPage.test(path) && hasUnsentAmount() ? 'login.nothingSent' : 'login.again')}
            </p>
          ) : (
            <p className={styles.lead}>{game ? t('login.startsGame', { name: game.name }) : t('login.lead')}</p>
          )}
          <LoginForm target={target} isFocused={game !== null} />
        </PageFrame>
      </div>
    </div>
  );
}
