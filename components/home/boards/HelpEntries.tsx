import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import { helpAddress } from '#lib/help/helpAddress.ts';
import { hasNewAnswer, useHelpEntries } from '#lib/help/useHelpEntries.ts';
import { useLoggedOut } from '#lib/session/useLoggedOut.ts';
import { BoardList } from './BoardList.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import styles from './HelpEntries.module.scss';

/** The member's help requests. Visitors are invited to log in. */
export function HelpEntries() {
  const { t } = useTranslation();
  const isLoggedOut = useLoggedOut();
  const { entries, error, reload } = useHelpEntries();

  if (isLoggedOut) return <LoginInvitation />;
  // Not known yet, also on a page that Back has restored: nothing of the member who left it.
  if (isLoggedOut === null) return <BoardSkeleton />;
  if (entries?.length)
    return (
      <BoardList
        entries={entries}
        addressOf={helpAddress}
        isNew={hasNewAnswer}
        status={({ status }) => status.trim() && <StatusLabel status={status} kind="help" />}
      />
    );
  if (entries) return <EmptyState text={t('help.empty')} />;
  if (error) return <ErrorState text={t('help.failed')} error={error} onRetry={reload} />;
  return <BoardSkeleton />;
}

function LoginInvitation() {
  const { t } = useTranslation();
  return (
    <div className={styles.invitation} data-invitation="">
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
