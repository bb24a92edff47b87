import { useTranslation } from 'next-i18next/pages';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { EmptyState } from '#components/controls/EmptyState.tsx';
import { ErrorState } from '#components/controls/ErrorState.tsx';
import { StatusLabel } from '#components/controls/StatusLabel.tsx';
import { helpStatusLook } from '#lib/inbox/helpStatusLook.ts';
import { useHelpEntries } from '#lib/inbox/useHelpEntries.ts';
import { useLoggedOut } from '#lib/session/useLoggedOut.ts';
import { BoardList } from './BoardList.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { LoginInvitation } from './LoginInvitation.tsx';

/** The member's own help requests; visitors are invited to log in. */
export function HelpList() {
  const { t } = useTranslation();
  const isLoggedOut = useLoggedOut();
  const { entries, error, reload } = useHelpEntries();

  function status({ status }: HelpEntry) {
    const look = helpStatusLook(status);
    return <StatusLabel tone={look?.tone ?? 'neutral'} text={look ? t(look.label) : status} />;
  }

  if (isLoggedOut) return <LoginInvitation />;
  if (entries?.length) return <BoardList entries={entries} href="/help" mark={status} />;
  if (entries) return <EmptyState text={t('help.empty')} />;
  if (error) return <ErrorState text={t('help.failed')} code={error.code} requestId={error.requestId} onRetry={reload} />;
  return <BoardSkeleton />;
}
