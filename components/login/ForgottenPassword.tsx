import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './ForgottenPassword.module.scss';

const loadPasswordHelp = async () => (await import('./PasswordHelp.tsx')).PasswordHelp;

/** How to get a new password: the operator's contacts, and a request form that is loaded on demand. */
export function ForgottenPassword() {
  const { t } = useTranslation();
  const { has } = useBackend();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.forgot} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('login.forgotPassword')}
        <Icon name="chevron-down" />
      </summary>
      {isOpen && has('write-visitor-help') && <LazyComponent load={loadPasswordHelp} props={{}} />}
      <SupportContact lead={t('login.forgotHelp')} fallback={t('login.forgotElsewhere')} />
    </details>
  );
}
