import { useTranslation } from 'next-i18next/pages';
import { BankCard } from '#components/money/BankCard.tsx';
import { MoneyColumns } from '#components/money/MoneyColumns.tsx';
import { NotesList } from '#components/money/NotesList.tsx';
import { WaitingNotice } from '#components/money/WaitingNotice.tsx';
import { useApplications } from '#lib/money/useApplications.ts';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import styles from './WithdrawView.module.scss';
import { WithdrawableCard } from './WithdrawableCard.tsx';

/** The application for a withdrawal, with what to know before it. */
export function WithdrawView() {
  const { t } = useTranslation();
  const { notes } = useSite();
  const { user } = useCurrentUser();
  const { applications, waiting, reload } = useApplications('withdraw');
  const defaultNotes = [t('withdraw.note.owner'), t('withdraw.note.order'), t('withdraw.note.bank')];

  return (
    <div className={styles.view}>
      <MoneyColumns
        lead={
          <>
            <div className={styles.notice}>
              <WaitingNotice kind="withdraw" waiting={waiting} />
            </div>
            <WithdrawableCard />
          </>
        }
        aside={<BankCard user={user} kind="withdraw" />}
      >
        <div className={styles.form}>
          <WithdrawForm applications={applications} onSettled={reload} />
        </div>
        <NotesList notes={notes.withdraw.length > 0 ? notes.withdraw : defaultNotes} />
      </MoneyColumns>
    </div>
  );
}
