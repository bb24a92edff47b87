import { useTranslation } from 'next-i18next/pages';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { EmptyState } from '#components/controls/EmptyState.tsx';
import { ErrorState } from '#components/controls/ErrorState.tsx';
import { Icon } from '#components/controls/Icon.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import { StatusLabel } from '#components/controls/StatusLabel.tsx';
import { helpStatusLook } from '#lib/inbox/helpStatusLook.ts';
import { useHelpEntries } from '#lib/inbox/useHelpEntries.ts';
import { useLoggedOut } from '#lib/session/useLoggedOut.ts';
import { Board } from './Board.tsx';
import { BoardList, BoardSkeleton } from './BoardList.tsx';
import styles from './Board.module.scss';

/** The member's own help requests; visitors are invited to log in. */
export function HelpBox() {
  const { t } = useTranslation();
  const isLoggedOut = useLoggedOut();
  const { entries, error, reload } = useHelpEntries();

  function status({ status }: HelpEntry) {
    const look = helpStatusLook(status);
    return <StatusLabel tone={look?.tone ?? 'neutral'} text={look ? t(look.label) : status} />;
  }

  function content() {
    if (isLoggedOut) return <Invitation />;
    if (entries?.length) return <BoardList entries={entries} href="/help" mark={status} />;
    if (entries) return <EmptyState text={t('help.empty')} />;
    if (error) return <ErrorState text={t('help.failed')} code={error.code} requestId={error.requestId} onRetry={reload} />;
    return <BoardSkeleton />;
  }

  return (
    <Board title={t('menu.help')} icon="support" href="/help" more={t('home.moreHelp')}>
      {content()}
    </Board>
  );
}

function Invitation() {
  const { t } = useTranslation();
  return (
    <div className={styles.invitation}>
      <Icon name="lock" />
      <p>{t('home.helpInvitation')}</p>
      <div className={styles.actions}>
        <LinkButton href="/login" variant="primary" size="small">
          {t('session.login')}
        </LinkButton>
        <LinkButton href="/register" size="small">
          {t('session.register')}
        </LinkButton>
      </div>
    </div>
  );
}
