import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { MessagePanel } from '#components/page/MessagePanel.tsx';
import styles from './SuccessPanel.module.scss';

/** After registration: the id, and the next step. */
export function SuccessPanel({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);

  const actions = (
    <>
      <LinkButton href="/login" variant="primary" size="large">
        {t('session.login')}
      </LinkButton>
      <LinkButton href="/" variant="quiet" size="large">
        {t('error.toHome')}
      </LinkButton>
    </>
  );

  return (
    <MessagePanel icon="check" isDone text={t('reg.okNext')} actions={actions}>
      <h2 ref={heading} tabIndex={-1}>
        {t('reg.ok')}
      </h2>
      <dl className={styles.id}>
        <dt>{t('field.userId')}</dt>
        <dd>{userId}</dd>
      </dl>
    </MessagePanel>
  );
}
