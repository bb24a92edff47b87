import { useTranslation } from 'next-i18next/pages';
import { statusText, statusTone, type StatusKind, type StatusTone } from '#lib/format/statusText.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './StatusLabel.module.scss';

export const statusIcons: Record<StatusTone, IconName> = { waiting: 'clock', completed: 'check', cancelled: 'cross', unknown: 'info' };

/** The status of an application or a help request as word, icon and color: never color alone. */
export function StatusLabel({ status, kind }: { status: string; kind: StatusKind }) {
  const { t } = useTranslation();
  const tone = statusTone(status);
  return (
    <span className={`${styles.label} ${styles[tone]}`}>
      <Icon name={statusIcons[tone]} />
      {statusText(status, kind, t)}
    </span>
  );
}
