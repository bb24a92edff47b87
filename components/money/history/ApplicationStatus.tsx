import { useTranslation } from 'next-i18next/pages';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import { applicationStatusLook } from '#lib/money/history/applicationStatusLook.ts';
import styles from './ApplicationStatus.module.scss';

/** The status of an application as a chip; a word that is not known stands unchanged, as long as it is. */
export function ApplicationStatus({ status }: { status: string }) {
  const { t } = useTranslation();
  const look = applicationStatusLook(status);
  if (look) return <StatusLabel tone={look.tone} text={t(look.label)} />;
  return (
    <span className={styles.unknown}>
      <StatusLabel tone="neutral" text={status || '-'} />
    </span>
  );
}
