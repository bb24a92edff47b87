import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import { MoneyTabs } from '#components/money/account/MoneyTabs.tsx';
import { DepositView } from './DepositView.tsx';

/** Money in: where to send it, the application, and the history of them. */
export function DepositScreen() {
  return (
    <MoneyTabs
      title="menu.deposit"
      formLabel="menu.deposit"
      listLabel="history.deposit"
      form={<DepositView />}
      list={<ApplicationHistory kind="deposit" />}
    />
  );
}
