import { useTranslation } from 'next-i18next/pages';
import { formatCount } from '#lib/format/numbers.ts';
import { statusText, statusTone, statusTones } from '#lib/format/statuses.ts';
import { Icon, VisuallyHidden } from './Icon.tsx';
import styles from './text.module.scss';

/** The text of a link and the number of unread entries behind it, at most "99+". Screen readers hear both as one sentence. */
export function CountedLabel({ label, count }: { label: string; count: number }) {
  const { t } = useTranslation();
  if (count <= 0) return <span>{label}</span>;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <b className={styles.badge} aria-hidden="true">
        {formatCount(count)}
      </b>
      <VisuallyHidden>{t('layout.unread', { name: label, n: count })}</VisuallyHidden>
    </>
  );
}

export function UnreadDot({ text }: { text: string }) {
  return (
    <span className={styles.dot}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

export function NewMark() {
  const { t } = useTranslation();
  return <span className={styles.mark}>{t('notice.new')}</span>;
}

export function StatusLabel({ status, kind }: { status: string; kind: 'application' | 'help' }) {
  const { t } = useTranslation();
  const { icon, color } = statusTones[statusTone(status)];
  return (
    <span className={`${styles.label} ${styles[color]}`}>
      <Icon name={icon} />
      {statusText(status, kind, t)}
    </span>
  );
}
