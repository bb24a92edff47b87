import { ComingScreen } from '#components/layout/ComingScreen.tsx';

export function HelpScreen() {
  return <ComingScreen title="menu.help" text="coming.help" />;
}
