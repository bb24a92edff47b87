import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import { MoneyTabs } from '#components/money/account/MoneyTabs.tsx';
import { WithdrawView } from './WithdrawView.tsx';

/** Money out: what can be withdrawn, the application, and the history of them. */
export function WithdrawScreen() {
  return (
    <MoneyTabs
      title="menu.withdraw"
      formLabel="menu.withdraw"
      listLabel="history.withdraw"
      form={<WithdrawView />}
      list={<ApplicationHistory kind="withdraw" />}
    />
  );
}
