import { ComingScreen } from '#components/layout/ComingScreen.tsx';

export function UserScreen() {
  return <ComingScreen title="menu.user" text="coming.user" />;
}
