import { useTranslation } from 'next-i18next/pages';
import { BankCard } from '#components/money/account/BankCard.tsx';
import { MoneyColumns } from '#components/controls/panels/MoneyColumns.tsx';
import { NotesList } from '#components/controls/lists/NotesList.tsx';
import { ObstacleNotice } from '#components/money/account/ObstacleNotice.tsx';
import { useApplications } from '#lib/money/history/useApplications.ts';
import { useObstacle } from '#lib/money/history/useObstacle.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawableCard } from './WithdrawableCard.tsx';

/** The application for a withdrawal, with what to know before it. */
export function WithdrawView() {
  const { t } = useTranslation();
  const { notes } = useSite();
  const { user } = useCurrentUser();
  const applications = useApplications('withdraw');
  const obstacle = useObstacle(applications);
  const defaultNotes = [t('withdraw.note.owner'), t('withdraw.note.order'), t('withdraw.note.bank')];

  return (
    <MoneyColumns
      notice={<ObstacleNotice kind="withdraw" applications={applications} isRefusedAsWaiting={obstacle.isRefusedAsWaiting} />}
      lead={<WithdrawableCard />}
      aside={<BankCard user={user} kind="withdraw" />}
    >
      <WithdrawForm applications={applications} obstacle={obstacle} />
      <NotesList notes={notes.withdraw.length > 0 ? notes.withdraw : defaultNotes} />
    </MoneyColumns>
  );
}
