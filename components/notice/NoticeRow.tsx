import { useTranslation } from 'next-i18next/pages';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { isNewNotice } from '#lib/notices/isNewNotice.ts';
import { NewMark } from './NewMark.tsx';
import styles from './NoticeRow.module.scss';

/** One row of the list. The whole row is the link. */
export function NoticeRow({ notice, href }: { notice: Notice; href: string }) {
  const { t } = useTranslation();
  const isNew = isNewNotice(notice.lastDate);

  return (
    <li className={styles.item}>
      <PageLink href={href} isShallow className={styles.row} data-row={notice.id} data-new={isNew || undefined}>
        {isNew && <NewMark />}
        <span className={styles.title}>
          <OperatorTitle text={notice.title.trim() || t('notice.untitled')} color={notice.titleColor} />
        </span>
        <span className={styles.date}>{formatDate(notice.lastDate)}</span>
      </PageLink>
    </li>
  );
}
