import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import styles from './SuccessPanel.module.scss';

/** After registration: the id, and the next step. */
export function SuccessPanel({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);

  return (
    <section className={styles.panel}>
      <span className={styles.seal}>
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('reg.ok')}
      </h2>
      <dl className={styles.id}>
        <dt>{t('field.userId')}</dt>
        <dd>{userId}</dd>
      </dl>
      <p className={styles.text}>{t('reg.okNext')}</p>
      <div className={styles.ways}>
        <LinkButton href="/login" variant="primary" size="large">
          {t('session.login')}
        </LinkButton>
        <LinkButton href="/" variant="quiet" size="large">
          {t('error.toHome')}
        </LinkButton>
      </div>
    </section>
  );
}
