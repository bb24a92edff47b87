import { BankCard } from '#components/money/BankCard.tsx';
import { MoneyColumns } from '#components/money/MoneyColumns.tsx';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawableCard } from './WithdrawableCard.tsx';

/** The application for a withdrawal, with what to know before it. */
export function WithdrawView() {
  const { user } = useCurrentUser();
  return (
    <MoneyColumns lead={<WithdrawableCard />} aside={<BankCard user={user} kind="withdraw" />}>
      <WithdrawForm />
    </MoneyColumns>
  );
}
