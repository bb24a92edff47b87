import { useTranslation } from 'next-i18next/pages';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import { helpStatusLook } from '#lib/help/helpStatusLook.ts';
import styles from './HelpStatus.module.scss';

/** Words of the upstream longer than this would be no status. */
const maxShown = 24;

/** The status of an enquiry; a word nobody knows as it is. */
export function HelpStatus({ status }: { status: string }) {
  const { t } = useTranslation();
  const look = helpStatusLook(status);
  if (look) return <StatusLabel tone={look.tone} text={t(look.label)} />;
  if (!status.trim()) return null;
  return (
    <span className={styles.unknown}>
      <StatusLabel tone="neutral" text={status.length > maxShown ? `${status.slice(0, maxShown)}…` : status} />
    </span>
  );
}
