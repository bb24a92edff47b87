import { useTranslation } from 'next-i18next/pages';
import { HintList } from '#components/controls/lists/HintList.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { BankCard } from '#components/money/account/BankCard.tsx';
import { ApplicationScreen } from '#components/money/form/ApplicationScreen.tsx';
import { useApplicationForm } from '#components/money/form/useApplicationForm.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawableCard } from './WithdrawableCard.tsx';

export function WithdrawScreen() {
  return (
    <ApplicationScreen kind="withdraw">
      <WithdrawView />
    </ApplicationScreen>
  );
}

export function WithdrawView() {
  const { t } = useTranslation();
  const { notes } = useSite();
  const { user } = useCurrentUser();
  const application = useApplicationForm('withdraw');
  const defaultNotes = (['owner', 'order', 'bank'] as const).map((note) => t(`withdraw.note.${note}`));

  return (
    <Columns
      isAsideLast
      notice={
        <>
          {application.notice}
          <WithdrawableCard />
        </>
      }
      aside={<BankCard user={user} kind="withdraw" />}
      notes={<HintList notes={notes.withdraw.length > 0 ? notes.withdraw : defaultNotes} />}
    >
      <WithdrawForm {...application} />
    </Columns>
  );
}
