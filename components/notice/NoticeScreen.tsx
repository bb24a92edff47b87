import { ComingScreen } from '#components/layout/ComingScreen.tsx';

export function NoticeScreen() {
  return <ComingScreen title="menu.notice" text="coming.notice" />;
}
