import { ComingScreen } from '#components/layout/ComingScreen.tsx';

export function CompScreen() {
  return <ComingScreen title="menu.comp" text="coming.comp" />;
}
