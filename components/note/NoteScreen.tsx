import { ComingScreen } from '#components/layout/ComingScreen.tsx';

export function NoteScreen() {
  return <ComingScreen title="menu.note" text="coming.note" />;
}
