import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import {
  markNoticeRead,
  useIsNewNotice,
  useNotices,
  type ListedNotice,
} from '#lib/news/useNotices.ts';
import { Inbox, NewsContents, NewsPage, NewsRecord } from './Inbox.tsx';

export function NoticeScreen() {
  return (
    <NewsPage>
      <NoticeInbox />
    </NewsPage>
  );
}

export function NoticeInbox() {
  const { t } = useTranslation();
  const view = useNotices();
  const isNew = useIsNewNotice();
  return (
    <Inbox
      label={t('menu.notice')}
      view={view}
      isUnread={isNew}
      failed={t('notice.failed')}
      empty={t('notice.empty')}
    >
      {(notice) => <NoticeRecord key={notice.key} notice={notice} />}
    </Inbox>
  );
}

function NoticeRecord({ notice }: { notice: ListedNotice }) {
  useEffect(() => markNoticeRead(notice), [notice]);
  return (
    <NewsRecord row={notice}>
      <NewsContents html={notice.contents} />
    </NewsRecord>
  );
}
