import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Neighbors } from '#components/controls/lists/Neighbors.tsx';
import { RecordArticle } from '#components/controls/panels/RecordArticle.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { formatDayMinute } from '#lib/format/formatMoment.ts';
import { useRecordParam } from '#lib/navigation/useRecordParam.ts';
import { markNoticeRead } from '#lib/notices/newNotices.ts';
import styles from './NoticeArticle.module.scss';

/** One notice. Showing it takes away its NEW. */
export function NoticeArticle({ notice, notices }: { notice: Notice; notices: readonly Notice[] }) {
  const { t } = useTranslation();
  const { listHref, hrefOf } = useRecordParam('/notice');
  useEffect(() => markNoticeRead(notice), [notice]);
  const titleOf = ({ title }: Notice) => title.trim() || t('notice.untitled');

  return (
    <RecordArticle
      title={<OperatorTitle text={titleOf(notice)} color={notice.titleColor} />}
      titleSize="large"
      date={formatDayMinute(notice.lastDate)}
      listHref={listHref}
      neighbors={<Neighbors label={t('menu.notice')} rows={notices} current={notice} titleOf={titleOf} hrefOf={({ id }) => hrefOf(id)} />}
    >
      <div className={styles.body}>
        {notice.contents.trim() ? <OperatorHtml html={notice.contents} /> : <p className={styles.blank}>{t('notice.blank')}</p>}
      </div>
    </RecordArticle>
  );
}
