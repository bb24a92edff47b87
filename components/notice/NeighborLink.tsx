import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { useRecordAddress } from '#lib/navigation/useRecordAddress.ts';
import styles from './NeighborLink.module.scss';

interface NeighborLinkProps {
  notice: Notice;
  direction: 'previous' | 'next';
}

/** A link to the previous or next notice, with its title. */
export function NeighborLink({ notice, direction }: NeighborLinkProps) {
  const { t } = useTranslation();
  const { hrefOf } = useRecordAddress('/notice');
  return (
    <PageLink href={hrefOf(notice.id)} isShallow className={styles.link}>
      <span className={styles.direction}>{t(`notice.${direction}`)}</span>
      <span className={styles.title} lang={textLanguage(notice.title)}>
        {notice.title.trim() || t('notice.untitled')}
      </span>
      <span className={styles.date}>{formatDate(notice.lastDate)}</span>
    </PageLink>
  );
}
