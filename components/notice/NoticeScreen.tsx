import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ListLink } from '#components/controls/actions/ListLink.tsx';
import { ListFault } from '#components/controls/lists/ListFault.tsx';
import { ListSkeleton } from '#components/controls/lists/ListSkeleton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { useRecordParam } from '#lib/navigation/useRecordParam.ts';
import { useNotices } from '#lib/notices/useNotices.ts';
import { NoticeArticle } from './NoticeArticle.tsx';
import { NoticeList } from './NoticeList.tsx';

/** The operator's notices. */
export function NoticeScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('menu.notice')}>
      <MemberGate>
        <NoticeBoard />
      </MemberGate>
    </PageFrame>
  );
}

export function NoticeBoard() {
  const { t } = useTranslation();
  const { notices, error, isValidating, reload } = useNotices();
  const { open, listHref } = useRecordParam('/notice');
  const [words, setWords] = useState('');
  // The row that gets the focus on return.
  const [lastOpen, setLastOpen] = useState<string | null>(null);
  if (open !== null && open !== lastOpen) setLastOpen(open);

  const notice = notices?.find(({ id }) => id === open);
  const isMissing = notices && open !== null && !notice;
  // The notice may be newer than the loaded list.
  if (isMissing ? isValidating : !notices && !error) return <ListSkeleton hasSearch onRetry={reload} />;
  const fault = notices ? 'notice.stale' : 'notice.failed';
  return (
    <>
      {error && <ListFault text={t(fault)} error={error} isBusy={isValidating} onRetry={reload} hasRows={notices !== undefined} />}
      {notices && open === null && (
        <NoticeList notices={notices} words={words} onWords={setWords} isBusy={isValidating} onReload={reload} lastOpen={lastOpen} />
      )}
      {notices && notice && <NoticeArticle key={notice.id} notice={notice} notices={notices} />}
      {isMissing && (
        <EmptyState text={t('notice.gone')}>
          <ListLink href={listHref} />
        </EmptyState>
      )}
    </>
  );
}
