import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/Icon.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { MemberGate } from './MemberGate.tsx';
import { PageFrame } from './PageFrame.tsx';
import { SupportContact } from './SupportContact.tsx';
import styles from './ComingScreen.module.scss';

interface ComingScreenProps {
  title: MessageKey;
  /** What will be possible here. */
  text: MessageKey;
  isForMembers?: boolean;
}

/** A screen that is not there yet says so, what it will do, and where to turn until then. */
export function ComingScreen({ title, text, isForMembers = true }: ComingScreenProps) {
  const { t } = useTranslation();
  const Gate = isForMembers ? MemberGate : OpenGate;

  return (
    <PageFrame title={t(title)}>
      <Gate>
        <section className={styles.card}>
          <Icon name="emblem" className={styles.emblem} />
          <p className={styles.lead}>{t('coming.title')}</p>
          <p className={styles.text}>{t(text)}</p>
          <div className={styles.contact}>
            <SupportContact lead={t('coming.contact')} fallback={t('coming.elsewhere')} />
          </div>
          <LinkButton href="/" variant="quiet">
            {t('error.toHome')}
          </LinkButton>
        </section>
      </Gate>
    </PageFrame>
  );
}

function OpenGate({ children }: { children: ReactNode }) {
  return children;
}
