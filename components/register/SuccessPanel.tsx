import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { MessagePanel } from '#components/page/MessagePanel.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { useLocalAddress } from '#lib/i18n/useLocalAddress.ts';
import { loadPage } from '#lib/navigation/loadPage.ts';
import styles from './SuccessPanel.module.scss';

interface SuccessPanelProps {
  userId: string;
  login: 'running' | 'done' | 'failed';
}

/** After registration: the id, and the next step. */
export function SuccessPanel({ userId, login }: SuccessPanelProps) {
  const { t } = useTranslation();
  const addressOf = useLocalAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  // The session is new: load the next page anew.
  const load = (path: string) => loadPage(addressOf(path));

  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);

  useEffect(() => {
    if (login === 'done') announce(t('reg.okDone'));
  }, [login, t]);

  const actions =
    login === 'failed' ? (
      <>
        <LinkButton href="/login" variant="primary" size="large">
          {t('session.login')}
        </LinkButton>
        <LinkButton href="/" variant="quiet" size="large">
          {t('error.toHome')}
        </LinkButton>
      </>
    ) : (
      <>
        <Button variant="primary" size="large" isBusy={login === 'running'} onClick={() => load('/deposit')}>
          {t('reg.firstDeposit')}
        </Button>
        <Button variant="quiet" size="large" isBusy={login === 'running'} onClick={() => load('/')}>
          {t('game.browse')}
        </Button>
      </>
    );

  return (
    <MessagePanel icon="check" isDone text={t(`reg.okNext.${login}`)} actions={actions}>
      <h2 ref={heading} tabIndex={-1}>
        {t(login === 'done' ? 'reg.okDone' : 'reg.ok')}
      </h2>
      <dl className={styles.id}>
        <dt>{t('field.userId')}</dt>
        <dd>{userId}</dd>
      </dl>
    </MessagePanel>
  );
}
