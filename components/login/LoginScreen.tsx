import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { gameAfterLogin } from '#lib/games/gameAfterLogin.ts';
import { isLocaleCode } from '#lib/i18n/locales.ts';
import { hasUnsentAmount } from '#lib/money/submission/submissionRecord.ts';
import { useAddressQuery, useLocalAddress } from '#lib/navigation/address.ts';
import { loadPageInstead } from '#lib/navigation/loadPage.ts';
import { isLoginRunning } from '#lib/navigation/loginProgress.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useAfterHydration } from '#lib/storage/useAfterHydration.ts';
import { LoginForm } from './LoginForm.tsx';
import styles from './login.module.scss';

const isMoneyPage = /^\/(deposit|withdraw|comp)/;

export function LoginScreen() {
  const { t } = useTranslation();
  const addressOf = useLocalAddress();
  const { status } = usePortalSession();
  const query = useAddressQuery();
  const game = useAfterHydration(gameAfterLogin, null);

  const wanted = query.get('callbackUrl');
  const path = (wanted && returnPath(wanted, window.location.origin)) || '/';
  const target = addressOf(path);

  const again = isMoneyPage.test(path) && hasUnsentAmount() ? 'login.nothingSent' : 'login.again';
  const required = query.get('error') === 'SessionRequired' && t(again);
  const reason = required || (game && t('login.startsGame', { name: game.name }));

  // After a login on this page, the form opens the next page itself.
  const sendOn = useEffectEvent(() => {
    if (status === 'authenticated' && !isLoginRunning()) loadPageInstead(target);
  });
  useEffect(() => sendOn(), [status]);

  return (
    <div className={styles.screen}>
      <div className={styles.art} aria-hidden="true" />
      <div className={styles.card}>
        <PageFrame title={t('session.login')}>
          {reason && (
            <p className={styles.reason} role="status">
              <Icon name="info" />
              {reason}
            </p>
          )}
          <LoginForm target={target} focus={game ? 'always' : 'withId'} />
        </PageFrame>
      </div>
    </div>
  );
}

/**
 * Returns null for the login page and for another origin (open redirect). The locale prefix is removed, so that a language chosen on the
 * login page stays.
 */
export function returnPath(wanted: string | null, origin: string): string | null {
  if (!wanted || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  const [, first = ''] = url.pathname.split('/', 2);
  const path = isLocaleCode(first) ? url.pathname.slice(first.length + 1) || '/' : url.pathname;
  // A `blob:` URL has the origin of its page, so the text of the URL is compared. A path that starts with `//` leads to another site.
  if (!url.href.startsWith(`${origin}/`) || path === '/login' || path.startsWith('//')) return null;
  return path + url.search + url.hash;
}
