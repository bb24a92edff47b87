import { ComingScreen } from '#components/layout/ComingScreen.tsx';

export function WithdrawScreen() {
  return <ComingScreen title="menu.withdraw" text="coming.withdraw" />;
}
