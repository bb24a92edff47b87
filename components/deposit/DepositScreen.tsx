import { ComingScreen } from '#components/layout/ComingScreen.tsx';

export function DepositScreen() {
  return <ComingScreen title="menu.deposit" text="coming.deposit" />;
}
