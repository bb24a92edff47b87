import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { OperatorHtml, OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { markNoticeRead, useIsNewNotice } from '#lib/notices/newNotices.ts';
import { useNotices } from '#lib/notices/useNotices.ts';
import { Inbox, NewsPage, NewsRecord } from './Inbox.tsx';
import styles from './Inbox.module.scss';

/** The operator's notices. */
export function NoticeScreen() {
  return (
    <NewsPage route="/notice">
      <NoticeInbox />
    </NewsPage>
  );
}

export function NoticeInbox() {
  const { t } = useTranslation();
  const { notices, ...view } = useNotices();
  return (
    <Inbox
      route="/notice"
      label={t('menu.notice')}
      view={{ ...view, rows: notices }}
      isUnread={useIsNewNotice()}
      failed={t('notice.failed')}
      empty={t('notice.empty')}
    >
      {(notice, { listHref }) => <NoticeRecord key={notice.id} notice={notice} listHref={listHref} />}
    </Inbox>
  );
}

/** Showing a notice takes away its mark. */
function NoticeRecord({ notice, listHref }: { notice: Notice; listHref: string }) {
  const { t } = useTranslation();
  useEffect(() => markNoticeRead(notice), [notice]);
  return (
    <NewsRecord
      title={<OperatorTitle text={notice.title.trim() || t('list.untitled')} color={notice.titleColor} />}
      date={notice.lastDate}
      listHref={listHref}
    >
      {notice.contents.trim() ? <OperatorHtml html={notice.contents} /> : <p className={styles.blank}>{t('list.blank')}</p>}
    </NewsRecord>
  );
}
