import { useTranslation } from 'next-i18next/pages';
import { BankCard } from '#components/money/account/BankCard.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { HintList } from '#components/controls/lists/HintList.tsx';
import { PendingApplicationNotice } from '#components/money/account/PendingApplicationNotice.tsx';
import { useApplications } from '#lib/money/history/useApplications.ts';
import { usePendingApplication } from '#lib/money/history/usePendingApplication.ts';
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
  const obstacle = usePendingApplication(applications);
  const defaultNotes = [t('withdraw.note.owner'), t('withdraw.note.order'), t('withdraw.note.bank')];

  return (
    <Columns
      notice={<PendingApplicationNotice kind="withdraw" applications={applications} isRefusedAsWaiting={obstacle.isRefusedAsWaiting} />}
      lead={<WithdrawableCard />}
      aside={<BankCard user={user} kind="withdraw" />}
    >
      <WithdrawForm applications={applications} obstacle={obstacle} />
      <HintList notes={notes.withdraw.length > 0 ? notes.withdraw : defaultNotes} />
    </Columns>
  );
}
