import { useTranslation } from 'next-i18next/pages';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import { useIsNewNotice } from '#lib/notices/newNotices.ts';
import { useNotices } from '#lib/notices/useNotices.ts';
import { BoardList } from './BoardList.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';

/** The newest notices. Visitors see the titles; the notice page asks them to log in. */
export function NoticeEntries() {
  const { t } = useTranslation();
  const { notices, error, reload } = useNotices();
  const isNew = useIsNewNotice();

  if (notices?.length) return <BoardList entries={notices} addressOf={(id) => `/notice?id=${encodeURIComponent(id)}`} isNew={isNew} />;
  if (notices) return <EmptyState text={t('notice.empty')} />;
  if (error) return <ErrorState text={t('notice.failed')} error={error} onRetry={reload} />;
  return <BoardSkeleton />;
}
