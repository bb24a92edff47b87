import { useTranslation } from 'next-i18next/pages';
import { PlayTimeFacts } from '#components/reminder/PlayTimeFacts.tsx';
import { Section } from './Section.tsx';
import styles from './VisitSection.module.scss';

/** The time since the login and the change of the money. */
export function VisitSection() {
  const { t } = useTranslation();
  return (
    <Section id="visit">
      <div className={styles.visit}>
        <PlayTimeFacts />
      </div>
      <p className={styles.note}>{t('play.changeNote')}</p>
    </Section>
  );
}
