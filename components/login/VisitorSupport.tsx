import { useState, type RefObject } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './VisitorSupport.module.scss';

const loadRequest = async () => (await import('./VisitorRequest.tsx')).VisitorRequest;

const summaries = { password: 'login.forgotPassword', login: 'error.toSupport' } as const;

/** For those who cannot log in: a request form that is loaded on demand; for a new password, the operator's contacts too. */
export function VisitorSupport({ topic, ref }: { topic: keyof typeof summaries; ref?: RefObject<HTMLDetailsElement | null> }) {
  const { t } = useTranslation();
  const { has } = useBackend();
  const [isOpen, setOpen] = useState(false);
  return (
    <details ref={ref} className={styles.forgot} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t(summaries[topic])}
        <Icon name="chevron-down" />
      </summary>
      {isOpen && has('write-visitor-help') && <LazyComponent load={loadRequest} props={{ topic }} />}
      {topic === 'password' && <SupportContact lead={t('login.forgotHelp')} fallback={t('login.forgotElsewhere')} />}
    </details>
  );
}
