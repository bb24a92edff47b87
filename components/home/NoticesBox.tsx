import { useTranslation } from 'next-i18next/pages';
import { EmptyState } from '#components/controls/EmptyState.tsx';
import { ErrorState } from '#components/controls/ErrorState.tsx';
import { useNotices } from '#lib/notices/useNotices.ts';
import { Board } from './Board.tsx';
import { BoardList, BoardSkeleton } from './BoardList.tsx';

/** The newest notices. Visitors see the titles; the page behind them asks to log in. */
export function NoticesBox() {
  const { t } = useTranslation();
  const { notices, error, reload } = useNotices();

  function content() {
    if (notices?.length) return <BoardList entries={notices} href="/notice" />;
    if (notices) return <EmptyState text={t('notice.empty')} />;
    if (error) return <ErrorState text={t('notice.failed')} code={error.code} requestId={error.requestId} onRetry={reload} />;
    return <BoardSkeleton />;
  }

  return (
    <Board title={t('menu.notice')} icon="megaphone" href="/notice" more={t('home.moreNotices')}>
      {content()}
    </Board>
  );
}
